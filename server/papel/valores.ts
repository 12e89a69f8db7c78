import { sql } from 'kysely';
import { AGENDA_PADRAO } from '#contract/agenda/agenda.ts';
import type { User } from '#contract/conta/auth.ts';
import { bcp47, type Locale } from '#domain/constants.ts';
import { agora, localDe } from '#domain/days/fuso.ts';
import { isAdulto } from '#domain/days/idade.ts';
import { escreverDinheiro } from '#domain/money/dinheiro.ts';
import type { Valores } from '#domain/text/marcadores.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  escreverCpf,
  escreverData,
  escreverDocumento,
  escreverEndereco,
  escreverIdade,
  escreverParentesco,
  escreverTelefone,
  type Palavras,
  type Pessoas,
} from './pessoas.ts';

/** A blank line to be filled in by hand. */
export const LINHA_A_PREENCHER = '____________________';

type Profissional = {
  profissao: string;
  registro: string;
  documento: string | null;
  endereco: string | null;
  pratica: { nome: string; documento: string | null } | null;
};
type Atendimento = { inicio: string; fim: string } | null;
type Fontes = {
  user: User;
  locale: Locale;
  pessoas: Pessoas;
  profissional: Profissional;
  atendimento: Atendimento;
  /** The notice period of the practice; 0 for none. */
  aviso_horas: number;
  cidade: string | null;
  titulo: string;
  /** The date of the document, if it is not today. */
  em?: string | undefined;
};

/** The appointment that a document is about: the given one, or the last one that took place. */
export const atendimentoDe = async (
  db: Db,
  pacienteId: string | null,
  atendimentoId?: string,
): Promise<Atendimento> => {
  if (!pacienteId) return null;
  let query = db
    .selectFrom('atendimentos')
    .select(['inicio', 'fim'])
    .where('paciente_id', '=', pacienteId)
    .where('excluido_em', 'is', null);
  query = atendimentoId
    ? query.where('id', '=', atendimentoId)
    : query.where('status', '=', 'Realizado').where('inicio', '<=', sql<string>`now()`);
  return (await query.orderBy('inicio', 'desc').limit(1).executeTakeFirst()) ?? null;
};

/** How many hours before an appointment the practice wants to know of a cancellation. */
export const avisoDaPratica = async (db: Db) => {
  const row = await db.selectFrom('agenda_configs').select('aviso_horas').executeTakeFirst();
  return row?.aviso_horas ?? AGENDA_PADRAO.aviso_horas;
};

const relogio = (instante: string, fuso: string) => {
  const { data, hora } = localDe(instante, fuso);
  return { data: escreverData(data), hora: hora.replace(/^0?(\d+:\d\d).*/, '$1') };
};

/** Who signs: the guardian; an adult without one signs alone. For a child without a guardian no name is printed. */
const contratanteDe = ({ paciente, responsavel }: Pessoas, hoje: string) => {
  if (responsavel) return responsavel;
  return isAdulto(paciente?.data_nascimento ?? null, hoje) ? paciente : null;
};

const dinheiro = (valor: string | null, locale: Locale) => valor && escreverDinheiro(locale, valor);

/** The value of each placeholder; `null` if it is not known. */
export const valoresDe = (fontes: Fontes, t: Palavras): Valores => {
  const { user, locale, pessoas, profissional, atendimento, aviso_horas, cidade, titulo, em = agora() } = fontes;
  const { paciente, responsavel, escola } = pessoas;
  const hoje = localDe(agora(), user.fuso).data;
  const contratante = contratanteDe(pessoas, hoje);
  const [inicio, fim] = atendimento
    ? [relogio(atendimento.inicio, user.fuso), relogio(atendimento.fim, user.fuso)]
    : [null, null];
  const extenso = { timeZone: user.fuso, day: 'numeric', month: 'long', year: 'numeric' } as const;
  return {
    'paciente.nome': paciente?.nome,
    'paciente.primeiro_nome': paciente && primeiroNome(paciente.nome),
    'paciente.nascimento': escreverData(paciente?.data_nascimento ?? null),
    'paciente.idade': escreverIdade(paciente?.data_nascimento ?? null, hoje, t),
    'paciente.cpf': escreverCpf(paciente?.cpf ?? null),
    'paciente.rg': paciente?.rg,
    'paciente.endereco': paciente && escreverEndereco(paciente),
    'paciente.telefone': escreverTelefone(paciente?.celular ?? paciente?.telefone ?? null),
    'paciente.ano_escolar': paciente?.ano_escolar,
    'responsavel.nome': responsavel?.nome,
    'responsavel.cpf': escreverCpf(responsavel?.cpf ?? null),
    'responsavel.rg': responsavel?.rg,
    'responsavel.parentesco': escreverParentesco(responsavel?.parentesco ?? null, t),
    'responsavel.endereco': responsavel && escreverEndereco(responsavel),
    'responsavel.telefone': escreverTelefone(responsavel?.celular ?? responsavel?.telefone ?? null),
    'responsavel.email': responsavel?.email,
    'contratante.nome': contratante?.nome,
    'contratante.cpf': escreverCpf(contratante?.cpf ?? null),
    'contratante.rg': contratante?.rg,
    'contratante.endereco': contratante && escreverEndereco(contratante),
    'contratante.telefone': escreverTelefone(contratante?.celular ?? contratante?.telefone ?? null),
    'contratante.email': contratante?.email,
    'escola.nome': escola?.nome,
    'escola.endereco': escola && escreverEndereco(escola),
    'escola.telefone': escreverTelefone(escola?.telefone ?? null),
    'escola.coordenador': escola?.coordenador,
    'pratica.nome': profissional.pratica?.nome,
    'pratica.documento': escreverDocumento(profissional.pratica?.documento ?? null),
    'profissional.nome': user.name,
    'profissional.profissao': profissional.profissao,
    'profissional.registro': profissional.registro,
    'profissional.documento': escreverDocumento(profissional.documento),
    'profissional.endereco': profissional.endereco,
    'profissional.telefone': escreverTelefone(user.telefone),
    'profissional.email': user.email,
    'documento.data': escreverData(localDe(em, user.fuso).data),
    'documento.data_extenso': new Intl.DateTimeFormat(bcp47(locale), extenso).format(Date.parse(em)),
    'documento.cidade': cidade,
    'documento.titulo': titulo,
    'atendimento.data': inicio?.data,
    'atendimento.inicio': inicio?.hora,
    'atendimento.fim': fim?.hora,
    'atendimento.valor': dinheiro(paciente?.valor_atendimento ?? null, locale),
    'atendimento.aviso': aviso_horas > 0 ? t('horas', { count: aviso_horas }) : null,
  };
};
