/** The texts of all screens that need a login, loaded with their layout. */
export const texts = import.meta.glob<object>(['./*.json', '!./{auth,descadastro,link-aberto,shell,verificar}.json'], {
  eager: true,
  import: 'default',
});
