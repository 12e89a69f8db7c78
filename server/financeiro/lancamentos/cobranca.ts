import { sql } from 'kysely';
import { RecusaDoCorreio } from '#contract/correio.ts';
import type { Cobranca } from '#contract/financeiro/cobranca.ts';
import type { Locale } from '#domain/constants.ts';
import { preencherCobranca } from '#domain/money/cobranca-texto.ts';
import { diferenca, escreverDinheiro } from '#domain/money/dinheiro.ts';
import { codigoPix, txidDe } from '#domain/money/pix.ts';
import { nomeNaMensagem, temLinkAlemDe } from '#domain/text/links.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { dadosDoPapel } from '#server/papel/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { descadastrou, lerCorreio } from '#server/platform/mail/correio/regras.ts';
import { lerFinanceiroConfig } from '../config.ts';
import { responsavelDoLancamento } from '../pagador.ts';

type Contato = {
  nome: string;
  telefone: string | null;
  email: string | null;
  pode_receber: boolean;
  idioma: Locale | null;
};
type Linha = {
  valor: string;
  valor_pago: string;
  vencimento: string;
  status: string;
  tipo: string;
  contato: Contato | null;
};

/** The entry and its recipient: the payer, a guardian or the patient. */
const ler = async (db: Db, id: string) => {
  const { rows } = await sql<Linha>`
    select l.valor, l.valor_pago, l.vencimento, l.status, l.tipo, (
      select jsonb_build_object('nome', q.nome, 'telefone', q.telefone, 'email', q.email, 'pode_receber', q.pode,
        'idioma', q.idioma)
      from (
        select r.nome, coalesce(r.celular, r.telefone) as telefone, r.email, r.idioma,
          coalesce((select 'cobrancas' = any(v.pode_receber) from paciente_responsaveis v
            where v.conta_id = l.conta_id and v.paciente_id = l.paciente_id and v.responsavel_id = r.id), true) as pode,
          0 as ordem
        from responsaveis r
        where r.conta_id = l.conta_id and r.id = ${responsavelDoLancamento} and r.excluido_em is null
        union all
        select p.nome, coalesce(p.celular, p.telefone), p.email, p.idioma, true, 1
        from pacientes p where p.conta_id = l.conta_id and p.id = l.paciente_id
      ) as q order by q.ordem limit 1) as contato
    from lancamentos l where l.id = ${id} and l.excluido_em is null`.execute(db);
  const [row] = rows;
  if (!row) throw naoEncontrado();
  return row;
};

type Chave = Pick<Awaited<ReturnType<typeof lerFinanceiroConfig>>, 'pix_chave' | 'pix_nome'>;

const pixDe = async (
  db: Db,
  { id, name, saldo }: { id: string; name: string; saldo: string },
  { pix_chave: chave, pix_nome }: Chave,
) => {
  if (!chave) return null;
  const { cidade } = await dadosDoPapel(db);
  return codigoPix({ chave, nome: pix_nome ?? name, cidade: cidade ?? 'BRASIL', valor: saldo, txid: txidDe(id) });
};

/** A charge as the family sees it, whatever its status. The code is made while something is to be paid. */
export const lerParaPagar = async (db: Db, name: string, locale: Locale, id: string) => {
  const { valor, valor_pago, vencimento, status, pago_em } = await db
    .selectFrom('lancamentos')
    .select(['valor', 'valor_pago', 'vencimento', 'status', 'pago_em'])
    .where('id', '=', id)
    .where('tipo', '=', 'Receber')
    .where('excluido_em', 'is', null)
    .executeTakeFirstOrThrow(naoEncontrado);
  const saldo = diferenca(valor, valor_pago);
  const config = await lerFinanceiroConfig(db, locale);
  const pix = status === 'Aberto' ? await pixDe(db, { id, name, saldo }, config) : null;
  const itens = await db
    .selectFrom('lancamento_itens')
    .select('dia')
    .where('lancamento_id', '=', id)
    .where('ativo', '=', true)
    .orderBy('dia')
    .execute();
  const recebedor = pix && (config.pix_nome ?? name);
  return { valor, saldo, vencimento, status, pago_em, pix, recebedor, dias: itens.map(({ dia }) => dia) };
};

type Conteudo = Omit<Cobranca, 'recusa' | 'limite' | 'nao_entregue'> & { valor: string; vencimento: string };

/** Hides phone and e-mail of somebody who may not receive charges. */
const SEM_ENDERECO = { telefone: null, email: null };

/**
 * The charge as it would be sent, in the language of the recipient, else of the sender, who sees it first. It has the
 * amount, the due date and where to pay; never the patient or the reason.
 */
export const montarCobranca = async (db: Db, name: string, doRemetente: Locale, id: string): Promise<Conteudo> => {
  const linha = await ler(db, id);
  if (linha.tipo !== 'Receber') throw new Recusa(409, 'so_a_receber');
  if (linha.status !== 'Aberto') throw new Recusa(409, linha.status === 'Pago' ? 'ja_pago' : 'lancamento_cancelado');
  const { contato } = linha;
  const locale = contato?.idioma ?? doRemetente;
  const config = await lerFinanceiroConfig(db, locale);
  const saldo = diferenca(linha.valor, linha.valor_pago);
  const pix = await pixDe(db, { id, name, saldo }, config);
  const valor = escreverDinheiro(locale, saldo);
  const vencimento = linha.vencimento.split('-').reverse().join('-');
  const texto = preencherCobranca(config.cobranca_texto, {
    'responsavel.nome': nomeNaMensagem(primeiroNome(contato?.nome ?? '')),
    'cobranca.valor': valor,
    'cobranca.vencimento': vencimento,
    'cobranca.pix': pix ?? '',
    'profissional.nome': nomeNaMensagem(name),
  });
  const vazio = { nome: null, ...SEM_ENDERECO, pode_receber: false, idioma: null };
  return { ...(contato ?? vazio), ...(contato?.pode_receber ? {} : SEM_ENDERECO), texto, pix, valor, vencimento };
};

/** Why the last e-mail about this charge did not arrive. */
const naoEntregue = async (db: Db, id: string) => {
  const ultima = await db
    .selectFrom('mensagens')
    .select('motivo')
    .where('lancamento_id', '=', id)
    .orderBy('criada_em', 'desc')
    .limit(1)
    .executeTakeFirst();
  return RecusaDoCorreio.nullable()
    .catch(null)
    .parse(ultima?.motivo ?? null);
};

/** Whether it can be sent by e-mail now, and what happened to the last one. */
export const correioDaCobranca = async (db: Db, env: Env, id: string, { email, texto, pix }: Conteudo) => {
  const { recusa, limite, usadas } = await lerCorreio(db, env);
  const motivo =
    recusa ??
    (usadas >= limite ? 'correio_limite' : null) ??
    (email && (await descadastrou(db, email)) ? 'correio_descadastrado' : null) ??
    (temLinkAlemDe(pix, texto) ? 'correio_texto_com_link' : null);
  return { recusa: motivo, limite, nao_entregue: await naoEntregue(db, id) };
};
