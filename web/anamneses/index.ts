/** What other features may use of this one. */
export { useRespostaPorExtenso } from './anamnese-resposta.ts';
export { type Frase, sinteseDe } from './avaliacao/sintese.ts';
