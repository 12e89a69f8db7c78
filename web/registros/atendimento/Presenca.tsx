import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { useMarcado } from '#web/atendimentos/index.ts';
import classes from './Presenca.module.css';

const PRESENCA = [
  ['Realizado', 'presenca.veio'],
  ['Faltou', 'presenca.faltou'],
] as const;

type Props = { item: AtendimentoNaLista; marcar: (item: AtendimentoNaLista, status: StatusAtendimento) => void };

/** Whether the child came, by one tap; a second tap takes it back. Other statuses are set in the calendar. */
export const Presenca = ({ item: lido, marcar }: Props) => {
  const { t } = useTranslation('registros');
  const { item } = useMarcado(lido);
  return (
    <fieldset className={classes.presence} aria-label={t('presenca.nome', { nome: item.paciente.nome })}>
      {PRESENCA.map(([status, palavra]) => {
        const chosen = item.status === status;
        return (
          <UnstyledButton
            key={status}
            className={classes.choice}
            aria-pressed={chosen}
            onClick={() => marcar(item, chosen ? 'Agendado' : status)}
          >
            {chosen && <IconCheck size={18} aria-hidden="true" />}
            {t(palavra)}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
};
