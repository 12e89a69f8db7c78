import type { Locale } from '#domain/constants.ts';

/** The initial categories and wallets of a practice, in the reader's language. */
type Nomes = Record<Locale, string>;
export type Dedutivel = 'sim' | 'nao' | 'verificar';

const nomes = (pt: string, en: string, es: string, zh: string): Nomes => ({ en, es, 'pt-br': pt, 'zh-CN': zh });

export const CARTEIRAS_PADRAO: Record<'caixa' | 'banco', Nomes> = {
  caixa: nomes('Caixa', 'Cash', 'Caja', '现金'),
  banco: nomes('Conta bancária', 'Bank account', 'Cuenta bancaria', '银行账户'),
};

type Categoria = { tipo: 'Receber' | 'Pagar'; dedutivel: Dedutivel; nomes: Nomes };
const receita = (...args: Parameters<typeof nomes>): Categoria => ({
  tipo: 'Receber',
  dedutivel: 'nao',
  nomes: nomes(...args),
});
const despesa = (dedutivel: Dedutivel, ...args: Parameters<typeof nomes>): Categoria => ({
  tipo: 'Pagar',
  dedutivel,
  nomes: nomes(...args),
});

/** Deductible in the cash book (livro-caixa): yes, no, or to be checked with the accountant. */
export const CATEGORIAS_PADRAO: Record<string, Categoria> = {
  atendimento: receita('Cobrança avulsa', 'One-off charge', 'Cobro único', '单次收费'),
  pacote: receita('Pacote', 'Package', 'Paquete', '套餐'),
  mensalidade: receita('Mensalidade', 'Monthly fee', 'Mensualidad', '月费'),
  avaliacao: receita('Avaliação', 'Assessment', 'Evaluación', '评估'),
  supervisao: receita('Supervisão', 'Supervision', 'Supervisión', '督导'),
  grupo: receita('Grupo', 'Group', 'Grupo', '团体'),
  visita_escolar: receita('Visita escolar', 'School visit', 'Visita escolar', '学校探访'),
  palestra: receita('Palestra ou curso', 'Talk or course', 'Charla o curso', '讲座或课程'),
  reembolso: receita('Reembolso de convênio', 'Insurance reimbursement', 'Reembolso de seguro', '保险报销'),
  venda: receita('Venda de material', 'Sale of materials', 'Venta de material', '材料销售'),
  juros: receita('Juros e multa', 'Interest and late fees', 'Intereses y recargos', '利息和滞纳金'),
  outras_receitas: receita('Outras receitas', 'Other income', 'Otros ingresos', '其他收入'),
  aluguel: despesa('sim', 'Aluguel', 'Rent', 'Alquiler', '租金'),
  condominio: despesa('sim', 'Condomínio', 'Building fees', 'Gastos comunes', '物业费'),
  iptu: despesa('verificar', 'IPTU', 'Property tax', 'Impuesto predial', '房产税'),
  agua: despesa('sim', 'Água', 'Water', 'Agua', '水费'),
  luz: despesa('sim', 'Luz', 'Electricity', 'Luz', '电费'),
  internet: despesa('sim', 'Internet e telefone', 'Internet and phone', 'Internet y teléfono', '网络和电话'),
  limpeza: despesa('sim', 'Limpeza e copa', 'Cleaning and kitchen', 'Limpieza y cafetería', '清洁和茶水'),
  escritorio: despesa('sim', 'Material de escritório', 'Office supplies', 'Material de oficina', '办公用品'),
  testes: despesa('verificar', 'Testes e instrumentos', 'Tests and instruments', 'Tests e instrumentos', '测验和工具'),
  brinquedos: despesa(
    'verificar',
    'Brinquedos e jogos terapêuticos',
    'Therapy toys and games',
    'Juguetes y juegos terapéuticos',
    '治疗玩具和游戏',
  ),
  livros: despesa('verificar', 'Livros', 'Books', 'Libros', '书籍'),
  equipamento: despesa('nao', 'Equipamento', 'Equipment', 'Equipamiento', '设备'),
  software: despesa(
    'verificar',
    'Software e assinaturas',
    'Software and subscriptions',
    'Software y suscripciones',
    '软件和订阅',
  ),
  marketing: despesa('verificar', 'Marketing e site', 'Marketing and website', 'Marketing y sitio web', '推广和网站'),
  contador: despesa('sim', 'Contador', 'Accountant', 'Contador', '会计'),
  impostos: despesa(
    'verificar',
    'Impostos (DAS, ISS, IRPF, INSS)',
    'Taxes (DAS, ISS, IRPF, INSS)',
    'Impuestos (DAS, ISS, IRPF, INSS)',
    '税费 (DAS, ISS, IRPF, INSS)',
  ),
  anuidade: despesa(
    'verificar',
    'Anuidade de conselho ou associação',
    'Council or association fee',
    'Cuota anual de consejo o asociación',
    '理事会或协会年费',
  ),
  cursos: despesa('verificar', 'Cursos e supervisão', 'Courses and supervision', 'Cursos y supervisión', '课程和督导'),
  repasse: despesa('verificar', 'Repasse a profissionais', 'Paid to colleagues', 'Pago a profesionales', '支付给同事'),
  salarios: despesa('sim', 'Salários e encargos', 'Wages and payroll taxes', 'Sueldos y cargas sociales', '工资和社保'),
  transporte: despesa('nao', 'Transporte', 'Transport', 'Transporte', '交通'),
  manutencao: despesa('verificar', 'Manutenção', 'Maintenance', 'Mantenimiento', '维修'),
  taxas: despesa(
    'verificar',
    'Taxas bancárias e de cartão',
    'Bank and card fees',
    'Comisiones bancarias y de tarjeta',
    '银行和刷卡手续费',
  ),
  seguro: despesa('verificar', 'Seguro', 'Insurance', 'Seguro', '保险'),
  outras_despesas: despesa('verificar', 'Outras despesas', 'Other expenses', 'Otros gastos', '其他支出'),
};

export const nomeDaCarteira = (locale: Locale, chave: string | null, nome: string | null) =>
  nome ?? CARTEIRAS_PADRAO[chave as 'caixa']?.[locale] ?? chave ?? '';

export const nomeDaCategoria = (locale: Locale, chave: string | null, nome: string | null) =>
  nome ?? CATEGORIAS_PADRAO[chave ?? '']?.nomes[locale] ?? chave ?? '';
