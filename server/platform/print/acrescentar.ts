/**
 * Appends the pages of one PDF to another by an incremental update: the result starts with the bytes of the first file,
 * unchanged, so that its SHA-256 can be computed again from the result. Its title stays the title. Both must be files
 * that our printer makes: a table of objects (`xref`), no packed objects, no encryption.
 */

type Objeto = { dicionario: string; fluxo: Buffer | null };
type Pdf = {
  bytes: Buffer;
  texto: string;
  tabela: number;
  raiz: number;
  /** The reference to title, author and dates. */
  info: string;
  tamanho: number;
  onde: Map<number, number>;
};

const defeito = (oque: string) => new Error(`This PDF cannot be appended: ${oque}.`);

const numero = (texto: string, achar: RegExp, nome: string) => {
  const achado = achar.exec(texto)?.[1];
  if (achado === undefined) throw defeito(`${nome} is missing`);
  return Number(achado);
};

/** The table of objects: where each of them begins. */
const lerTabela = (texto: string, tabela: number) => {
  const onde = new Map<number, number>();
  const linhas = texto.slice(tabela).split(/\r?\n/);
  if (linhas[0]?.trim() !== 'xref') throw defeito('it has no table of objects');
  let at = 1;
  for (;;) {
    const [, primeiro, quantos] = /^(\d+) (\d+)\s*$/.exec(linhas[at] ?? '') ?? [];
    if (primeiro === undefined) break;
    for (let n = 0; n < Number(quantos); n++) {
      const [, lugar, uso] = /^(\d{10}) \d{5} ([nf])/.exec(linhas[at + 1 + n] ?? '') ?? [];
      if (uso === 'n') onde.set(Number(primeiro) + n, Number(lugar));
    }
    at += 1 + Number(quantos);
  }
  return onde;
};

const abrir = (bytes: Buffer): Pdf => {
  const texto = bytes.toString('latin1');
  const tabela = numero(texto.slice(-1024), /startxref\s+(\d+)\s+%%EOF\s*$/, 'the end');
  const fim = texto.slice(texto.lastIndexOf('trailer'));
  if (/\/(Encrypt|Prev)\b/.test(fim)) throw defeito('it is encrypted or was changed before');
  return {
    bytes,
    texto,
    tabela,
    raiz: numero(fim, /\/Root (\d+) 0 R/, 'the root'),
    info: /\/Info \d+ 0 R/.exec(fim)?.[0] ?? '',
    tamanho: numero(fim, /\/Size (\d+)/, 'the size'),
    onde: lerTabela(texto, tabela),
  };
};

const objeto = ({ bytes, texto, onde }: Pdf, id: number): Objeto => {
  const inicio = onde.get(id);
  const comeco = inicio === undefined ? null : /^\s*\d+ 0 obj\s*/.exec(texto.slice(inicio, inicio + 64));
  if (inicio === undefined || !comeco) throw defeito(`object ${id} is missing`);
  const de = inicio + comeco[0].length;
  const fim = texto.indexOf('endobj', de);
  const fluxo = />>\s*stream\r?\n/g;
  fluxo.lastIndex = de;
  const marca = fluxo.exec(texto);
  if (!marca || marca.index > fim) return { dicionario: texto.slice(de, fim).trim(), fluxo: null };
  const dicionario = texto.slice(de, marca.index + 2);
  const tamanho = numero(dicionario, /\/Length (\d+)(?! \d+ R)/, 'the length of a stream');
  const dados = marca.index + marca[0].length;
  return { dicionario, fluxo: bytes.subarray(dados, dados + tamanho) };
};

const REFERENCIA = /\b(\d+) 0 R\b/g;
const referencias = (dicionario: string) => [...dicionario.matchAll(REFERENCIA)].map(([, id]) => Number(id));

/** Entries of a page that would refer to the structure of the other document. */
const semEstrutura = (dicionario: string) => dicionario.replace(/\/(StructParents?) \d+|\/Tabs \/S/g, '');

const paginasDe = (pdf: Pdf) => {
  const id = numero(objeto(pdf, pdf.raiz).dicionario, /\/Pages (\d+) 0 R/, 'the list of pages');
  const { dicionario } = objeto(pdf, id);
  return { id, dicionario, quantas: numero(dicionario, /\/Count (\d+)/, 'the number of pages') };
};

/** All objects that the pages need, from the list of pages down. */
const alcance = (pdf: Pdf, raiz: number) => {
  const achados = new Map<number, Objeto>();
  const aVer = [raiz];
  for (let id = aVer.pop(); id !== undefined; id = aVer.pop()) {
    if (achados.has(id)) continue;
    const { dicionario, fluxo } = objeto(pdf, id);
    const limpo = semEstrutura(dicionario);
    achados.set(id, { dicionario: limpo, fluxo });
    aVer.push(...referencias(limpo));
  }
  return achados;
};

const escrever = (id: number, { dicionario, fluxo }: Objeto) =>
  Buffer.concat([
    Buffer.from(`${id} 0 obj\n${dicionario}`, 'latin1'),
    ...(fluxo ? [Buffer.from(' stream\n'), fluxo, Buffer.from('\nendstream')] : []),
    Buffer.from('\nendobj\n'),
  ]);

/** `original` followed by the pages of `outro`; the bytes of `original` come first, unchanged. */
export const acrescentar = (original: Buffer, outro: Buffer): Buffer => {
  const [base, mais] = [abrir(original), abrir(outro)];
  const [paginas, novas] = [paginasDe(base), paginasDe(mais)];
  const outroId = (id: number) => base.tamanho + id;
  const partes: Buffer[] = [original, Buffer.from('\n')];
  const onde: [number, number][] = [];
  let lugar = original.length + 1;
  const por = (id: number, conteudo: Objeto) => {
    const bytes = escrever(id, conteudo);
    onde.push([id, lugar]);
    partes.push(bytes);
    lugar += bytes.length;
  };
  por(paginas.id, {
    fluxo: null,
    dicionario: paginas.dicionario
      .replace(/\/Kids \[([^\]]*)\]/, (_, filhos: string) => `/Kids [${filhos} ${outroId(novas.id)} 0 R]`)
      .replace(/\/Count \d+/, `/Count ${paginas.quantas + novas.quantas}`),
  });
  for (const [id, { dicionario, fluxo }] of alcance(mais, novas.id)) {
    const aqui = dicionario.replace(REFERENCIA, (_, referido: string) => `${outroId(Number(referido))} 0 R`);
    const filha = id === novas.id ? aqui.replace(/^<</, `<</Parent ${paginas.id} 0 R\n`) : aqui;
    por(outroId(id), { dicionario: filha, fluxo });
  }
  const tabela = onde
    .toSorted(([a], [b]) => a - b)
    .map(([id, at]) => `${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    .join('');
  partes.push(
    Buffer.from(
      `xref\n${tabela}trailer\n<</Size ${base.tamanho + mais.tamanho}\n/Root ${base.raiz} 0 R\n${base.info}\n/Prev ${base.tabela}>>\nstartxref\n${lugar}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(partes);
};
