import type { User } from '#contract/conta/auth.ts';
import type { Impressao } from '#contract/papel/impressoes.ts';
import { isSupervisionada } from '#contract/permissoes.ts';
import { bcp47, type Locale } from '#domain/constants.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { emExemplo } from '#domain/exemplo.ts';
import { profissionalNoPapel } from '#domain/inscricao.ts';
import { configPossivel, isDeFinancas } from '#domain/paper/opcoes-de-impressao.ts';
import { umaLinha } from '#domain/text/linha.ts';
import { marcadoresDe, type Valores } from '#domain/text/marcadores.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { type Citadas, comImagens, enderecoDaImagem, imagensCitadas, paraPapel } from './conteudo.ts';
import { type Assinatura, type Bloco, type Folha, montarPapel } from './papel.ts';
import {
  escreverParentesco,
  lerPessoas,
  linhasDaEscola,
  linhasDoPaciente,
  linhasDoResponsavel,
  type Palavras,
  type Pessoas,
  palavrasDe,
  pessoasAoAlcance,
} from './pessoas.ts';
import { dadosDoPapel, nomeDaPratica, timbreDe } from './timbre.ts';
import { atendimentoDe, avisoDaPratica, LINHA_A_PREENCHER, valoresDe } from './valores.ts';

export type Mesa = { deps: Deps; db: Db; conta_id: string; user: User; locale: Locale };

const hojeDe = ({ fuso }: User) => hojeEm(fuso);

export const dataPorExtenso = (locale: Locale, fuso: string, em?: string) =>
  new Intl.DateTimeFormat(bcp47(locale), { timeZone: fuso, day: 'numeric', month: 'long', year: 'numeric' }).format(
    em ? Date.parse(em) : Date.now(),
  );

/** “Psicopedagogia · ABPp nº 123”, as printed under a name. */
export const profissionalDe = async ({ db, user, locale }: Pick<Mesa, 'db' | 'user' | 'locale'>) => {
  const row = user.profissao_id
    ? await db
        .selectFrom('profissoes')
        .select(['slug', 'conselho'])
        .where('id', '=', user.profissao_id)
        .executeTakeFirst()
    : null;
  const { documento, endereco } = await dadosDoPapel(db);
  const { nome, proprio, daPessoa } = await nomeDaPratica(db, user);
  return {
    ...profissionalNoPapel(locale, row, user.registro),
    slug: row?.slug ?? null,
    documento: daPessoa ? documento : null,
    endereco,
    pratica: proprio ? { nome, documento } : null,
    conselho: row?.conselho ?? null,
  };
};

const blocosDe = ({ config }: Impressao, { paciente, responsavel, escola }: Pessoas, hoje: string, t: Palavras) => {
  const blocos: Bloco[] = [];
  if (config.paciente && paciente)
    blocos.push({ titulo: t('dados_paciente'), linhas: linhasDoPaciente(paciente, escola, hoje, t) });
  if (config.responsavel && responsavel)
    blocos.push({ titulo: t('dados_responsavel'), linhas: linhasDoResponsavel(responsavel, t) });
  if (config.escola && escola) blocos.push({ titulo: t('dados_escola'), linhas: linhasDaEscola(escola) });
  return blocos;
};

const quemAssina = async (mesa: Mesa, t: Palavras) => {
  const { quem, registro, conselho } = await profissionalDe(mesa);
  // An association is not a council, and a paper must not suggest that it is.
  const nota = registro && !conselho ? t('conselho_nota') : null;
  const estagio = isSupervisionada(mesa.user.membro.funcao) ? t('estagio') : null;
  return { nome: mesa.user.name, quem: [estagio, quem].filter(Boolean).join(' · '), nota };
};

const assinaturaDesenhada = ({ user }: Mesa) => (user.assinatura ? enderecoDaImagem(user.assinatura) : null);

/** Whoever asks others to sign a paper electronically signs it by sending it: a blank line would stay blank. */
const assinadaAoEnviar = ({ user, locale }: Mesa, { nome, nota }: Assinatura, t: Palavras) => ({
  digitada: nome,
  nota: [nota, t('enviado_para_assinar', { data: dataPorExtenso(locale, user.fuso) })].filter(Boolean).join(' '),
});

const assinaturasDe = async (
  mesa: Mesa,
  { config, outras }: Impressao,
  pessoas: Pessoas,
  t: Palavras,
  { assinante, estagiario, enviada }: Pick<Extras, 'assinante' | 'enviada'> & Pick<Retrato, 'estagiario'>,
) => {
  const lista: Assinatura[] = [];
  if (config.rodape_assinatura_user) {
    if (estagiario) lista.push(estagiario);
    const quem = assinante ?? (await quemAssina(mesa, t));
    const imagem = 'imagem' in quem ? quem.imagem : assinaturaDesenhada(mesa);
    lista.push({ ...quem, imagem: imagem ?? null, ...(enviada && assinadaAoEnviar(mesa, quem, t)) });
    if (!assinante && isSupervisionada(mesa.user.membro.funcao))
      lista.push({ nome: '', quem: t('supervisao'), nota: t('so_com_supervisao') });
  }
  const { paciente, responsavel, escola } = pessoas;
  if (config.assinatura_paciente && paciente) lista.push({ nome: paciente.nome, quem: t('um_paciente') });
  if (config.assinatura_reponsavel && responsavel)
    lista.push({
      nome: responsavel.nome,
      quem: [t('responsavel'), escreverParentesco(responsavel.parentesco, t)].filter(Boolean).join(' · '),
    });
  if (config.assinatura_escola && escola) lista.push({ nome: escola.nome, quem: t('escola') });
  if (config.outras_assinaturas)
    for (const nome of outras.length ? outras : ['']) lista.push({ nome, quem: t('outra') });
  return lista;
};

/** What a document adds to its text. */
export type Extras = Partial<Pick<Folha, 'subtitulo' | 'verificacao' | 'carimbo' | 'local'>> & {
  /** The date on the paper, if it is not today. */
  em?: string;
  /** The placeholders were filled before: nothing is filled again. */
  pronto?: boolean;
  /** The professional sends it to be signed electronically. */
  enviada?: boolean;
  /** The text itself identifies the patient. */
  identificado?: boolean;
  /** Values of the letterhead that replace those of the reader. */
  valores?: Valores;
  /** Who signed it, if stored with the document. */
  assinante?: Assinatura;
  /** The frame as stored with the document. */
  retrato?: Retrato | null;
};

/**
 * Everything around a text (letterhead, people, signature) on a certain day, stored with a document that becomes final
 * on that day.
 */
export type Retrato = {
  locale: Locale;
  user: Pick<User, 'config' | 'fuso'>;
  hoje: string;
  topo: string;
  rodape: string;
  cidade: string | null;
  pessoas: Pessoas;
  assinante: Assinatura;
  /** The trainee whose text the signer supervised. */
  estagiario?: Assinatura;
};

type Assunto = Pick<Impressao, 'titulo' | 'paciente_id' | 'responsavel_id' | 'escola_id'>;

/** The values for the placeholders of a text about these people. */
export const valoresPara = async (
  mesa: Pick<Mesa, 'db' | 'user' | 'locale'>,
  assunto: Assunto,
  pessoas: Pessoas,
  em?: string,
) => {
  const { db, user, locale } = mesa;
  const t = palavrasDe(locale, user);
  const { cidade } = await timbreDe(db, user, locale);
  const profissional = await profissionalDe(mesa);
  const atendimento = await atendimentoDe(db, assunto.paciente_id);
  const aviso_horas = await avisoDaPratica(db);
  const { titulo } = assunto;
  return valoresDe({ user, locale, pessoas, profissional, atendimento, aviso_horas, cidade, titulo, em }, t);
};

type Timbre = Pick<Retrato, 'topo' | 'rodape' | 'cidade'>;

/** The letterhead ready for paper, with its placeholders filled. */
const timbreNoPapel = async (mesa: Mesa, valores: Valores, previa?: Impressao['previa']): Promise<Timbre> => {
  const { db, conta_id, user, locale } = mesa;
  const { topo, rodape, cidade } = await timbreDe(db, user, locale);
  // The document of the practice is printed once: beside its name, if the letterhead has it.
  const semDocumento =
    valores['pratica.documento'] && marcadoresDe(previa?.model_doc_topo ?? topo).has('pratica.documento');
  const noTimbre = semDocumento ? { ...valores, 'profissional.documento': null } : valores;
  const opcoes = { lacunas: { valores: noTimbre, vazio: '' }, semSobras: true };
  const pronto = (html: string) => paraPapel(conta_id, html, opcoes);
  return {
    topo: await pronto(previa?.model_doc_topo ?? topo),
    rodape: await pronto(previa?.model_doc_rodape ?? rodape),
    cidade,
  };
};

/** The frame of a text about these people as of today, and the pictures that it references. */
export const retratar = async (mesa: Mesa, assunto: Assunto): Promise<{ retrato: Retrato; citadas: Citadas }> => {
  const { db, user, locale } = mesa;
  const pessoas = await lerPessoas(db, assunto);
  const timbre = await timbreNoPapel(mesa, await valoresPara(mesa, assunto, pessoas));
  const assinante = { ...(await quemAssina(mesa, palavrasDe(locale, user))), imagem: assinaturaDesenhada(mesa) };
  const { config, fuso } = user;
  const retrato = { ...timbre, locale, user: { config, fuso }, hoje: hojeDe(user), pessoas, assinante };
  return { retrato, citadas: await imagensCitadas(db, emPartes(retrato).join('')) };
};

/** The parts of the frame that may reference pictures, as HTML. */
const emPartes = ({ topo, rodape, assinante: { imagem } }: Retrato) => [
  topo,
  rodape,
  imagem ? `<img src="${imagem}" alt="">` : '',
];

/** The frame with its pictures embedded, as it is stored. Call it outside of any transaction, like `comImagens`. */
export const retratoInteiro = async (deps: Deps, conta_id: string, retrato: Retrato, citadas: Citadas) => {
  const partes = emPartes(retrato).map((html) => comImagens(deps, conta_id, html, citadas));
  const [topo = '', rodape = '', assinatura = ''] = await Promise.all(partes);
  const imagem = /src="([^"]*)"/.exec(assinatura)?.[1] ?? null;
  return { ...retrato, topo, rodape, assinante: { ...retrato.assinante, imagem } };
};

/** The sheet of a request, as HTML with its style; `comImagens` embeds the pictures in `citadas`. */
export const montarImpressao = async (mesa: Mesa, pedido: Impressao, opcoes: Extras = {}) => {
  const { em, pronto, retrato, identificado, valores: proprios, ...resto } = opcoes;
  const { assinante = retrato?.assinante, enviada, ...extras } = resto;
  const { db, conta_id } = mesa;
  const { user, locale } = retrato ?? mesa;
  const t = palavrasDe(locale, user);
  const pessoas = retrato?.pessoas ?? pessoasAoAlcance(mesa.user, await lerPessoas(db, pedido));
  const { paciente, responsavel, escola } = pessoas;
  const config = configPossivel(pedido.config, {
    paciente: !!paciente,
    responsavel: !!responsavel,
    escola: !!escola,
    recibo: isDeFinancas(pedido),
    identificado: identificado ?? false,
  });
  const possivel = { ...pedido, config };
  const valores = { ...(await valoresPara(mesa, pedido, pessoas, em)), ...proprios };
  const timbre = retrato ?? (await timbreNoPapel(mesa, valores, pedido.previa));
  // A final document was filled when it became final, and never changes.
  const cheio = extras.verificacao || pronto;
  const lacunas = cheio ? null : { valores, vazio: LINHA_A_PREENCHER, marcar: !!pedido.previa };
  const folha: Folha = {
    locale,
    titulo: umaLinha(pedido.titulo),
    subtitulo: null,
    topo: config.topo ? timbre.topo : null,
    rodape: config.topo ? timbre.rodape : null,
    blocos: blocosDe(possivel, pessoas, retrato?.hoje ?? hojeDe(mesa.user), t),
    conteudo: await paraPapel(conta_id, pedido.conteudo, { formato: pedido.formato, lacunas }),
    local: [timbre.cidade, dataPorExtenso(locale, user.fuso, em)].filter(Boolean).join(', '),
    assinaturas: await assinaturasDe(mesa, possivel, pessoas, t, {
      assinante,
      estagiario: retrato?.estagiario,
      enviada,
    }),
    rubrica: config.rodape_assinatura_user,
    marca: emExemplo(mesa.user) ? t('marcas.exemplo') : pedido.marca && t(`marcas.${pedido.marca}`),
    verificacao: null,
    carimbo: null,
    ...extras,
  };
  // A stored frame is final: do not ask for a missing city.
  const semCidade = !timbre.cidade && !retrato && extras.local === undefined && folha.assinaturas.length > 0;
  const html = montarPapel(folha, t);
  return { html, citadas: await imagensCitadas(db, html), sem_cidade: semCidade };
};
