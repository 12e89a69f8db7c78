import { readFile } from 'node:fs/promises';
import * as contract from '#contract/conta/gateway.ts';
import { type Aviso, AvisoForjado, type Cobrado, GatewayFora, isSandbox } from '#server/gateway/index.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { Bytes, type Deps, type Serve } from '#server/platform/http/serve.ts';
import { aplicar } from './aplicar.ts';

const script = (nome: string) => readFile(new URL(`../gateway/checkout/${nome}.js`, import.meta.url));

const idDoAviso = ({ gateway }: Deps, aviso: Aviso) => {
  try {
    return gateway.lerAviso(aviso);
  } catch (error) {
    if (error instanceof AvisoForjado) throw new Recusa(401, 'aviso_forjado');
    throw error;
  }
};

const contaDe = ({ database }: Deps, pagamento: string) =>
  database.transaction({ pagamento }, (db) =>
    db.selectFrom('pagamentos').select('conta_id').where('id', '=', pagamento).executeTakeFirst(),
  );

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The content of a webhook is not trusted: it triggers a query of the charge. */
const receber = async (deps: Deps, gateway_id: string) => {
  const cobrado: Cobrado | null = await deps.gateway.consultar(gateway_id);
  if (!cobrado || !UUID.test(cobrado.pagamento_id)) return false;
  const conta = await contaDe(deps, cobrado.pagamento_id);
  if (!conta) return false;
  await aplicar(deps, conta.conta_id, cobrado);
  return true;
};

const BANCO = {
  pagar: { status: 'aprovada' },
  pagar_outro_valor: { status: 'aprovada', valor: '1.00' },
  recusar: { status: 'recusada', motivo: 'banco' },
  vencer: { status: 'expirada' },
} as const;

export const gatewayRoutes = (serve: Serve) => {
  serve(contract.gatewayCheckout, async ({ deps }) => ({
    nome: deps.gateway.nome,
    script: `/api/gateway/${deps.gateway.nome}/checkout.js`,
    ...deps.gateway.checkout,
  }));

  serve(contract.gatewayScript, async ({ params }) => {
    return new Bytes(await script(params.nome), {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  serve(contract.gatewayWebhook, async ({ deps, params, request, query, body }) => {
    if (params.nome !== deps.gateway.nome) throw naoEncontrado();
    const id = idDoAviso(deps, { headers: request.headers, query, body });
    try {
      return { recebido: id ? await receber(deps, id) : false };
    } catch (error) {
      // Answered with an error, so that the provider sends it again.
      if (error instanceof GatewayFora) throw new Recusa(503, 'gateway_fora', { retryAfter: 30 });
      throw error;
    }
  });

  serve(
    contract.sandboxBanco,
    async ({ deps, sessao, body }) => {
      const { gateway } = deps;
      if (!isSandbox(gateway)) throw naoEncontrado();
      const tentativa = await deps.database.transaction({ conta_id: sessao.user.conta_id }, (db) =>
        db
          .selectFrom('pagamento_tentativas')
          .select('gateway_id')
          .where('pagamento_id', '=', body.pagamento_id)
          .where('gateway_id', 'is not', null)
          .orderBy('criado_em', 'desc')
          .executeTakeFirst(),
      );
      if (!tentativa?.gateway_id) throw naoEncontrado();
      return gateway.banco(tentativa.gateway_id, BANCO[body.acao]);
    },
    async ({ preparado }) => ({ avisado: preparado }),
  );
};
