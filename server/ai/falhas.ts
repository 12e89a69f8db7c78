import { Recusa } from '#server/lib/errors.ts';

/**
 * What can go wrong with a provider. Each is a message key in four languages, and a status for where nothing was
 * answered yet.
 */
const STATUS = {
  ia_desligada: 403,
  // Nothing is broken and nothing comes back by waiting: it is how this server is set up.
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
  /** Trying once more may help. */
  readonly passageira: boolean;
  constructor(motivo: MotivoIa, passageira = false) {
    super(STATUS[motivo], motivo);
    this.motivo = motivo;
    this.passageira = passageira;
  }
}
