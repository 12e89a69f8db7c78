import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLista } from '#web/lib/lista.ts';

/** Into the trash and out of it; the address says where one is. */
export const LixeiraButton = () => {
  const { t } = useTranslation('cadastro');
  const { search, set } = useLista();
  const aberta = search.lixeira === true;
  return (
    <Tooltip label={aberta ? t('sair_da_lixeira') : t('lixeira')}>
      <ActionIcon
        variant={aberta ? 'filled' : 'default'}
        size="input-sm"
        aria-label={t('lixeira')}
        aria-pressed={aberta}
        onClick={() => set({ lixeira: aberta ? undefined : true })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Tooltip>
  );
};
