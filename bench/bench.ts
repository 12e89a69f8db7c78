import { writeFile } from 'node:fs/promises';
import { benchAgenda } from './agenda.ts';
import type { Line, Time } from './kit.ts';
import { benchPacientes } from './pacientes.ts';
import { benchPintura } from './pintura.ts';

/**
 * `npm run bench [word]`: measured, never asserted on. Of the first table only ratios within a run mean anything; the
 * second is what a hand feels on this machine (after `npm run build`).
 */
const RATIOS = { pacientes: benchPacientes, agenda: benchAgenda };
const [, , word] = process.argv;
const lines: Line[] = [];
for (const [name, bench] of Object.entries(RATIOS)) if (!word || word === name) lines.push(...(await bench()));
const times: Time[] = !word || word === 'pintura' ? await benchPintura() : [];

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

const time = ({ medida, mediana, p95, limite }: Time) =>
  `| ${[medida, mediana.toFixed(0), p95.toFixed(0), `≤ ${limite}`, mediana <= limite ? 'yes' : 'NO'].join(' | ')} |`;

const report = [
  '| measure | small, ms | large, ms | large ÷ small | wanted | met |',
  '|---|---|---|---|---|---|',
  ...lines.map(row),
  '',
  '| from the hand to the screen | median, ms | 95 of 100, ms | wanted | met |',
  '|---|---|---|---|---|',
  ...times.map(time),
].join('\n');
console.log(report);
await writeFile('bench-report.md', `${report}\n`);
