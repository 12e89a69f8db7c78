import { writeFile } from 'node:fs/promises';
import { benchExtrato } from './extrato.ts';
import type { Line } from './kit.ts';
import { benchPacientes } from './pacientes.ts';

/** `npm run bench`: measured, never asserted on. One run, one table; only ratios within the run mean anything. */
const lines: Line[] = [...(await benchPacientes()), ...(await benchExtrato())];

const row = ({ medida, pequeno, grande, limite }: Line) => {
  const ratio = grande / pequeno;
  const cells = [
    medida,
    pequeno.toFixed(2),
    grande.toFixed(2),
    ratio.toFixed(2),
    `≤ ${limite}`,
    ratio <= limite ? 'yes' : 'NO',
  ];
  return `| ${cells.join(' | ')} |`;
};

const report = [
  '| measure | small, ms | large, ms | large ÷ small | wanted | met |',
  '|---|---|---|---|---|---|',
  ...lines.map(row),
].join('\n');
console.log(report);
await writeFile('bench-report.md', `${report}\n`);
