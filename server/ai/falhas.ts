import { AISDKError, APICallError } from 'ai';
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

const TOO_MANY = 429;
const REFUSED = [401, 402, 403, 404];

/** What the SDK or the network threw, as one of ours. `comecou`: words had come in already. */
export const falhaDe = (error: unknown, comecou: boolean): FalhaIa => {
  if (error instanceof FalhaIa) return error;
  if (comecou) return new FalhaIa('ia_interrompida');
  if (APICallError.isInstance(error)) {
    const { statusCode = 0 } = error;
    if (REFUSED.includes(statusCode)) return new FalhaIa('ia_nao_autorizada');
    if (statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY && statusCode !== 408)
      return new FalhaIa('ia_recusou');
    // The answer was no answer of this protocol.
    if (statusCode >= 200 && statusCode < 300) return new FalhaIa('ia_sem_sentido', true);
  }
  // It answered, and what it said could not be read.
  else if (AISDKError.isInstance(error)) return new FalhaIa('ia_sem_sentido', true);
  return new FalhaIa('ia_fora_do_ar', true);
};
