import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { PresencaControl, useMarcado } from '#web/atendimentos/index.ts';
import classes from './Presenca.module.css';

type Props = { item: AtendimentoNaLista; marcar: (item: AtendimentoNaLista, status: StatusAtendimento) => void };

/** Whether the child came. Other statuses are set in the calendar. */
export const Presenca = ({ item: lido, marcar }: Props) => {
  const { item } = useMarcado(lido);
  return (
    <PresencaControl
      nome={item.paciente.nome}
      status={item.status}
      className={classes.width}
      onTap={(presenca, chosen) => marcar(item, chosen ? 'Agendado' : presenca)}
    />
  );
};
