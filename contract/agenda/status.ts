export const STATUS_ATENDIMENTO = ['Agendado', 'Confirmado', 'Chegou', 'Realizado', 'Faltou', 'Cancelado'] as const;
export type StatusAtendimento = (typeof STATUS_ATENDIMENTO)[number];
/** Before the family has come. */
export const STATUS_ESPERADOS = ['Agendado', 'Confirmado'] as const satisfies readonly StatusAtendimento[];
export const esperado = (status: string): status is (typeof STATUS_ESPERADOS)[number] =>
  (STATUS_ESPERADOS as readonly string[]).includes(status);
/** Without an outcome: these move with their series and get reminders. */
export const STATUS_ABERTOS = [...STATUS_ESPERADOS, 'Chegou'] as const satisfies readonly StatusAtendimento[];
/** Outcomes of an appointment; refused for an appointment on a later day. */
export const STATUS_PASSADOS = ['Realizado', 'Faltou'] as const satisfies readonly StatusAtendimento[];
export const passou = (status: string): boolean => (STATUS_PASSADOS as readonly string[]).includes(status);
/** Refused for an appointment on a later day: nobody has come to it yet. */
export const exigeDia = (status: string): boolean => status === 'Chegou' || passou(status);
export const STATUS_FILTRO = ['Todos', ...STATUS_ATENDIMENTO] as const;
