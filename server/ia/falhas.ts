import { Recusa } from '#server/platform/errors.ts';

/**
 * Failures of a provider. Each is a message key in four languages, and has a status for when no answer was sent yet.
 */
const STATUS = {
  ia_desligada: 403,
  // Not 503: waiting does not help, this server has no provider configured.
  ia_sem_provedor: 409,
  ia_fora_do_ar: 503,
  ia_demorou: 504,
  ia_nao_autorizada: 502,
  ia_recusou: 502,
  ia_sem_sentido: 502,
  ia_interrompida: 502,
  ia_limite: 429,
  ia_texto_longo: 422,
  ia_vazamento: 500,
} as const;
export type MotivoIa = keyof typeof STATUS;

export class FalhaIa extends Recusa {
  readonly motivo: MotivoIa;
  /** Whether a retry may help. */
  readonly passageira: boolean;
  constructor(motivo: MotivoIa, passageira = false) {
    super(STATUS[motivo], motivo);
    this.motivo = motivo;
    this.passageira = passageira;
  }
}
