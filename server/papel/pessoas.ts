import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import type { ConfigDaPratica } from '#contract/conta/config.ts';
import { campos, LONGOS } from '#contract/pacientes.ts';
import { pode } from '#contract/permissoes.ts';
import type { Locale } from '#domain/constants.ts';
import { mesesEntre } from '#domain/days/idade.ts';
import { termosDe } from '#domain/termos.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import { traduz } from '#server/platform/text/i18n.ts';

/** Translates a key for paper: in the reader's language, with the practice's words. */
export type Palavras = (chave: string, valores?: Record<string, string | number>) => string;

export const palavrasDe =
  (locale: Locale, { config }: { config: ConfigDaPratica | null }): Palavras =>
  (chave, valores = {}) =>
    traduz(locale, { chave, valores: { ...termosDe(config, locale), ...valores } }, 'impressoes');

/** No paper shows the clinical fields. */
const doPaciente = campos.omit({ ...LONGOS, responsaveis: true, foto: true });

const acharPaciente = async (db: Db, id: string | null): Promise<Paciente | null> => {
  if (!id) return null;
  const row = await db
    .selectFrom('pacientes')
    .select(['id', ...doPaciente.keyof().options])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return (row as Paciente | undefined) ?? null;
};

const vivo = async (db: Db, tabela: 'responsaveis' | 'escolas', id: string | null) => {
  if (!id) return null;
  const row = await db
    .selectFrom(tabela)
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

type Quem = { paciente_id: string | null; responsavel_id: string | null; escola_id: string | null };

const parentescoDe = async (db: Db, pacienteId: string | undefined, responsavelId: string) => {
  if (!pacienteId) return null;
  const row = await db
    .selectFrom('paciente_responsaveis')
    .select('parentesco')
    .where('paciente_id', '=', pacienteId)
    .where('responsavel_id', '=', responsavelId)
    .executeTakeFirst();
  return row?.parentesco ?? null;
};

/** Who a document is about: the patient, with the given guardian and school or the patient's own. */
export const lerPessoas = async (db: Db, { paciente_id, responsavel_id, escola_id }: Quem) => {
  const paciente = await acharPaciente(db, paciente_id);
  if (paciente_id && !paciente) throw invalido('paciente_id', 'nao_existe');
  const responsavel = (await vivo(
    db,
    'responsaveis',
    responsavel_id ?? paciente?.responsavel_id ?? null,
  )) as Responsavel | null;
  if (responsavel_id && !responsavel) throw invalido('responsavel_id', 'nao_existe');
  const escola = (await vivo(db, 'escolas', escola_id ?? paciente?.escola_id ?? null)) as Escola | null;
  if (escola_id && !escola) throw invalido('escola_id', 'nao_existe');
  if (responsavel)
    responsavel.parentesco = (await parentescoDe(db, paciente?.id, responsavel.id)) ?? responsavel.parentesco;
  return { paciente, responsavel, escola };
};

/** Everything but the name is left out. */
const soNome = <P extends { id: string; nome: string }>(pessoa: P | null): P | null =>
  pessoa &&
  ({ ...Object.fromEntries(Object.keys(pessoa).map((campo) => [campo, null])), id: pessoa.id, nome: pessoa.nome } as P);

/** Whoever does not see the registers prints names only. */
export const pessoasAoAlcance = (user: User, pessoas: Pessoas): Pessoas =>
  pode(user, 'cadastros')
    ? pessoas
    : { paciente: soNome(pessoas.paciente), responsavel: soNome(pessoas.responsavel), escola: null };

type Nulos<K extends string> = Record<K, string | null>;
type Endereco = Nulos<'cep' | 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf'>;
type Comum = { id: string; nome: string } & Endereco & Nulos<'telefone' | 'email'>;
export type Paciente = { id: string } & z.output<typeof doPaciente>;
export type Responsavel = Comum & Nulos<'parentesco' | 'cpf' | 'rg' | 'celular' | 'profissao'>;
export type Escola = Comum & Nulos<'cnpj' | 'tipo' | 'diretor' | 'coordenador'>;
export type Pessoas = Awaited<ReturnType<typeof lerPessoas>>;

export const escreverCpf = (cpf: string | null) =>
  cpf?.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4') ?? null;
const escreverCnpj = (cnpj: string | null) =>
  cnpj?.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5') ?? null;
/** With its label. Of a person or of a company, by its length. */
export const escreverDocumento = (valor: string | null) => {
  if (!valor) return null;
  return valor.length === 11 ? `CPF ${escreverCpf(valor)}` : `CNPJ ${escreverCnpj(valor)}`;
};
export const escreverTelefone = (telefone: string | null) =>
  telefone?.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3') ?? null;
export const escreverData = (data: string | null) => data?.split('-').reverse().join('-') ?? null;

export const escreverEndereco = ({ logradouro, numero, complemento, bairro, cidade, uf, cep }: Endereco) => {
  const rua = [logradouro, numero, complemento].filter(Boolean).join(', ');
  const lugar = [cidade, uf].filter(Boolean).join(' - ');
  const codigo = cep?.replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return [rua, bairro, lugar, codigo && `CEP ${codigo}`].filter(Boolean).join(', ') || null;
};

export const escreverIdade = (nascimento: string | null, hoje: string, t: Palavras) => {
  if (!nascimento || nascimento > hoje) return null;
  const total = mesesEntre(nascimento, hoje);
  const [anos, meses] = [Math.floor(total / 12), total % 12];
  const partes = [anos > 0 && t('anos', { count: anos }), (meses > 0 || anos === 0) && t('meses', { count: meses })];
  return partes.filter(Boolean).join(t('e'));
};

export const escreverParentesco = (parentesco: string | null, t: Palavras) => {
  if (!parentesco) return null;
  const chave = `parentescos.${parentesco}`;
  const palavra = t(chave);
  return palavra === chave ? parentesco : palavra;
};

/** A line of a block: field, value, and whether it needs the whole width. */
export type Linha = [campo: string, valor: string | null, largo?: boolean];

/** Fields of a patient that no paper shows, and the parts of the address, which is one line. */
const FORA_DO_PAPEL = {
  ...LONGOS,
  responsavel_id: true,
  responsaveis: true,
  valor_atendimento: true,
  idioma: true,
  foto: true,
  ativo: true,
  logradouro: true,
  numero: true,
  complemento: true,
  bairro: true,
  cidade: true,
  uf: true,
} as const;
const NO_PAPEL = campos.omit(FORA_DO_PAPEL).keyof().options;
type NoPapel = (typeof NO_PAPEL)[number];

/** The fields of the contract in its order; those without a line here are printed as they are stored. */
export const linhasDoPaciente = (one: Paciente, escola: Escola | null, hoje: string, t: Palavras): Linha[] => {
  const escritas: Partial<Record<NoPapel, Linha[]>> = {
    nome: [['nome', one.nome, true]],
    data_nascimento: [
      ['data_nascimento', escreverData(one.data_nascimento)],
      ['idade', escreverIdade(one.data_nascimento, hoje, t)],
    ],
    sexo: [['sexo', one.sexo && t(`sexos.${one.sexo}`)]],
    cpf: [['cpf', escreverCpf(one.cpf)]],
    telefone: [['telefone', escreverTelefone(one.telefone)]],
    celular: [['celular', escreverTelefone(one.celular)]],
    cep: [['endereco', escreverEndereco(one), true]],
    escola_id: [['escola', escola?.nome ?? null]],
    turno: [['turno', one.turno && t(`turnos.${one.turno}`)]],
  };
  return NO_PAPEL.flatMap((campo) => escritas[campo] ?? [[campo, one[campo]] satisfies Linha]);
};

export const linhasDoResponsavel = (one: Responsavel, t: Palavras): Linha[] => [
  ['nome', one.nome, true],
  ['parentesco', escreverParentesco(one.parentesco, t)],
  ['profissao', one.profissao],
  ['cpf', escreverCpf(one.cpf)],
  ['rg', one.rg],
  ['telefone', escreverTelefone(one.telefone)],
  ['celular', escreverTelefone(one.celular)],
  ['email', one.email],
  ['endereco', escreverEndereco(one), true],
];

export const linhasDaEscola = (one: Escola): Linha[] => [
  ['nome', one.nome, true],
  ['tipo', one.tipo],
  ['cnpj', escreverCnpj(one.cnpj)],
  ['telefone', escreverTelefone(one.telefone)],
  ['email', one.email],
  ['diretor', one.diretor],
  ['coordenador', one.coordenador],
  ['endereco', escreverEndereco(one), true],
];
