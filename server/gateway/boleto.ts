/** The barcode of a boleto with 44 digits, and its typeable line. */
const DAY_MS = 24 * 60 * 60 * 1000;
const BASE = Date.UTC(1997, 9, 7);
const MOEDA_REAL = '9';

/** Days since the base date; after 9999 the count restarts at 1000. */
export const fatorDe = (vencimento: string) => {
  const days = Math.round((Date.parse(`${vencimento}T00:00:00Z`) - BASE) / DAY_MS);
  return String(((days - 1000) % 9000) + 1000).padStart(4, '0');
};

const reversed = (digits: string) => [...digits].reverse().map(Number);

const modulo11 = (digits: string) => {
  const sum = reversed(digits).reduce((total, digit, index) => total + digit * (2 + (index % 8)), 0);
  const rest = 11 - (sum % 11);
  return rest > 9 || rest === 0 ? '1' : String(rest);
};

const modulo10 = (digits: string) => {
  const sum = reversed(digits).reduce((total, digit, index) => {
    const product = digit * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

type Dados = { banco: string; vencimento: string; valor: string; campoLivre: string };

export const codigoDeBarras = ({ banco, vencimento, valor, campoLivre }: Dados) => {
  const centavos = valor.replace('.', '').padStart(10, '0');
  const start = banco + MOEDA_REAL;
  const end = fatorDe(vencimento) + centavos + campoLivre;
  const codigo = start + modulo11(start + end) + end;
  if (!/^\d{44}$/.test(codigo)) throw new Error('a boleto has 44 digits');
  return codigo;
};

/** `AAAAA.AAAAAD BBBBB.BBBBBBD CCCCC.CCCCCCD K FFFFVVVVVVVVVV` */
export const linhaDigitavel = (codigo: string) => {
  const livre = codigo.slice(19);
  const campos = [codigo.slice(0, 4) + livre.slice(0, 5), livre.slice(5, 15), livre.slice(15)].map((campo) => {
    const whole = campo + modulo10(campo);
    return `${whole.slice(0, 5)}.${whole.slice(5)}`;
  });
  return `${campos.join(' ')} ${codigo[4]} ${codigo.slice(5, 19)}`;
};
