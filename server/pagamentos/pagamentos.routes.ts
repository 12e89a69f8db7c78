import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import * as contract from '#contract/conta/pagamentos.ts';
import { isFinal, type TipoPagamento } from '#contract/conta/pagamentos.ts';
import { esperarOutro } from '#server/membros/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Context, Deps, Serve } from '#server/platform/http/serve.ts';
import { type Cartao, chamarDeVolta, cobrar, cobrarCartao, conferir } from './cobrar.ts';
import { compraDeNovo, compraDePlano } from './compra.ts';
import { lerPagamento, listarPagamentos, type Travado, travar } from './pagamentos.queries.ts';

type Base = { deps: Deps; sessao: Context<typeof contract.pagamentoLer>['sessao']; params: { id: string } };
const quem = ({ sessao, params }: Base) => ({ conta_id: sessao.user.conta_id, pagamento_id: params.id });

type Lendo = { deps: Deps; db: Db; params: { id: string } };
const ler = ({ deps, db, params }: Lendo) => lerPagamento(db, params.id, deps.gateway.nome);

/** Saves a step, unless a charge is pending. */
const gravarPasso = async (context: Lendo, campos: Record<string, string>) => {
  const { db, params } = context;
  const { status } = await travar(db, params.id);
  if (status !== 'Aberto') throw new Recusa(409, 'pagamento_encerrado');
  await db.updateTable('pagamentos').set(campos).where('id', '=', params.id).execute();
  return ler(context);
};

/** A boleto ends with its payment: another method makes a new payment, for the same thing and person. */
const recomecar = async (db: Db, pagamento: Travado, tipo: TipoPagamento) => {
  if (pagamento.status === 'Boleto Gerado')
    await db
      .updateTable('pagamentos')
      .set({ status: 'Cancelado', motivo: 'outra_forma' })
      .where('id', '=', pagamento.id)
      .execute();
  const { conta_id, usuario_id } = pagamento;
  const compra = await compraDeNovo(db, pagamento);
  const dados = { endereco: JSON.stringify(pagamento.endereco), pessoal: JSON.stringify(pagamento.pessoal) };
  // The id is derived from the first one's, so that repeated requests make one payment.
  const id = uuidv5('outra_forma', pagamento.id);
  await db
    .insertInto('pagamentos')
    .values({ conta_id, id, usuario_id, ...compra, tipo, ...dados })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .execute();
  await esperarOutro(db, pagamento.id, id);
  return id;
};

/** Calls the provider before the transaction of the response, so that no connection is held meanwhile. */
const cobrando =
  (tipos: readonly TipoPagamento[]) =>
  async (context: Base, cartao: Cartao | null = null) => {
    await (cartao ? cobrarCartao : cobrar)(context.deps, quem(context), { tipos, cartao });
  };

const cobrarRoutes = (serve: Serve) => {
  serve(contract.pagamentoBoleto, (context) => cobrando(['boleto'])(context), ler);
  serve(contract.pagamentoPix, (context) => cobrando(['pix'])(context), ler);
  serve(contract.pagamentoDebito, (context) => cobrando(['debito'])(context, { ...context.body, parcelas: 1 }), ler);
  serve(contract.pagamentoCredito, (context) => cobrando(['credito', 'assinatura'])(context, context.body), ler);
  serve(contract.pagamentoConferir, (context) => conferir(context.deps, quem(context)), ler);

  serve(
    contract.pagamentoTipo,
    (context) => chamarDeVolta(context.deps, quem(context)),
    async (context) => {
      const { db, params, body, preparado } = context;
      const pagamento = await travar(db, params.id);
      // A subscription renews a plan; seats are renewed with it.
      if (pagamento.objeto === 'assentos' && body.tipo === 'assinatura')
        throw new Recusa(409, 'pagamento_de_outro_tipo');
      if (preparado === 'Boleto Gerado' && pagamento.status !== 'Pago')
        return ler({ ...context, params: { id: await recomecar(db, pagamento, body.tipo) } });
      if (pagamento.status !== 'Aberto') throw new Recusa(409, 'pagamento_encerrado');
      await db.updateTable('pagamentos').set({ tipo: body.tipo }).where('id', '=', params.id).execute();
      return ler(context);
    },
  );

  serve(
    contract.pagamentoCancelar,
    (context) => chamarDeVolta(context.deps, quem(context)),
    async (context) => {
      const { db, params } = context;
      const { status } = await travar(db, params.id);
      // Cancelling a boleto has already ended its payment.
      if (!isFinal(status))
        await db
          .updateTable('pagamentos')
          .set({ status: 'Cancelado', motivo: 'desistencia' })
          .where('id', '=', params.id)
          .execute();
      return ler(context);
    },
  );
};

export const pagamentosRoutes = (serve: Serve) => {
  serve(contract.pagamentosLista, async ({ db, query, total }) => {
    const found = await listarPagamentos(db, query);
    total(found.total);
    return found.linhas;
  });

  serve(contract.pagamentoCriar, async (context) => {
    const { deps, db, conta_id, sessao, body } = context;
    if (sessao.user.venc_plano === null) throw new Recusa(409, 'sem_vencimento');
    const compra = await compraDePlano(db, body);
    const id = body.id ?? uuidv7();
    await db
      .insertInto('pagamentos')
      .values({ conta_id, id, usuario_id: sessao.user.id, ...compra, tipo: body.tipo })
      .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
      .execute();
    return lerPagamento(db, id, deps.gateway.nome);
  });

  serve(contract.pagamentoLer, ler);
  serve(contract.pagamentoEndereco, (context) => gravarPasso(context, { endereco: JSON.stringify(context.body) }));
  serve(contract.pagamentoPessoal, (context) => gravarPasso(context, { pessoal: JSON.stringify(context.body) }));
  cobrarRoutes(serve);
};
