import * as contract from '#contract/anamneses/anamnese-resumo.ts';
import { envioDe, exigirIa, FalhaIa, identidadeDe } from '#server/ia/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import { Eventos } from '#server/platform/http/eventos.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { lerAnamnese } from './anamneses.queries.ts';
import { pedidoDeResumo, ResumoGerado } from './resumo.ts';

const PASSO_MS = 120;

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : '');

/** The parts received so far. */
const trechosDe = (vindo: unknown): contract.Trecho[] => {
  const { trechos } = (vindo ?? {}) as { trechos?: unknown };
  return (Array.isArray(trechos) ? trechos : []).map((one) => {
    const { titulo, texto: palavras } = (one ?? {}) as Record<string, unknown>;
    return { titulo: texto(titulo), texto: texto(palavras) };
  });
};

const lerPedido = async (
  db: Db,
  { user }: Sessao,
  id: string,
  over: Pick<Parameters<typeof pedidoDeResumo>[0], 'locale' | 'incluir_sensiveis'>,
) => {
  const anamnese = await lerAnamnese(db, id);
  const identidade = await identidadeDe(db, anamnese.paciente_id, user);
  const pedido = pedidoDeResumo({ ...over, anamnese, identidade, idade: anamnese.idade });
  if (!pedido.fontes.some(({ nome }) => nome !== 'Perfil')) throw new Recusa(409, 'anamnese_sem_respostas');
  return pedido;
};

export const anamneseResumoRoutes = (serve: Serve) => {
  serve(contract.anamneseResumoEnvio, async ({ deps, db, sessao, locale, params, body }) => {
    exigirIa(sessao);
    const pedido = await lerPedido(db, sessao, params.id, { ...body, locale });
    return { modelo: deps.ia.modelo, mensagens: deps.ia.modelo ? envioDe(pedido).mensagens : [] };
  });

  serve(contract.anamneseResumo, async ({ deps, db, sessao, locale, params, body }) => {
    const quem = exigirIa(sessao);
    if (!deps.ia.modelo) throw new FalhaIa('ia_sem_provedor');
    const pedido = await lerPedido(db, sessao, params.id, { ...body, locale });
    return new Eventos(async function* (sinal) {
      let shown = 0;
      for await (const one of deps.ia.objeto(quem, { ...pedido, esquema: ResumoGerado }, sinal)) {
        if ('pronto' in one) yield { tipo: 'pronto' as const, trechos: trechosDe(one.pronto) };
        else if (Date.now() - shown >= PASSO_MS) {
          shown = Date.now();
          yield { tipo: 'parcial' as const, trechos: trechosDe(one.parcial) };
        }
      }
    });
  });
};
