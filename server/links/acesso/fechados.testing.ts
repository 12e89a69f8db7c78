import { linkAberto } from '#contract/links/abertos.ts';
import { anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import type { RouteDef } from '#contract/route.ts';
import { ASSINADA } from '../assinatura/assinatura.testing.ts';

/** A body for each route for links that needs one, for tests that walk over all of them. */
const BODIES = new Map<RouteDef, object>([
  [assinaturaAberta.assinar, { ...ASSINADA, sha256: 'x' }],
  [assinaturaAberta.recusar, { motivo: 'x' }],
  [linkAberto.responder, { resposta: 'confirma' }],
  [
    anamneseAberta.salvar,
    { origem: crypto.randomUUID(), respostas: [{ pergunta: 'motivo_procura', valor: 'x', ha_ms: 0, visto: null }] },
  ],
]);
export const bodyOf = (def: RouteDef) => BODIES.get(def);
