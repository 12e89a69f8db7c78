import type { User } from '#contract/conta/auth.ts';
import type { ReciboDados } from '#contract/financeiro/recibos.ts';
import type { Locale } from '#domain/constants.ts';
import { agora, localDe } from '#domain/days/fuso.ts';
import { OBRIGATORIOS_DO_RECIBO, type ObrigatorioDoRecibo } from '#domain/money/comprovante.ts';
import { escreverDinheiro } from '#domain/money/dinheiro.ts';
import { valorPorExtenso } from '#domain/money/extenso.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { termosDe } from '#domain/termos.ts';
import { escaparHtml } from '#domain/text/html.ts';
import type { Valores } from '#domain/text/marcadores.ts';
import {
  dataPorExtenso,
  type Extras,
  escreverCpf,
  escreverData,
  escreverDocumento,
  escreverTelefone,
  LINHA_A_PREENCHER,
  lerPessoas,
  type Mesa,
  originalDe,
  type Palavras,
  quemEscreve,
  valoresPara,
} from '#server/papel/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { reciboEscrito } from '#server/platform/text/oficina/oficina.ts';
import { idForaDaLixeira } from '../fora-da-lixeira.ts';
import { type Pago, pagamentoDe, proximoNumero, retratoDe } from './guardar.ts';

const palavrasDoRecibo =
  (locale: Locale, { config }: User): Palavras =>
  (chave, valores = {}) =>
    traduz(locale, { chave: `recibo.${chave}`, valores: { ...termosDe(config, locale), ...valores } }, 'financeiro');

/** What was paid for: the description with its month, and the days of its appointments. */
const referencia = ({ competencia, dias, descricao }: ReciboDados, t: Palavras) => {
  const mes = competencia && `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`;
  const datas = dias.length > 0 && t('dias', { count: dias.length, dias: dias.map(escreverData).join(', ') });
  return [descricao, mes && !descricao.includes(mes) ? mes : null, datas].filter(Boolean).join(', ');
};

/** The document, after the name of the practice if it is not the professional's own. */
const documentoDe = ({ pratica, documento }: ReciboDados['profissional']) =>
  documento && [pratica, escreverDocumento(documento)].filter(Boolean).join(', ');

const recebedor = (profissional: ReciboDados['profissional']) => {
  const { nome, profissao, registro, endereco } = profissional;
  return [nome, profissao, registro, documentoDe(profissional), endereco].filter(Boolean).join(', ');
};

type Dado = { numero: string; data: string; valor: string; dados: ReciboDados };

/** The signer of the receipt, not the user who prints it. */
const valoresDeQuemAssina = (profissional: ReciboDados['profissional']): Valores => ({
  'profissional.nome': profissional.nome,
  'profissional.profissao': profissional.profissao,
  'profissional.registro': profissional.registro,
  'profissional.documento': profissional.pratica ? null : escreverDocumento(profissional.documento),
  'profissional.endereco': profissional.endereco,
});

/** The values that a receipt provides itself: the payer takes the guardian's place, and nothing is read again. */
const valoresDoRecibo = ({ numero, data, valor, dados }: Dado, locale: Locale, t: Palavras): Valores => {
  const { pagador, beneficiario, profissional, nota } = dados;
  return {
    'pagamento.numero': numero,
    'pagamento.valor': escreverDinheiro(locale, valor),
    'pagamento.valor_extenso': valorPorExtenso(valor, locale),
    'pagamento.data': escreverData(data),
    'pagamento.forma': nomeDaForma(locale, dados.forma),
    'pagamento.referencia': referencia(dados, t),
    'pagamento.pagador': pagador.nome,
    'pagamento.pagador_cpf': escreverCpf(pagador.cpf),
    'pagamento.recebedor': recebedor(profissional),
    'pagamento.observacao': nota === 'nenhuma' ? null : t(`notas.${nota}`),
    'paciente.nome': beneficiario?.nome ?? null,
    'paciente.cpf': escreverCpf(beneficiario?.cpf ?? null),
    'responsavel.nome': pagador.nome,
    'responsavel.cpf': escreverCpf(pagador.cpf),
    ...valoresDeQuemAssina(profissional),
    'profissional.documento': documentoDe(profissional),
    'documento.cidade': dados.cidade,
    'documento.titulo': t('titulo', { numero }),
  };
};

const rotulosDe = (t: Palavras) =>
  Object.fromEntries(OBRIGATORIOS_DO_RECIBO.map((campo) => [campo, t(`campos.${campo}`)])) as Record<
    ObrigatorioDoRecibo,
    string
  >;

type Escrivao = Pick<Mesa, 'db' | 'user' | 'locale'>;

const comprovanteDe = async ({ db, user, locale }: Escrivao) => {
  const row = await db.selectFrom('documentos').select('comprovante').executeTakeFirst();
  return row?.comprovante ?? originalDe('comprovante', await quemEscreve(db, user, locale)).conteudo;
};

/** The text of a receipt, from the practice's template or from one in preview. */
const textoDe = async (mesa: Escrivao, pago: Pago, dado: Dado, modelo?: string) => {
  const { db, user, locale } = mesa;
  const t = palavrasDoRecibo(locale, user);
  const titulo = t('titulo', { numero: dado.numero });
  const paciente_id = await idForaDaLixeira(db, 'pacientes', pago.paciente_id);
  const responsavel_id = await idForaDaLixeira(db, 'responsaveis', pago.responsavel_id);
  const assunto = { titulo, paciente_id, responsavel_id, escola_id: null };
  const gerais = await valoresPara(mesa, assunto, await lerPessoas(db, assunto));
  return reciboEscrito(user.conta_id, {
    modelo: modelo ?? (await comprovanteDe(mesa)),
    lacunas: { valores: { ...gerais, ...valoresDoRecibo(dado, locale, t) }, vazio: LINHA_A_PREENCHER },
    rotulos: rotulosDe(t),
  });
};

/** A receipt is written once, in the language of its issuer: every print shows the stored text. */
export const escreverRecibo = async (mesa: Escrivao, pago: Pago, dado: Dado) => ({
  idioma: mesa.locale,
  texto: await textoDe(mesa, pago, dado),
});

type NoPapel = { locale: Locale; titulo: string; conteudo: string; paciente_id: string | null; extras: Extras };

const contatoDe = async (db: Db, membro_id: string | null | undefined): Promise<Valores> => {
  const quem = membro_id
    ? await db
        .selectFrom('membros as m')
        .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
        .select(['u.telefone', 'u.email'])
        .where('m.id', '=', membro_id)
        .executeTakeFirst()
    : null;
  return {
    'profissional.telefone': escreverTelefone(quem?.telefone ?? null),
    'profissional.email': quem?.email ?? null,
  };
};

const noPapel = async (
  mesa: Mesa,
  dado: Dado,
  texto: string,
  emitido_em: string,
): Promise<Omit<NoPapel, 'paciente_id'>> => {
  const { user, locale } = mesa;
  const t = palavrasDoRecibo(locale, user);
  const { profissional, cidade } = dado.dados;
  // Receipts from before members were noted name the professional only.
  const assinaOutro = profissional.membro_id
    ? profissional.membro_id !== user.membro.id
    : profissional.nome !== user.name;
  const contato = assinaOutro ? await contatoDe(mesa.db, profissional.membro_id) : {};
  const dia = dataPorExtenso(locale, user.fuso, emitido_em);
  // If the date is not the day of payment, it is labelled as the day of issue.
  const noDia = localDe(emitido_em, user.fuso).data === dado.data;
  return {
    locale,
    titulo: t('titulo', { numero: dado.numero }),
    conteudo: texto,
    extras: {
      em: emitido_em,
      pronto: true,
      local: [cidade, noDia ? dia : t('emitido', { data: dia })].filter(Boolean).join(', '),
      valores: { ...valoresDeQuemAssina(profissional), ...contato },
      assinante: {
        nome: profissional.nome,
        quem: [profissional.profissao, profissional.registro].filter(Boolean).join(' · '),
        ...(assinaOutro ? { imagem: null } : {}),
      },
    },
  };
};

const lerRecibo = async (db: Db, id: string) => {
  const row = await db.selectFrom('recibos').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

/**
 * Receipts from before texts were stored get theirs at the first print. If two print at once, the first one's text is
 * kept.
 */
const comTexto = async (leitor: Mesa, id: string, dado: Dado, movimento_id: string) => {
  const { db } = leitor;
  const escrito = await escreverRecibo(leitor, await pagamentoDe(db, movimento_id), dado);
  await db.updateTable('recibos').set(escrito).where('id', '=', id).where('texto', 'is', null).execute();
  const { texto, idioma } = await lerRecibo(db, id);
  return { texto: texto ?? escrito.texto, idioma };
};

/** A receipt on paper: its stored text, and what happened to it since. */
export const reciboNoPapel = async (leitor: Mesa, id: string): Promise<NoPapel> => {
  const { db, user } = leitor;
  const row = await lerRecibo(db, id);
  const dado = { ...row, numero: `${row.numero}/${row.ano}`, dados: row.dados };
  const { texto, idioma } =
    row.texto === null ? await comTexto(leitor, id, dado, row.movimento_id) : { texto: row.texto, idioma: row.idioma };
  const mesa = { ...leitor, locale: idioma ?? leitor.locale };
  const t = palavrasDoRecibo(mesa.locale, user);
  const { conteudo, extras, ...papel } = await noPapel(mesa, dado, texto, row.emitido_em);
  const eletronico = row.receita_saude && t('receita_saude_numero', { numero: row.receita_saude });
  const carimbo =
    row.cancelado_em && t('cancelado', { data: escreverData(localDe(row.cancelado_em, user.fuso).data) ?? '' });
  return {
    ...papel,
    paciente_id: await idForaDaLixeira(db, 'pacientes', row.paciente_id),
    conteudo: eletronico ? `${conteudo}<p><em>${escaparHtml(eletronico)}</em></p>` : conteudo,
    extras: { ...extras, ...(carimbo ? { carimbo } : {}) },
  };
};

/** A preview of a template with the last payment of a patient, or of anybody; nothing if there is none. */
export const comprovanteDePrevia = async (mesa: Mesa, modelo: string, paciente_id: string | null) => {
  const { db, user, locale } = mesa;
  const ultimo = await db
    .selectFrom('movimentos as m')
    .innerJoin('lancamentos as l', 'l.id', 'm.lancamento_id')
    .select('m.id')
    .where('l.tipo', '=', 'Receber')
    .where('m.origem', '=', 'pagamento')
    .where('m.estornado_em', 'is', null)
    .$if(paciente_id !== null, (query) => query.where('l.paciente_id', '=', paciente_id ?? ''))
    .orderBy('m.data', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!ultimo) return null;
  const pago = await pagamentoDe(db, ultimo.id);
  const ano = Number(pago.data.slice(0, 4));
  const numero = `${await proximoNumero(db, ano)}/${ano}`;
  const dado = { numero, data: pago.data, valor: pago.valor, dados: await retratoDe(db, user, locale, pago) };
  return noPapel(mesa, dado, await textoDe(mesa, pago, dado, modelo), agora());
};
