/** What other features may use of this one. */
export type { Aberto } from './AtendimentoDialog.tsx';
export { AtendimentoHost } from './AtendimentoHost.tsx';
export { esperaDe, partesDoDia } from './agenda/colunas/recepcao.ts';
export { diaEscrito } from './agenda/dias.ts';
export { horaDe, periodo, proximaHora } from './agenda/horas.ts';
export { useMudarComAviso } from './agenda/mudar-com-aviso.ts';
export { Perguntas } from './agenda/Perguntas.tsx';
export { esquemaDoHorario, type Horario, valoresDoHorario } from './atendimento-valores.ts';
export { configDaAgenda, useAgendaConfig, useQuemOnde } from './atendimentos.queries.ts';
export { avisarRecebiveis } from './avisos-recebiveis.ts';
export { ConflitosDialog, type Pergunta } from './ConflitosDialog.tsx';
export { HorarioFields } from './HorarioFields.tsx';
export { Lembrete } from './Lembrete.tsx';
export { NovaSessaoHost } from './NovaSessaoHost.tsx';
export { PacienteAtendimentos, sessoesDe } from './PacienteAtendimentos.tsx';
export { RegraFields, repetir } from './RecorrenciaFields.tsx';
