/** The texts of screens that few people open, which ask for them (`texts` of their route). */
export const texts = import.meta.glob<object>('./{admin,auditoria,link-ajustes,pagamentos}.json', {
  eager: true,
  import: 'default',
});
