import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Lista.module.css';

/** The head of the column with the buttons of a row, for screen readers only. */
export const AcoesTh = () => {
  const { t } = useTranslation('cadastro');
  return (
    <Table.Th>
      <span className={classes.hidden}>{t('acoes')}</span>
    </Table.Th>
  );
};
