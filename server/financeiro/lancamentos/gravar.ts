import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { TipoLancamento } from '#contract/financeiro/financeiro.ts';
import type { LancamentoMudanca, LancamentoNovo } from '#contract/financeiro/lancamento-campos.ts';
import type { Locale } from '#domain/constants.ts';
import { localDe, somaMeses } from '#domain/days/fuso.ts';
import { datasDaSerie, SERIE_MAX, ULTIMA } from '#domain/days/recorrencia.ts';
import { centavos, parcelar } from '#domain/money/dinheiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import { categoriaPorNome, exigeCategoria } from '../categorias.queries.ts';
import { idForaDaLixeira } from '../fora-da-lixeira.ts';
import { garantirPadroes } from '../padroes.ts';
import { trancarLancamento } from './lancamentos.queries.ts';
import { exigeSemRepasse } from './repassado.ts';

export type Conta = { conta_id: string; fuso: string; locale: Locale };
type Novo = z.output<typeof LancamentoNovo>;
type Mudanca = z.output<typeof LancamentoMudanca>;

const existe = async (db: Db, tabela: 'pacientes' | 'responsaveis', campo: string, id: string | null | undefined) => {
  if (id && !(await idForaDaLixeira(db, tabela, id))) throw invalido(campo, 'nao_existe');
};

type Campos = Pick<Mudanca, 'categoria_id' | 'categoria' | 'paciente_id' | 'responsavel_id'>;

/** Checks that the referenced records exist and are of the right kind; a category may be given by name. */
const conferir = async (db: Db, { conta_id, locale }: Conta, tipo: TipoLancamento, campos: Campos) => {
  await existe(db, 'pacientes', 'paciente_id', campos.paciente_id);
  await existe(db, 'responsaveis', 'responsavel_id', campos.responsavel_id);
  await exigeCategoria(db, tipo, campos.categoria_id);
  if (campos.categoria && !campos.categoria_id)
    return { categoria_id: await categoriaPorNome(db, conta_id, locale, tipo, campos.categoria) };
  return {};
};

/** An appointment is charged only once, by hand or automatically. */
const exigeAtendimentoLivre = async (db: Db, atendimento_id: string) => {
  const atendimento = await db
    .selectFrom('atendimentos')
    .select(['id', 'inicio', 'paciente_id', 'status'])
    .where('id', '=', atendimento_id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!atendimento) throw invalido('atendimento_id', 'nao_existe');
  const item = await db
    .selectFrom('lancamento_itens')
    .select('ativo')
    .where('atendimento_id', '=', atendimento_id)
    .executeTakeFirst();
  if (item?.ativo) throw invalido('atendimento_id', 'ja_cobrado');
  return atendimento;
};

type Parte = { valor: string; vencimento: string; parcela: number | null; parcelas: number | null };

/** One entry, its monthly instalments, or its repetitions. */
const partes = ({ valor, vencimento, parcelas, recorrencia }: Novo): Parte[] => {
  if (recorrencia) {
    if (recorrencia.ate !== null && recorrencia.ate < vencimento)
      throw invalido('recorrencia.ate', 'periodo_invertido');
    const datas = datasDaSerie(vencimento, recorrencia);
    if (datas.length > SERIE_MAX)
      throw invalido('recorrencia.ate', { chave: 'serie_longa', valores: { max: SERIE_MAX } });
    return datas.map((data) => ({ valor, vencimento: data, parcela: null, parcelas: null }));
  }
  const n = parcelas ?? 1;
  if (n === 1) return [{ valor, vencimento, parcela: null, parcelas: null }];
  if (centavos(valor) < BigInt(n)) throw invalido('parcelas', 'parcelas_sem_valor');
  if (somaMeses(vencimento, n - 1) > ULTIMA) throw invalido('parcelas', 'parcelas_tarde_demais');
  return parcelar(valor, n).map((parte, i) => ({
    valor: parte,
    // Always counted from the first: after February 28th, the 31st returns in March.
    vencimento: somaMeses(vencimento, i),
    parcela: i + 1,
    parcelas: n,
  }));
};

/** Creates an entry, or all of its parts; a repeated request changes nothing. Returns the ids, the first one first. */
export const criarLancamento = async (db: Db, conta: Conta, body: Novo): Promise<string[]> => {
  const { id = uuidv7(), categoria, parcelas: _, recorrencia, ...campos } = body;
  const known = await db.selectFrom('lancamentos').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return [id];
  await garantirPadroes(db, conta.conta_id);
  const achados = await conferir(db, conta, body.tipo, body);
  const atendimento = body.atendimento_id ? await exigeAtendimentoLivre(db, body.atendimento_id) : null;
  const todas = partes(body);
  if (atendimento && todas.length > 1) throw invalido('atendimento_id', 'atendimento_uma_vez');
  const grupo_id = todas.length > 1 ? uuidv7() : null;
  const rows = todas.map((parte, n) => ({
    ...campos,
    ...achados,
    ...parte,
    paciente_id: campos.paciente_id ?? atendimento?.paciente_id ?? null,
    conta_id: conta.conta_id,
    id: n === 0 ? id : uuidv7(),
    grupo_id,
    recorrencia: recorrencia ? JSON.stringify(recorrencia) : null,
  }));
  await db.insertInto('lancamentos').values(rows).execute();
  if (atendimento) {
    const item = {
      lancamento_id: id,
      valor: body.valor,
      dia: localDe(atendimento.inicio, conta.fuso).data,
      ativo: true,
      cancelamento: atendimento.status === 'Cancelado',
    };
    const feito = await db
      .insertInto('lancamento_itens')
      .values({ ...item, conta_id: conta.conta_id, atendimento_id: atendimento.id })
      .onConflict((conflict) =>
        conflict.columns(['conta_id', 'atendimento_id']).doUpdateSet(item).where('lancamento_itens.ativo', '=', false),
      )
      .returning('lancamento_id')
      .executeTakeFirst();
    // Somebody charged it at the same moment.
    if (!feito) throw invalido('atendimento_id', 'ja_cobrado');
  }
  return rows.map((row) => row.id);
};

type Linha = Awaited<ReturnType<typeof trancarLancamento>>;

const exigeMudanca = (now: Linha, body: Mudanca) => {
  const { versao, valor, tipo, status } = body;
  if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
  if (status === 'Pago' && now.status !== 'Pago') throw invalido('status', 'opcao_invalida');
  const pago = centavos(now.valor_pago);
  if (pago === 0n) return;
  // An entry with payments can be changed, but not cancelled, change its type or be less than was paid.
  if (status === 'Cancelado') throw invalido('status', 'pago_estorne_antes');
  if (tipo && tipo !== now.tipo) throw invalido('tipo', 'pago_estorne_antes');
  if (valor && centavos(valor) < pago) throw invalido('valor', 'valor_menor_que_pago');
};

/** The following entries of its group without payments. */
const seguintes = async (db: Db, now: Linha) => {
  if (!now.grupo_id) return [];
  const rows = await db
    .selectFrom('lancamentos')
    .select('id')
    .where('grupo_id', '=', now.grupo_id)
    .where('id', '!=', now.id)
    .where('vencimento', '>=', now.vencimento)
    .where('status', '!=', 'Pago')
    .where('valor_pago', '=', '0')
    .where('excluido_em', 'is', null)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

export const mudarLancamento = async (db: Db, conta: Conta, id: string, body: Mudanca): Promise<string[]> => {
  const now = await trancarLancamento(db, id);
  exigeMudanca(now, body);
  if (body.valor && centavos(body.valor) !== centavos(now.valor)) await exigeSemRepasse(db, id);
  const { escopo, versao: _, categoria: __, atendimento_id: ___, vencimento, status: pedido, ...campos } = body;
  const status = pedido === 'Pago' ? undefined : pedido;
  const tipo = body.tipo ?? now.tipo;
  const achados = await conferir(db, conta, tipo, { categoria_id: now.categoria_id, ...body });
  const comuns = { ...campos, ...achados };
  const valor = comuns.valor ?? now.valor;
  const quitado = centavos(valor) === centavos(now.valor_pago);
  await db
    .updateTable('lancamentos')
    .set({
      ...comuns,
      vencimento,
      status: quitado ? 'Pago' : (status ?? (now.status === 'Pago' ? 'Aberto' : now.status)),
      atualizado_em: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  const outros = escopo === 'seguintes' ? await seguintes(db, now) : [];
  if (outros.length && (Object.keys(comuns).length || status))
    await db
      .updateTable('lancamentos')
      .set({ ...comuns, status })
      .where('id', 'in', outros)
      .execute();
  return [id, ...outros];
};

export const excluirLancamento = async (db: Db, id: string, escopo: Mudanca['escopo']): Promise<string[]> => {
  const now = await trancarLancamento(db, id);
  if (centavos(now.valor_pago) > 0n) throw new Recusa(409, 'pago_estorne_antes');
  const ids = [id, ...(escopo === 'seguintes' ? await seguintes(db, now) : [])];
  return marcarExcluidos(db, ids, true);
};

/** Entries with payments, full or partial, are not deleted. */
export const marcarExcluidos = async (db: Db, ids: string[], excluir: boolean): Promise<string[]> => {
  const rows = await db
    .updateTable('lancamentos')
    .set({ excluido_em: excluir ? sql`now()` : null })
    .where('id', 'in', ids)
    .where('valor_pago', '=', '0')
    .where('excluido_em', excluir ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};
