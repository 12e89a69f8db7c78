import { v7 as uuidv7 } from 'uuid';
import { carregar, type Pedido } from './http.ts';
import { abrirLugar, type Lugar } from './lugar.ts';
import type { Medida, Resultado } from './medida.ts';
import { abrir } from './processo.ts';

const CONEXOES = 10;
const SEGUNDOS = Number(process.env.BENCH_SECONDS) || 6;

const porSegundo = async (url: string, pedido: (n: number) => Pedido) => {
  await carregar(url, CONEXOES, 1.5, pedido);
  const { respostas, segundos, erros } = await carregar(url, CONEXOES, SEGUNDOS, pedido);
  if (erros.length) throw new Error(`${erros.length} errors, such as ${erros[0]}`);
  return respostas / segundos;
};

const pedidos = ({ headers, pacientes, dia }: Lugar): [string, number, (n: number) => Pedido][] => {
  const one = (n: number) => pacientes[n % pacientes.length] ?? '';
  const get = (path: string): Pedido => ({ method: 'GET', path, headers });
  const send = (method: string, path: string, body: object): Pedido => ({
    method,
    path,
    headers,
    body: JSON.stringify(body),
  });
  return [
    ['read one patient', 0.5, (n) => get(`/api/pacientes-json/${one(n)}`)],
    [
      'search by name among 10,000 patients',
      0.25,
      (n) =>
        get(
          `/api/pacientes-json?busca=${'ana joão sofia laura'.split(' ')[n % 4]?.replace('ã', '%C3%A3')}%20${(n % 4096).toString(16).padStart(3, '0')}`,
        ),
    ],
    [
      'one day of an agenda with 50,000 appointments',
      0.3,
      () => get(`/api/atendimentos-json?de=${dia}&ate=${dia}&por_pagina=100`),
    ],
    ['create a patient', 0.15, (n) => send('POST', '/api/pacientes-json', { id: uuidv7(), nome: `Criança ${n}` })],
    ['update a patient', 0.15, (n) => send('PUT', `/api/pacientes-json/${one(n)}`, { observacoes: `nota ${n}` })],
  ];
};

/** At 10 connections: requests per second through the whole stack ÷ those of a bare handler, in the same run. */
export const benchPilha = async (): Promise<Resultado> => {
  const lugar = await abrirLugar();
  try {
    const bare = await abrir(
      'bench/bare.ts',
      { DATABASE_URL: lugar.databaseUrl },
      '/00000000-0000-0000-0000-000000000000',
    );
    const nu = await porSegundo(bare.url, (n) => ({
      method: 'GET',
      path: `/${lugar.pacientes[n % lugar.pacientes.length]}`,
      headers: {},
    }));
    await bare.stop();
    const medidas: Medida[] = [];
    for (const [medida, limite, pedido] of pedidos(lugar)) {
      const inteira = await porSegundo(lugar.server.url, pedido);
      const detalhe = `${inteira.toFixed(0)} of ${nu.toFixed(0)} a second`;
      medidas.push({ parte: '1 stack', medida, valor: inteira / nu, unidade: '×', limite, melhor: 'maior', detalhe });
    }
    return { medidas };
  } finally {
    await lugar.close();
  }
};
