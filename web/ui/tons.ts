/**
 * The colour of a status, one for each on every screen. A status is always shown as a word too.
 * Green: done or confirmed. Orange: waits for somebody. Red: missed, cancelled or late. Gray: none of these.
 */
export const COR = {
  Agendado: 'gray',
  Confirmado: 'green',
  Chegou: 'orange',
  Realizado: 'green',
  Faltou: 'red',
  Cancelado: 'red',
  Aberto: 'orange',
  'Boleto Gerado': 'orange',
  Vencido: 'red',
  Pago: 'green',
  Estornado: 'gray',
  nao_iniciado: 'gray',
  em_andamento: 'gray',
  alcancado: 'green',
  parcialmente: 'green',
  revisto: 'gray',
  suspenso: 'orange',
  concluida: 'green',
  rascunho: 'gray',
  final: 'green',
  ativa: 'green',
  inativa: 'gray',
  teste: 'gray',
  vencida: 'red',
  suspensa: 'red',
  criado: 'orange',
  enviado: 'gray',
  aberto: 'orange',
  iniciado: 'orange',
  respondido: 'green',
  esgotado: 'gray',
  expirado: 'gray',
  fechado: 'red',
  revogado: 'gray',
  aberta: 'orange',
  recusada: 'red',
} as const;

export const corDe = (status: string | null): (typeof COR)[keyof typeof COR] =>
  status !== null && status in COR ? COR[status as keyof typeof COR] : 'gray';
