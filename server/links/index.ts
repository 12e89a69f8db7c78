/** What other features may use of this one. */
export { lerAjuste } from './ajustes/ajustes.ts';
export { enviarAnamnese } from './anamnese/enviar.ts';
export { pedirArquivo } from './arquivo/pedir.ts';
export { gravarAssinatura } from './assinatura/assinar.ts';
export { pedirAssinaturas, prepararColeta } from './assinatura/pedir.ts';
export { verificarColeta } from './assinatura/provas/verificar.ts';
export { enderecoDoLink } from './endereco.ts';
export { entregar } from './entrega/entregar.ts';
export { criarLink } from './links.queries.ts';
export { anotarEnvio } from './passar.ts';
export { abrirResposta, abrirTexto, selarTexto, selarValor } from './selo.ts';
