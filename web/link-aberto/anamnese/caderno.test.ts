import { beforeEach, expect, it, vi } from 'vitest';
import type { AnamneseDoLink, RespostaDada } from '#contract/links/anamnese-aberta.ts';
import { Caderno } from './caderno.ts';

const memory = () => {
  const all = new Map<string, string>();
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => all.set(key, value),
    removeItem: (key: string) => all.delete(key),
  };
};

const dada = (valor: string): RespostaDada => ({ pergunta: 'sono', valor, em: '2031-03-03T12:00:00Z', outra: null });
const lido = (...respostas: RespostaDada[]): AnamneseDoLink => ({
  paciente: 'Lia',
  titulo: null,
  topicos: [],
  respostas,
  enviada_em: null,
  autorizacao: null,
});

/** Requests that wait for their response, in the order they were made. */
let pedidos: ((body: object) => void)[] = [];
/** Answers one of them. */
const responder = async (numero: number, body: object) => {
  await vi.waitFor(() => expect(pedidos.length).toBeGreaterThan(numero));
  pedidos[numero]?.(body);
};

beforeEach(() => {
  pedidos = [];
  vi.stubGlobal('location', { hash: '#t' });
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('fetch', () => new Promise((done) => pedidos.push((body) => done(Response.json(body)))));
});

it('of two reads at once, the one that began later is shown', async () => {
  for (const ordem of [
    [0, 1],
    [1, 0],
  ]) {
    pedidos = [];
    const caderno = new Caderno('pt-br');
    const lidas = [caderno.carregar(), caderno.carregar()];
    for (const numero of ordem) {
      await responder(numero, lido(dada(numero === 0 ? 'antes' : 'depois')));
      await lidas[numero];
    }
    expect(caderno.valores()).toEqual({ sono: 'depois' });
  }
});

it('an answer that was saved during a read stays', async () => {
  const caderno = new Caderno('pt-br');
  const primeira = caderno.carregar();
  await responder(0, lido(dada('mal')));
  await primeira;
  const segunda = caderno.carregar();
  caderno.mudar('sono', 'bem');
  const envio = caderno.enviarFila();
  await responder(2, { respostas: [dada('bem')] });
  expect(await envio).toBe(true);
  await responder(1, lido(dada('mal')));
  await segunda;
  expect(caderno.valores()).toEqual({ sono: 'bem' });
});

it('what was read before the answers were sent does not replace what was sent', async () => {
  const caderno = new Caderno('pt-br');
  const lida = caderno.carregar();
  const envio = caderno.enviar();
  const enviada_em = '2031-03-03T12:00:00Z';
  await responder(1, { ...lido(dada('bem')), enviada_em });
  expect(await envio).toBe(true);
  await responder(0, lido(dada('bem')));
  await lida;
  expect(caderno.pagina.get().dado?.enviada_em).toBe(enviada_em);
});
