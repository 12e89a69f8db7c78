/** What other features may use of this one. */
export type { Aberto } from './AtendimentoDialog.tsx';
export { AtendimentoHost } from './AtendimentoHost.tsx';
export { horaDe, periodo, proximaHora } from './agenda/horas.ts';
export { useMudarComAviso } from './agenda/mudar-com-aviso.ts';
export { Perguntas } from './agenda/Perguntas.tsx';
export { configDaAgenda, useAgendaConfig } from './atendimentos.queries.ts';
export { Lembrete } from './Lembrete.tsx';
export { PacienteAtendimentos, sessoesDe } from './PacienteAtendimentos.tsx';
