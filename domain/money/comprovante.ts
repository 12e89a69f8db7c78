import { marcadoresDe } from '#domain/text/marcadores.ts';

/** The required parts of a receipt, and the placeholders for them. Its number is in the title of the paper. */
const OBRIGATORIOS = {
  valor: ['pagamento.valor'],
  valor_extenso: ['pagamento.valor_extenso'],
  pagador: ['pagamento.pagador', 'responsavel.nome'],
  pagador_cpf: ['pagamento.pagador_cpf', 'responsavel.cpf'],
  referencia: ['pagamento.referencia'],
  paciente: ['paciente.nome'],
  data: ['pagamento.data'],
  profissional: ['pagamento.recebedor', 'profissional.nome'],
  registro: ['pagamento.recebedor', 'profissional.registro'],
  documento: ['pagamento.recebedor', 'profissional.documento'],
  observacao: ['pagamento.observacao'],
} as const;

export type ObrigatorioDoRecibo = keyof typeof OBRIGATORIOS;
export const OBRIGATORIOS_DO_RECIBO = Object.keys(OBRIGATORIOS) as ObrigatorioDoRecibo[];

/** Required parts that a receipt template lacks; they are printed below its text. */
export const faltamNoComprovante = (texto: string): ObrigatorioDoRecibo[] => {
  const presentes = marcadoresDe(texto);
  return OBRIGATORIOS_DO_RECIBO.filter((campo) => !OBRIGATORIOS[campo].some((marcador) => presentes.has(marcador)));
};

/** The placeholder for a required part that is missing. */
export const marcadorDe = (campo: ObrigatorioDoRecibo): string =>
  ({ profissional: 'profissional.nome', registro: 'profissional.registro', documento: 'profissional.documento' })[
    campo as string
  ] ?? OBRIGATORIOS[campo][0];
