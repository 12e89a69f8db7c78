import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { type Curva, cumprida, type Medida } from './medida.ts';

/** The report: one table, a chart of each measure against its target, and the curves. */
const WIDTH = 760;
const ROW = 26;
const LABEL = 330;

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const shown = (valor: number) => (valor >= 100 ? valor.toFixed(0) : valor >= 10 ? valor.toFixed(1) : valor.toFixed(2));

const svg = (height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${body}</svg>\n`;

/** 1 is exactly the target; more is better, whether the measure should be small or large. */
const folga = ({ valor, limite, melhor }: Medida) => {
  if (limite === null) return null;
  if (melhor === 'maior') return valor / limite;
  return valor === 0 ? 3 : limite / valor;
};

const barras = (medidas: Medida[]) => {
  const wanted = medidas.flatMap((medida) => {
    const value = folga(medida);
    return value === null ? [] : [{ medida, value }];
  });
  const scale = (WIDTH - LABEL - 60) / 3;
  const rows = wanted.map(({ medida, value }, index) => {
    const y = 30 + index * ROW;
    const long = Math.min(value, 3) * scale;
    const colour = cumprida(medida) ? '#237a66' : '#c92a2a';
    return `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${escapeXml(medida.medida.slice(0, 52))}</text><rect x="${LABEL}" y="${y}" width="${long.toFixed(1)}" height="18" fill="${colour}"/><text x="${LABEL + long + 6}" y="${y + 13}">${shown(medida.valor)} ${medida.unidade}</text>`;
  });
  const height = 40 + wanted.length * ROW;
  const line = `<line x1="${LABEL + scale}" x2="${LABEL + scale}" y1="20" y2="${height - 10}" stroke="#1f1e1b" stroke-dasharray="4 3"/><text x="${LABEL + scale}" y="14" text-anchor="middle">wanted</text>`;
  return svg(height, rows.join('') + line);
};

const curva = ({ titulo, unidade, pontos }: Curva) => {
  const [height, left, top] = [260, 60, 30];
  const xs = pontos.map(([x]) => x);
  const ys = pontos.map(([, y]) => y);
  const [x0, x1, y1] = [Math.min(...xs), Math.max(...xs), Math.max(...ys) * 1.1 || 1];
  const at = ([x, y]: [number, number]) =>
    `${(left + ((x - x0) / (x1 - x0 || 1)) * (WIDTH - left - 20)).toFixed(1)},${(height - 30 - (y / y1) * (height - top - 30)).toFixed(1)}`;
  const marks = [0, 0.5, 1].map((part) => {
    const y = height - 30 - part * (height - top - 30);
    return `<line x1="${left}" x2="${WIDTH - 20}" y1="${y}" y2="${y}" stroke="#e8e5df"/><text x="${left - 6}" y="${y + 4}" text-anchor="end">${shown(part * y1)}</text>`;
  });
  const ends = `<text x="${left}" y="${height - 10}">${shown(x0)}</text><text x="${WIDTH - 20}" y="${height - 10}" text-anchor="end">${shown(x1)}</text>`;
  return svg(
    height,
    `<text x="${left}" y="18">${escapeXml(titulo)} (${unidade})</text>${marks.join('')}<polyline fill="none" stroke="#237a66" stroke-width="2" points="${pontos.map(at).join(' ')}"/>${ends}`,
  );
};

export type Guardado = { em: string; maquina: string; medidas: Medida[] };

export const maquina = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}`;

const tabela = (medidas: Medida[], antes: Guardado | null) => {
  const before = new Map(antes?.medidas.map((one) => [`${one.parte} ${one.medida}`, one.valor]));
  const head = ['part', 'measure', 'value', 'wanted', 'met', 'how', ...(antes ? ['before', 'now ÷ before'] : [])];
  const rows = medidas.map((one) => {
    const met = cumprida(one);
    const old = before.get(`${one.parte} ${one.medida}`);
    const wanted = one.limite === null ? '' : `${one.melhor === 'menor' ? '≤' : '≥'} ${one.limite}`;
    const cells = [
      one.parte,
      one.medida,
      `${shown(one.valor)} ${one.unidade}`.trim(),
      wanted,
      met === null ? '' : met ? 'yes' : 'NO',
      one.detalhe,
    ];
    if (antes) cells.push(old === undefined ? '' : shown(old), old ? (one.valor / old).toFixed(2) : '');
    return `| ${cells.join(' | ')} |`;
  });
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows].join('\n');
};

/** Writes `file` with its charts beside it, and the numbers as JSON for a later run to compare with. */
export const escrever = async (file: string, medidas: Medida[], curvas: Curva[], antes: Guardado | null) => {
  const folder = file.replace(/\.md$/, '');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'wanted.svg'), barras(medidas));
  const names = await Promise.all(
    curvas.map(async (one, index) => {
      await writeFile(join(folder, `curve-${index + 1}.svg`), curva(one));
      return `![${one.titulo}](${join(folder.slice(dirname(file).length + 1) || folder, `curve-${index + 1}.svg`)})`;
    }),
  );
  const agora: Guardado = { em: new Date().toISOString(), maquina: maquina(), medidas };
  await writeFile(join(folder, 'numbers.json'), `${JSON.stringify(agora, null, 2)}\n`);
  const table = tabela(medidas, antes);
  const against = antes ? `Compared with ${antes.em} on ${antes.maquina}.\n\n` : '';
  const text = `# Bench\n\n${agora.em}, ${agora.maquina}. Ratios within one run are comparable; times depend on the machine.\n\n${against}${table}\n\n![Each measure against its target](${join(folder.slice(dirname(file).length + 1) || folder, 'wanted.svg')})\n\n${names.join('\n\n')}\n`;
  await writeFile(file, text);
  return table;
};

export const lerAntes = async (file: string | undefined): Promise<Guardado | null> =>
  file ? (JSON.parse(await readFile(file, 'utf8')) as Guardado) : null;
