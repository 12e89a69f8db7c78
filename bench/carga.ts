import { v7 as uuidv7 } from 'uuid';
import { carregar, type Pedido, quantil } from './http.ts';
import { abrirLugar } from './lugar.ts';
import type { Medida, Resultado } from './medida.ts';

const CONEXOES = 50;
const SEGUNDOS = Number(process.env.BENCH_LOAD_SECONDS) || 60;
const WARM_SECONDS = 5;

/** 50 connections, mixed reads and writes: errors, the slowest answers against the median, memory. */
export const benchCarga = async (): Promise<Resultado> => {
  const { server, headers, pacientes, dia, close } = await abrirLugar();
  const one = (n: number) => pacientes[n % pacientes.length] ?? '';
  const write = (method: string, path: string, body: object): Pedido => ({
    method,
    path,
    headers,
    body: JSON.stringify(body),
  });
  const misto = (n: number): Pedido => {
    const kind = n % 10;
    if (kind === 0) return write('POST', '/api/pacientes-json', { id: uuidv7(), nome: `Criança ${n}` });
    if (kind === 1) return write('PUT', `/api/pacientes-json/${one(n)}`, { observacoes: `nota ${n}` });
    const path = [
      `/api/pacientes-json/${one(n)}`,
      '/api/pacientes-json?busca=ana',
      `/api/atendimentos-json?de=${dia}&ate=${dia}`,
    ][kind % 3];
    return { method: 'GET', path: path ?? '', headers };
  };
  const memoria: [number, number][] = [];
  const start = performance.now();
  const sample = async () => memoria.push([(performance.now() - start) / 1000, await server.megabytes()]);
  try {
    await carregar(server.url, CONEXOES, WARM_SECONDS, misto);
    const timer = setInterval(sample, 1000);
    const carga = await carregar(server.url, CONEXOES, SEGUNDOS, misto);
    clearInterval(timer);
    await sample();
    const [p50, p99] = [quantil(carga.ms, 0.5), quantil(carga.ms, 0.99)];
    const third = Math.max(1, Math.floor(memoria.length / 3));
    const mean = (list: [number, number][]) => list.reduce((sum, [, mb]) => sum + mb, 0) / list.length;
    const peak = Math.max(...memoria.map(([, mb]) => mb));
    const base = { parte: '3 load', melhor: 'menor' as const };
    const perSecond = `${(carga.respostas / carga.segundos).toFixed(0)} requests a second`;
    const medidas: Medida[] = [
      { ...base, medida: 'errors', valor: carga.erros.length, unidade: '', limite: 0, detalhe: perSecond },
      {
        ...base,
        medida: 'p99 ÷ p50',
        valor: p99 / p50,
        unidade: '×',
        limite: 3,
        detalhe: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms`,
      },
      { ...base, medida: 'memory of the server at most', valor: peak, unidade: 'MB', limite: 250, detalhe: '' },
      {
        ...base,
        medida: 'memory, last third ÷ first third',
        valor: mean(memoria.slice(-third)) / mean(memoria.slice(0, third)),
        unidade: '×',
        limite: 1.15,
        detalhe: 'flat is 1',
      },
    ];
    const latency: [number, number][] = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999].map((part) => [
      part * 100,
      quantil(carga.ms, part),
    ]);
    return {
      medidas,
      curvas: [
        { titulo: 'Memory of the server under load, by seconds', unidade: 'MB', pontos: memoria },
        { titulo: 'Time of an answer under load, by percent of all', unidade: 'ms', pontos: latency },
      ],
    };
  } finally {
    await close();
  }
};
