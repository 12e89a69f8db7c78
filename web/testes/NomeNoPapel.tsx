import { Text } from '@mantine/core';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { formatDate } from '#web/lib/format.ts';
import classes from './Grafico.module.css';

/** Whose results these are: on paper the head of the file is missing. */
export const NomeNoPapel = () => {
  const { nome, data_nascimento } = usePaciente();
  return (
    <Text className={classes.paper} fw={700}>
      {[nome, data_nascimento && formatDate(data_nascimento)].filter(Boolean).join(' · ')}
    </Text>
  );
};
