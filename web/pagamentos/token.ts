/** Which field of a card the provider refuses, and the key of the message. */
export type Recusado = { campo: 'numero' | 'validade' | 'codigo'; chave: string };

const CAMPOS = { cardNumber: 'numero', expirationDate: 'validade', securityCode: 'codigo' } as const;
const CHAVES = { numero: 'numero_invalido', validade: 'validade_invalida', codigo: 'codigo_invalido' } as const;

/** Codes of the provider's API for a card that its fields accepted. */
const CODIGOS: Record<string, keyof typeof CHAVES> = {
  205: 'numero',
  E301: 'numero',
  208: 'validade',
  209: 'validade',
  325: 'validade',
  326: 'validade',
  224: 'codigo',
  E302: 'codigo',
};

type Causa = { field?: string; cause?: unknown; code?: string | number };

const causasDe = (error: unknown): Causa[] => {
  const list = Array.isArray(error) ? error : (error as { cause?: unknown } | null)?.cause;
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
};

const campoDe = ({ field, code }: Causa) => {
  if (field && field in CAMPOS) return CAMPOS[field as keyof typeof CAMPOS];
  // Parts of the expiry date are reported by their own names.
  if (field?.startsWith('expiration')) return 'validade';
  return CODIGOS[String(code)];
};

/** Reads a refused token: one message for each field; anything else is an unreachable provider. */
export const lerRecusa = (error: unknown): Recusado[] => {
  const read = causasDe(error).flatMap((causa): Recusado[] => {
    if (causa.cause === 'real_card') return [{ campo: 'numero', chave: 'cartao_real' }];
    const campo = campoDe(causa);
    return campo ? [{ campo, chave: CHAVES[campo] }] : [];
  });
  return read.length ? read : [{ campo: 'numero', chave: 'provedor' }];
};
