import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Busca, useLista } from '#web/lib/lista.ts';

/** Into the trash; the address says where one is, and `LixeiraAviso` leads out. */
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
