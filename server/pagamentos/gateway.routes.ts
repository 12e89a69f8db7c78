import * as contract from '#contract/conta/gateway.ts';
import { COOKIE_LOCALE, isLocale } from '#domain/constants.ts';
import {
  type Aviso,
  AvisoForjado,
  type Cobrado,
  campo,
  desafio,
  GatewayFora,
  isSandbox,
  METODOS,
  parcelasDe,
  sdk,
} from '#server/gateway/index.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { aplicar } from './aplicar.ts';

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

const sandboxOf = ({ gateway }: Deps) => {
  if (!isSandbox(gateway)) throw naoEncontrado();
  return gateway;
};

/** The sandbox's part in the browser, at the addresses of our server. */
const sandboxRoutes = (serve: Serve) => {
  serve(contract.sandboxSdk, async ({ deps }) => {
    sandboxOf(deps);
    return sdk();
  });
  serve(contract.sandboxCampo, async ({ deps }) => {
    sandboxOf(deps);
    return campo();
  });
  serve(contract.sandboxMetodos, async ({ deps }) => {
    sandboxOf(deps);
    return METODOS;
  });
  serve(contract.sandboxParcelas, async ({ deps, query }) => {
    sandboxOf(deps);
    return parcelasDe(query.amount);
  });
  serve(contract.sandboxDesafio, async ({ deps, request, body, locale }) => {
    const aberto = await sandboxOf(deps).responder(body.creq, body.resposta);
    if (aberto === null) throw naoEncontrado();
    // A frame sends no language of ours, and its own form no cookie.
    const chosen = body.idioma ?? request.cookies[COOKIE_LOCALE];
    return desafio(isLocale(chosen) ? chosen : locale, aberto ? body.creq : null);
  });
};

export const gatewayRoutes = (serve: Serve) => {
  serve(contract.gatewayCheckout, async ({ deps: { gateway } }) => {
    const { politica: _, ...checkout } = gateway.checkout;
    return { nome: gateway.nome, ...checkout };
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
      const gateway = sandboxOf(deps);
      const tentativa = await deps.database.transaction({ conta_id: sessao.user.conta_id, membro: 'produto' }, (db) =>
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

  sandboxRoutes(serve);
};
