/** What is printed besides the text, in the order of the dialog. */
export const OPCOES_IMPRESSAO = [
  'topo',
  'paciente',
  'responsavel',
  'escola',
  'rodape_assinatura_user',
  'assinatura_paciente',
  'assinatura_reponsavel',
  'assinatura_escola',
  'outras_assinaturas',
] as const;
type OpcaoImpressao = (typeof OPCOES_IMPRESSAO)[number];

export type ConfigImpressao = Record<OpcaoImpressao, boolean>;

export const CONFIG_IMPRESSAO_PADRAO: ConfigImpressao = {
  topo: true,
  paciente: true,
  rodape_assinatura_user: true,
  responsavel: false,
  escola: false,
  assinatura_paciente: false,
  assinatura_reponsavel: false,
  assinatura_escola: false,
  outras_assinaturas: false,
};
/** A receipt has no block of the patient's data: only its text mentions the patient. */
export const CONFIG_IMPRESSAO_RECIBO: ConfigImpressao = { ...CONFIG_IMPRESSAO_PADRAO, paciente: false };

type Presentes = { paciente: boolean; responsavel: boolean; escola: boolean };
/**
 * Who is present, and whether it is a receipt or a share, for which only letterhead and signature can be chosen. `identificado`:
 * the text identifies the patient, so the block of their data is not needed.
 */
type Folha = Presentes & { recibo: boolean; identificado?: boolean };

/** The person that each option is about: it is off and disabled if that person is missing. */
const DE_QUEM: Partial<Record<OpcaoImpressao, keyof Presentes>> = {
  paciente: 'paciente',
  assinatura_paciente: 'paciente',
  responsavel: 'responsavel',
  assinatura_reponsavel: 'responsavel',
  escola: 'escola',
  assinatura_escola: 'escola',
};

export const opcaoPossivel = (opcao: OpcaoImpressao, folha: Folha) => {
  const quem = DE_QUEM[opcao];
  if (opcao === 'paciente' && folha.identificado) return false;
  return (quem === undefined || folha[quem]) && (!folha.recibo || CONFIG_IMPRESSAO_RECIBO[opcao]);
};

export const configPossivel = (config: ConfigImpressao, folha: Folha): ConfigImpressao =>
  Object.fromEntries(
    OPCOES_IMPRESSAO.map((opcao) => [opcao, config[opcao] && opcaoPossivel(opcao, folha)]),
  ) as ConfigImpressao;

/** Whether the text is one of finance, which the server writes. */
export const isDeFinancas = ({ recibo_id, repasse }: { recibo_id?: string | null; repasse?: object | null }) =>
  Boolean(recibo_id ?? repasse);
