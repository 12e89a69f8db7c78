import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Busca } from '#web/lib/lists/endereco.ts';
import { useLista } from '#web/lib/lists/lista.ts';

/** Opens the trash through the address; `LixeiraAviso` links back. */
export const LixeiraButton = ({ filtro = {} }: { filtro?: Busca }) => {
  const { t } = useTranslation('cadastro');
  const { search, set } = useLista();
  if (search.lixeira === true) return null;
  return (
    <Tooltip label={t('lixeira')}>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('lixeira')}
        onClick={() => set({ ...filtro, lixeira: true })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Tooltip>
  );
};
