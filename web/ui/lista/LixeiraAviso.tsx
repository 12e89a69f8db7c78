import { Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLista } from '#web/lib/lists/lista.ts';
import classes from './Lixeira.module.css';

/**
 * The banner of the trash: explains what happens to its records, and links back to the list. Empty outside the trash.
 */
export const LixeiraAviso = ({ texto }: { texto?: string }) => {
  const { t } = useTranslation('cadastro');
  const { search, set } = useLista();
  if (search.lixeira !== true) return null;
  return (
    <div className={classes.banner} role="note">
      <IconTrash size={28} stroke={1.5} aria-hidden="true" />
      <div className={classes.text}>
        <strong>{t('lixeira_titulo')}</strong>
        <span>{texto ?? t('lixeira_dias')}</span>
      </div>
      <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => set({ lixeira: undefined })}>
        {t('sair_da_lixeira')}
      </Button>
    </div>
  );
};
