/** The message that carries a link. */
export const MODELO = {
  confirmar_atendimento: 'link',
  anamnese: 'link_anamnese',
  relatorio: 'link_entrega',
  documento: 'link_entrega',
  cobranca: 'link_cobranca',
  assinatura: 'link_assinatura',
  arquivo: 'link_arquivo',
} as const;
