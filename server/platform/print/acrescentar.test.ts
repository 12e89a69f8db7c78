import { describe, expect, it } from 'vitest';
import { acrescentar } from './acrescentar.ts';
import { paginaPdf } from './pagina-pdf.ts';

const ref = (dicionario: string, nome: string) => Number(new RegExp(`/${nome} (\\d+) 0 R`).exec(dicionario)?.[1]);

/** Reads a PDF as a viewer does: from its last table of objects, and those before it. */
const lido = (bytes: Buffer) => {
  const texto = bytes.toString('latin1');
  const onde = new Map<number, number>();
  let [raiz, info] = [0, 0];
  let tabela: number | null = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(texto)?.[1]);
  while (tabela !== null) {
    expect(texto.slice(tabela, tabela + 4)).toBe('xref');
    const fim = texto.indexOf('trailer', tabela);
    const linhas = texto.slice(tabela, fim).split('\n').slice(1);
    for (let at = 0; linhas[at]; ) {
      const [primeiro = 0, quantos = 0] = (linhas[at] ?? '').split(' ').map(Number);
      for (let n = 0; n < quantos; n++) {
        const linha = linhas[at + 1 + n] ?? '';
        expect(linha).toHaveLength(19);
        if (linha.includes(' n') && !onde.has(primeiro + n)) onde.set(primeiro + n, Number(linha.slice(0, 10)));
      }
      at += 1 + quantos;
    }
    const rodape = texto.slice(fim, texto.indexOf('%%EOF', fim));
    if (!raiz) [raiz, info] = [ref(rodape, 'Root'), ref(rodape, 'Info')];
    const antes = /\/Prev (\d+)/.exec(rodape)?.[1];
    tabela = antes === undefined ? null : Number(antes);
  }
  const objeto = (id: number) => {
    const at = onde.get(id) ?? -1;
    expect(texto.slice(at)).toMatch(new RegExp(`^${id} 0 obj\\b`));
    return texto.slice(at, texto.indexOf('endobj', at));
  };
  const folhas = (id: number, pai: number | null): string[] => {
    const aqui = objeto(id);
    if (pai !== null) expect(ref(aqui, 'Parent')).toBe(pai);
    if (!/\/Type \/Pages\b/.test(aqui)) return [objeto(ref(aqui, 'Contents'))];
    const filhos = [...(/\/Kids \[([^\]]*)\]/.exec(aqui)?.[1] ?? '').matchAll(/(\d+) 0 R/g)];
    const todas = filhos.flatMap(([, filho]) => folhas(Number(filho), id));
    expect(Number(/\/Count (\d+)/.exec(aqui)?.[1])).toBe(todas.length);
    return todas;
  };
  const titulo = Buffer.from(/\/Title <([0-9a-f]*)>/.exec(objeto(info))?.[1] ?? '', 'hex');
  return { paginas: folhas(ref(objeto(raiz), 'Pages'), null), titulo: titulo.swap16().toString('utf16le') };
};

describe('appending pages to a PDF', () => {
  it('keeps the bytes of the first file and adds the pages of the second', () => {
    const [um, dois] = [paginaPdf('Declaração (cópia)'), paginaPdf('Página de evidências')];
    const juntos = acrescentar(um, dois);
    expect(juntos.subarray(0, um.length)).toEqual(um);
    const { paginas, titulo } = lido(juntos);
    expect(paginas).toHaveLength(2);
    expect(paginas[0]).toContain('(Declaração \\(cópia\\))');
    expect(paginas[1]).toContain('(Página de evidências)');
    expect(titulo).toBe('\ufeffDeclaração (cópia)');
  });

  it('refuses what is not such a file, and one that was changed before', () => {
    const um = paginaPdf('x');
    for (const bytes of [Buffer.from('%PDF-1.7\nx\n%%EOF'), Buffer.alloc(0), acrescentar(um, um)])
      expect(() => acrescentar(bytes, um)).toThrow('cannot be appended');
  });
});
