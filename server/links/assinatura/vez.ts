import type { ESTADOS_DO_SIGNATARIO } from '#contract/links/tipos.ts';

type Parte = { ordem: number; estado: (typeof ESTADOS_DO_SIGNATARIO)[number] };

/** Whether a signer may sign now: if the round has an order, everybody before them has signed. */
export const vezDe = ({ em_ordem }: { em_ordem: boolean }, partes: readonly Parte[], { ordem, estado }: Parte) =>
  estado === 'pendente' && (!em_ordem || partes.every((parte) => parte.ordem >= ordem || parte.estado === 'assinou'));
