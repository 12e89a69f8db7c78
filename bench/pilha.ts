import { v7 as uuidv7 } from 'uuid';
import { carregar, type Pedido } from './http.ts';
import { abrirLugar, type Lugar } from './lugar.ts';
import type { Medida, Resultado } from './medida.ts';
import { abrir } from './processo.ts';

const CONEXOES = 10;
const RODADAS = Number(process.env.BENCH_ROUNDS) || 8;
const SEGUNDOS = Number(process.env.BENCH_SECONDS) || 2;
const WARM_SECONDS = 1;

type Rota = { medida: string; limite: number; pedido: (n: number) => Pedido };

const rotas = ({ headers, pacientes, dia }: Lugar): Rota[] => {
  const one = (n: number) => pacientes[n % pacientes.length] ?? '';
  const get = (path: string): Pedido => ({ method: 'GET', path, headers });
  const send = (method: string, path: string, body: object): Pedido => ({
    method,
    path,
    headers,
    body: JSON.stringify(body),
  });
  const [ano, mes] = dia.split('-');
  const semana = { status: 'Todos', de: `${ano}-${mes}-12`, ate: `${ano}-${mes}-19` };
  return [
    { medida: 'read one patient', limite: 0.5, pedido: (n) => get(`/api/pacientes-json/${one(n)}`) },
    {
      medida: 'search by a rare name among 10,000 patients',
      limite: 0.25,
      pedido: (n) => get(`/api/pacientes-json?busca=ana%20${(n % 4096).toString(16).padStart(3, '0')}`),
    },
    {
      medida: 'search by a common name among 10,000 patients',
      limite: 0.2,
      pedido: (n) => get(`/api/pacientes-json?busca=${['ana', 'sofia', 'laura', 'helena'][n % 4]}`),
    },
    {
      medida: 'one day of an agenda with 50,000 appointments',
      limite: 0.35,
      pedido: () => get(`/api/atendimentos-json?de=${dia}&ate=${dia}&por_pagina=100`),
    },
    {
      medida: 'the same day by POST /api/atendimentos-buscar-json',
      limite: 0.35,
      pedido: () => send('POST', '/api/atendimentos-buscar-json', { status: 'Todos', de: dia, ate: dia }),
    },
    {
      medida: 'one week of the agenda',
      limite: 0.25,
      pedido: () => send('POST', '/api/atendimentos-buscar-json', semana),
    },
    {
      medida: 'the statement of a year',
      limite: 0.15,
      pedido: () => get(`/api/extrato-json?de=${ano}-01-01&ate=${ano}-12-31`),
    },
    {
      medida: 'create a patient',
      limite: 0.2,
      pedido: (n) => send('POST', '/api/pacientes-json', { id: uuidv7(), nome: `Criança ${n}` }),
    },
    {
      medida: 'update a patient',
      limite: 0.2,
      pedido: (n) => send('PUT', `/api/pacientes-json/${one(n)}`, { observacoes: `nota ${n}` }),
    },
  ];
};

const porSegundo = async (url: string, segundos: number, pedido: (n: number) => Pedido) => {
  const carga = await carregar(url, CONEXOES, segundos, pedido);
  if (carga.erros.length) throw new Error(`${carga.erros.length} errors, such as ${carga.erros[0]}`);
  return carga.respostas / carga.segundos;
};

const ordenados = (values: number[]) => [...values].sort((a, b) => a - b);
const mediana = (values: number[]) => ordenados(values)[Math.floor(values.length / 2)] ?? 0;

const medidaDe = ({ medida, limite }: Rota, razoes: number[], inteira: number[], nu: number[]): Medida => {
  const [least, most] = [ordenados(razoes)[0] ?? 0, ordenados(razoes).at(-1) ?? 0];
  return {
    parte: '1 stack',
    medida,
    valor: mediana(razoes),
    unidade: '×',
    limite,
    melhor: 'maior',
    detalhe: `${mediana(inteira).toFixed(0)} of ${mediana(nu).toFixed(0)} a second; ${RODADAS} rounds from ${least.toFixed(2)} to ${most.toFixed(2)}`,
  };
};

/**
 * At 10 connections: requests per second through the whole stack ÷ those of the best bare handler. The two are measured
 * in turn, round by round, and each round gives one ratio, so that other work on the machine slows both.
 */
export const benchPilha = async (): Promise<Resultado> => {
  const lugar = await abrirLugar();
  const bare = await abrir('bench/bare.ts', { DATABASE_URL: lugar.databaseUrl });
  const nu = (n: number): Pedido => ({
    method: 'GET',
    path: `/${lugar.conta_id}/${lugar.pacientes[n % lugar.pacientes.length]}`,
    headers: {},
  });
  try {
    const medidas: Medida[] = [];
    for (const rota of rotas(lugar)) {
      await porSegundo(bare.url, WARM_SECONDS, nu);
      await porSegundo(lugar.server.url, WARM_SECONDS, rota.pedido);
      const [inteiras, nus, razoes]: [number[], number[], number[]] = [[], [], []];
      for (let rodada = 0; rodada < RODADAS; rodada++) {
        const limite = await porSegundo(bare.url, SEGUNDOS, nu);
        const inteira = await porSegundo(lugar.server.url, SEGUNDOS, rota.pedido);
        nus.push(limite);
        inteiras.push(inteira);
        razoes.push(inteira / limite);
      }
      medidas.push(medidaDe(rota, razoes, inteiras, nus));
    }
    return { medidas };
  } finally {
    await bare.stop();
    await lugar.close();
  }
};
