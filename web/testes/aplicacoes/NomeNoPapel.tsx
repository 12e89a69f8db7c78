import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePaciente } from '#web/ficha/index.ts';
import { formatDate } from '#web/lib/format.ts';
import classes from './Grafico.module.css';

/** The patient's name for print, where the header of the file is missing. */
export const NomeNoPapel = () => {
  const { t } = useTranslation('cadastro');
  const { nome, data_nascimento } = usePaciente();
  const nascimento = data_nascimento && `${t('campos.data_nascimento')}: ${formatDate(data_nascimento)}`;
  return (
    <Text className={classes.paper} fw={600}>
      {[nome, nascimento].filter(Boolean).join(' · ')}
    </Text>
  );
};
