/** What other features may use of this one. */
export { ACESSO, anotarAcesso, anotarDaPessoa } from './acessos.ts';
export {
  acharPorEmail,
  anularLinks,
  confirmarEmail,
  criarConta,
  criarPessoa,
  daPessoa,
  exigeInscricaoValida,
  lerNomeNoMail,
  lerUser,
  trocarSenha,
} from './contas.queries.ts';
export { criarLink, gastarLink } from './links.ts';
export { avisarPsicologiaDe, avisarPsicologos, passaAPsicologo, viraPsicologo } from './psicologos.ts';
export { chaveCodigo, exigeFator, PASSWORD_LIMIT, reautenticar } from './reautenticar.ts';
export { comecarFator, confirmarFator, desligarFator, lerFator, novosCodigos, temFator } from './segundo-fator.ts';
export { exigeSenhaForte, hashSenha, isCommon } from './senhas.ts';
export { avisarContaExiste } from './sign-up.ts';
export { destrancar, provar, trancar } from './tela-trancada.ts';
