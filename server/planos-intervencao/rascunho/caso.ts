import type {
  AlertaDePlanoIntervencao,
  FonteChave,
  Rascunho,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import type { Locale } from '#domain/constants.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { mesesEntre } from '#domain/days/idade.ts';
import { isPsicologo } from '#domain/psicologo.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Identidade } from '#server/ia/index.ts';
import { identidadeDe } from '#server/ia/index.ts';
import { pacienteDoCaso } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { sinaisEm } from '../biblioteca/alertas.ts';
import type { Caso as CasoDaRegra } from '../biblioteca/regra.ts';
import { type Conhecido, conhecidoDe } from './conhecido.ts';
import { acharRascunho, type RascunhoGuardado } from './rascunho.queries.ts';

const VAZIO: Omit<RascunhoGuardado, 'atualizado_em'> & { atualizado_em: null } = {
  queixa: '',
  sem_fontes: [],
  ocultar: [],
  instrucao: '',
  resultado: null,
  situacao: 'editando',
  falha: null,
  origem: null,
  modelo: null,
  dispensas: [],
  versao: 0,
  atualizado_em: null,
};

/** Everything that a draft for one patient is based on. */
export type Caso = {
  paciente_id: string;
  rascunho: Omit<RascunhoGuardado, 'atualizado_em'> & { atualizado_em: string | null };
  conhecido: Conhecido;
  /** Includes the complaint as it is written now, whether used or not. */
  fontes: { chave: FonteChave; texto: string }[];
  alertas: AlertaDePlanoIntervencao[];
  perfil: {
    nome: string;
    idade: number | null;
    ano_escolar: string | null;
    profissao: string | null;
    slug: string | null;
  };
};

export const lerCaso = async (db: Db, { user }: Sessao, pacienteId: string): Promise<Caso> => {
  const paciente = await pacienteDoCaso(db, pacienteId)
    .innerJoin('pacientes_clinicos as c', 'c.id', 'pacientes.id')
    .select(['pacientes.id', 'nome', 'data_nascimento', 'ano_escolar', 'c.queixa', 'c.diagnostico'])
    .executeTakeFirst();
  if (!paciente) throw naoEncontrado();
  const hoje = hojeEm(user.fuso);
  const conhecido = await conhecidoDe(db, paciente, hoje);
  const guardado = await acharRascunho(db, pacienteId);
  const rascunho = guardado ?? { ...VAZIO, queixa: conhecido.queixa };
  const fontes = [
    ...(rascunho.queixa.trim() ? [{ chave: 'queixa' as const, texto: rascunho.queixa }] : []),
    ...conhecido.fontes,
  ];
  const profissao = user.profissao_id
    ? await db.selectFrom('profissoes').select(['slug', 'nome']).where('id', '=', user.profissao_id).executeTakeFirst()
    : undefined;
  const { data_nascimento } = paciente;
  return {
    paciente_id: pacienteId,
    rascunho,
    conhecido,
    fontes,
    alertas: sinaisEm(
      [...fontes.filter(({ chave }) => chave !== 'anamnese'), { chave: 'anamnese' as const, texto: conhecido.falas }],
      conhecido.anamnese,
      rascunho.sem_fontes,
      rascunho.dispensas,
    ),
    perfil: {
      nome: primeiroNome(paciente.nome),
      idade: data_nascimento ? Math.floor(mesesEntre(data_nascimento, hoje) / 12) : null,
      ano_escolar: paciente.ano_escolar,
      profissao: profissao?.nome ?? null,
      slug: profissao?.slug ?? null,
    },
  };
};

export const rascunhoDe = ({ paciente_id, rascunho, fontes, alertas }: Caso): Rascunho => ({
  ...rascunho,
  paciente_id,
  fontes: fontes.filter(({ chave }) => chave !== 'queixa'),
  alertas,
});

/** The sources that the practitioner has not excluded. */
export const usadas = ({ fontes, rascunho }: Caso) =>
  fontes.filter(({ chave }) => !rascunho.sem_fontes.includes(chave));

export const identidadeDoCaso = (db: Db, sessao: Sessao, { paciente_id, rascunho }: Caso): Promise<Identidade> =>
  identidadeDe(db, paciente_id, sessao.user, rascunho.ocultar);

export const casoDaRegra = (caso: Caso, locale: Locale, instrucao: string): CasoDaRegra => {
  const { slug, idade } = caso.perfil;
  return {
    fontes: usadas(caso),
    instrucao,
    areas: caso.rascunho.sem_fontes.includes('anamnese') ? [] : caso.conhecido.areas,
    idade,
    profissao: slug === 'fonoaudiologo' ? 'fonoaudiologo' : isPsicologo(slug ?? undefined) ? 'psicologo' : null,
    locale,
  };
};
