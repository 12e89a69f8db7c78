import {
  MercadoPagoError,
  MPAuthenticationError,
  MPConnectionError,
  MPDependencyError,
  MPForbiddenError,
  MPIdempotencyError,
  MPRateLimitError,
  MPResourceLockedError,
  MPServerError,
} from 'mercadopago';
import { GatewayFora, GatewayRecusou } from './gateway.ts';

const FORA = [
  MPConnectionError,
  MPServerError,
  MPRateLimitError,
  MPAuthenticationError,
  MPForbiddenError,
  MPIdempotencyError,
  MPResourceLockedError,
  MPDependencyError,
];

/** Distinguishes an unknown result from a refusal: only the first may be retried. */
const traduzido = (error: unknown): Error => {
  if (error instanceof GatewayRecusou || error instanceof GatewayFora) return error;
  if (FORA.some((kind) => error instanceof kind)) return new GatewayFora();
  if (error instanceof MercadoPagoError) return new GatewayRecusou('dados');
  return new GatewayFora();
};

/** Runs a call and translates its errors. */
export const tentar = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw traduzido(error);
  }
};
