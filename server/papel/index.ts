/** What other features may use of this one. */
export { escreverCodigo, normalizarCodigo, novoCodigo } from './codigo.ts';
export { comImagens } from './conteudo.ts';
export { abrirEmissao, anotarArquivo, selarEmissao } from './emissoes.ts';
export {
  dataPorExtenso,
  type Extras,
  type Mesa,
  montarImpressao,
  profissionalDe,
  type Retrato,
  retratar,
  retratoInteiro,
  valoresPara,
} from './montar.ts';
export { modelosDe, originalDe, type QuemEscreve } from './originais.ts';
export { type Folha, montarPapel } from './papel.ts';
export {
  escreverCpf,
  escreverData,
  escreverDocumento,
  escreverTelefone,
  lerPessoas,
  type Palavras,
  palavrasDe,
} from './pessoas.ts';
export { dadosDoPapel, nomeDaPratica, quemEscreve, timbreDe } from './timbre.ts';
export { atendimentoDe, avisoDaPratica, LINHA_A_PREENCHER, valoresDe } from './valores.ts';
