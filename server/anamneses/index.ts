/** What other features may use of this one. */
export { lerAnamnese, reabrirIncompleta, travarAnamnese } from './anamneses.queries.ts';
export { modeloPadrao, retratoDe } from './modelos.ts';
export { conferirRespostas, gravarRespostas, salvarTopico } from './respostas.queries.ts';
export { traduzirFrase } from './traducoes.ts';
