// The checkout with Mercado Pago. The browser sends the card number directly to the provider, and gets a token.
(() => {
  const { chave, api } = document.currentScript.dataset;
  let known = null;

  const fail = (codigo) => {
    throw Object.assign(new Error(codigo), { codigo });
  };

  const get = async (path, query) => {
    const search = new URLSearchParams({ public_key: chave, ...query });
    const response = await fetch(`${api}${path}?${search}`);
    if (!response.ok) fail('provedor');
    return response.json();
  };

  const option = ({ id, name }) => ({ nome: id, titulo: name });
  const active = (kind) =>
    known.filter(({ payment_type_id, status }) => payment_type_id === kind && status === 'active');

  const matches = (digits) => (method) =>
    (method.settings ?? []).some(({ bin }) => {
      const pattern = bin?.pattern ? new RegExp(bin.pattern) : null;
      const excluded = bin?.exclusion_pattern ? new RegExp(bin.exclusion_pattern) : null;
      return pattern?.test(digits) && !excluded?.test(digits);
    });

  const KINDS = { ONLINE_DEBIT: 'debit_card', CREDIT_CARD: 'credit_card' };

  /** The brand of a number, among those of a method: a brand has another name for debit. */
  const bandeiraDe = (numero, metodo) => {
    const digits = numero.replace(/\D/g, '');
    return (known && digits.length >= 6 && active(KINDS[metodo]).find(matches(digits))?.id) || null;
  };

  const parcelasDe = (rows) =>
    (rows[0]?.payer_costs ?? [])
      .filter(({ installments, installment_rate }) => installments <= 12 && installment_rate === 0)
      .map(({ installments, total_amount }) => ({
        parcelas: installments,
        total: total_amount.toFixed(2),
      }));

  window.VinculoCheckout = {
    nome: 'mercadopago',
    cartoesDeTeste: [],
    bandeiraDe,
    metodos: async (valor) => {
      known = await get('/v1/payment_methods', {});
      const credit = active('credit_card');
      const costs = await get('/v1/payment_methods/installments', {
        amount: valor,
        payment_method_id: credit[0]?.id ?? 'visa',
      });
      return {
        ONLINE_DEBIT: { opcoes: active('debit_card').map(option) },
        CREDIT_CARD: { opcoes: credit.map(option), parcelas: parcelasDe(costs) },
      };
    },
    tokenizar: async ({ numero, nome, mes, ano, codigo, cpf }) => {
      const digits = numero.replace(/\D/g, '');
      const response = await fetch(`${api}/v1/card_tokens?${new URLSearchParams({ public_key: chave })}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          card_number: digits,
          expiration_month: Number(mes),
          expiration_year: Number(ano),
          security_code: codigo,
          cardholder: { name: nome, identification: { type: 'CPF', number: cpf } },
        }),
      });
      if (response.status === 400) fail('numero_invalido');
      if (!response.ok) fail('provedor');
      const { id } = await response.json();
      return { token: id, final: digits.slice(-4) };
    },
  };
})();
