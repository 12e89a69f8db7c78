import type { Deps } from '#server/platform/http/serve.ts';

/** A part of the demo practice: one feature. */
export type Parte = (conta: { deps: Deps; conta_id: string; usuario_id: string }) => Promise<void>;
