import erros from '#contract/mensagens/es.json';

/** What a form says about wrong input, and the texts of most screens that need a login. */
export const texts = {
  erros,
  ...import.meta.glob<object>(
    [
      './*.json',
      '!./{auth,descadastro,link-aberto,link-reserva,shell,verificar}.json',
      '!./{admin,auditoria,link-ajustes,pagamentos}.json',
    ],
    { eager: true, import: 'default' },
  ),
};
