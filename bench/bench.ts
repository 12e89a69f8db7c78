import { parseArgs } from 'node:util';
import { benchAgenda } from './agenda.ts';
import { benchCarga } from './carga.ts';
import { benchInicio } from './inicio.ts';
import { type Curva, type Medida, type Resultado, razoes, tempos } from './medida.ts';
import { benchNavegador } from './navegador.ts';
import { benchPacientes } from './pacientes.ts';
import { benchPilha } from './pilha.ts';
import { benchPintura } from './pintura.ts';
import { escrever, lerAntes } from './relatorio.ts';

/**
 * `npm run bench [-- part …] [--compare bench-report/numbers.json]`: measured, never asserted on. One run, one table.
 * A feature adds a line here: `razoes` takes what it measured on little and on much data, `tempos` what a hand feels.
 */
const PARTES: Record<string, () => Promise<Resultado>> = {
  pilha: benchPilha,
  pacientes: async () => razoes('2 data', await benchPacientes()),
  agenda: async () => razoes('2 data', await benchAgenda()),
  carga: benchCarga,
  inicio: benchInicio,
  navegador: benchNavegador,
  pintura: async () => tempos('5 browser', await benchPintura()),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, report: { type: 'string', default: 'bench-report.md' } },
});
const antes = await lerAntes(values.compare);
const medidas: Medida[] = [];
const curvas: Curva[] = [];
for (const [nome, medir] of Object.entries(PARTES)) {
  if (positionals.length && !positionals.includes(nome)) continue;
  console.error(`… ${nome}`);
  const resultado = await medir();
  medidas.push(...resultado.medidas);
  curvas.push(...(resultado.curvas ?? []));
}
console.log(await escrever(values.report, medidas, curvas, antes));
