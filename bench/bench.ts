import { parseArgs } from 'node:util';
import { benchAgenda } from './agenda.ts';
import { benchAoVivo } from './ao-vivo.ts';
import { benchCarga } from './carga.ts';
import { benchCelular } from './celular.ts';
import { benchEquipe } from './equipe.ts';
import { benchExtrato } from './extrato.ts';
import { benchHome } from './home.ts';
import { benchInicio } from './inicio.ts';
import { benchLighthouse } from './lighthouse.ts';
import { type Curva, cumprida, type Medida, type Resultado, razoes, tempos } from './medida.ts';
import { benchNavegador } from './navegador.ts';
import { benchPacientes } from './pacientes.ts';
import { benchPilha } from './pilha.ts';
import { benchPintura } from './pintura.ts';
import { benchProcurar } from './procurar.ts';
import { escrever, lerAntes } from './relatorio.ts';

/**
 * `npm run bench [-- part …] [--compare bench-report/numbers.json] [--strict]`: measures, and prints one table per run. With
 * `--strict` it fails if a limit is missed: `npm run bench -- equipe --strict`. A feature adds a line here: `razoes` for ratios of large to small data, `tempos` for times that a user notices.
 */
const PARTES: Record<string, () => Promise<Resultado>> = {
  pilha: benchPilha,
  pacientes: async () => razoes('2 data', await benchPacientes()),
  equipe: async () => razoes('2 data', await benchEquipe()),
  agenda: async () => razoes('2 data', await benchAgenda()),
  extrato: async () => razoes('2 data', await benchExtrato()),
  home: async () => razoes('2 data', await benchHome()),
  carga: benchCarga,
  inicio: benchInicio,
  navegador: benchNavegador,
  lighthouse: benchLighthouse,
  'ao-vivo': benchAoVivo,
  celular: benchCelular,
  pintura: async () => tempos('5 browser', await benchPintura()),
  procurar: async () => tempos('5 browser', await benchProcurar()),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'string' },
    report: { type: 'string', default: 'bench-report.md' },
    strict: { type: 'boolean', default: false },
  },
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
const perdidas = medidas.filter((medida) => cumprida(medida) === false);
if (values.strict && perdidas.length) {
  console.error(`over the limit: ${perdidas.map(({ medida }) => medida).join(', ')}`);
  process.exitCode = 1;
}
