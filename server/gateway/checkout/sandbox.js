// The checkout of the sandbox. It runs in the browser: the card number is turned into a token here and is not sent.
(() => {
  const CARDS = {
    4111111111111111: 'aprovada',
    5555555555554444: 'aprovada',
    378282246310005: 'aprovada',
    6362970000457013: 'aprovada',
    4000000000000002: 'banco',
    4000000000009995: 'saldo',
    4000000000000127: 'codigo',
    4000000000000069: 'validade',
  };
  const BRANDS = [
    { nome: 'visa', titulo: 'Visa', comeca: /^4/ },
    { nome: 'mastercard', titulo: 'Mastercard', comeca: /^(5[1-5]|2[2-7])/ },
    { nome: 'amex', titulo: 'American Express', comeca: /^3[47]/ },
    { nome: 'elo', titulo: 'Elo', comeca: /^(636297|5067|4576|4011)/ },
  ];
  const PARCELA_MINIMA = 2000;
  const PARCELAS = 12;

  const cents = (valor) => Math.round(Number(valor) * 100);
  const money = (value) => (value / 100).toFixed(2);

  const parcelasDe = (valor) => {
    const total = cents(valor);
    const all = Array.from({ length: PARCELAS }, (_, index) => index + 1);
    return all.filter((n) => n === 1 || total / n >= PARCELA_MINIMA).map((n) => ({ parcelas: n, total: money(total) }));
  };

  const option = ({ nome, titulo }) => ({ nome, titulo });

  const luhn = (digits) =>
    [...digits]
      .reverse()
      .map(Number)
      .map((digit, index) => (index % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit))
      .reduce((sum, digit) => sum + digit, 0) %
      10 ===
    0;

  const fail = (codigo) => {
    throw Object.assign(new Error(codigo), { codigo });
  };

  const accepted = (metodo) => BRANDS.filter(({ nome }) => metodo !== 'ONLINE_DEBIT' || nome !== 'amex');

  /** The brand of a number, among those of a method. */
  const bandeiraDe = (numero, metodo) => {
    const digits = numero.replace(/\D/g, '');
    const brand = BRANDS.toReversed().find(({ comeca }) => comeca.test(digits));
    return brand && accepted(metodo).includes(brand) ? brand.nome : null;
  };

  const encode = (value) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

  window.VinculoCheckout = {
    nome: 'sandbox',
    cartoesDeTeste: Object.entries(CARDS).map(([numero, resultado]) => ({ numero, resultado })),
    bandeiraDe,
    /** The payment methods for an amount. */
    metodos: async (valor) => ({
      ONLINE_DEBIT: { opcoes: accepted('ONLINE_DEBIT').map(option) },
      CREDIT_CARD: { opcoes: accepted('CREDIT_CARD').map(option), parcelas: parcelasDe(valor) },
    }),
    tokenizar: async ({ numero, codigo }) => {
      const digits = numero.replace(/\D/g, '');
      if (!luhn(digits) || digits.length < 13) fail('numero_invalido');
      if (!/^\d{3,4}$/.test(codigo)) fail('codigo_invalido');
      // Refuse real cards: only the test numbers are accepted.
      if (!CARDS[digits]) fail('cartao_real');
      const nonce = crypto.randomUUID();
      const token = `sbx.${encode({ r: CARDS[digits], n: nonce })}`;
      return { token, final: digits.slice(-4) };
    },
  };
})();
