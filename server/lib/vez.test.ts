import { expect, it } from 'vitest';
import { createVez } from './vez.ts';

/** A work that goes on until it is told to end. */
const trabalhos = () => {
  const ordem: string[] = [];
  const fim = new Map<string, () => void>();
  const fazer = (nome: string) => () =>
    new Promise<string>((done) => {
      ordem.push(nome);
      fim.set(nome, () => done(nome));
    });
  return { ordem, fazer, acabar: (nome: string) => fim.get(nome)?.() };
};
const passo = () => new Promise((done) => setImmediate(done));

it('gives one practice no more than its share, and the next turn to who waited for it', async () => {
  const vez = createVez({ aoMesmoTempo: 2, porConta: 1, naFila: 9 });
  const { ordem, fazer, acabar } = trabalhos();
  for (const nome of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void vez.fazer(nome[0] as string, fazer(nome));
  await passo();
  expect(ordem).toEqual(['a1', 'b1']);
  acabar('a1');
  await passo();
  // `a` came first, and would have had all of them; now it waits like the others.
  expect(ordem).toEqual(['a1', 'b1', 'a2']);
  acabar('b1');
  await passo();
  acabar('b2');
  acabar('c1');
  await passo();
  expect([...ordem].sort()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
  expect(ordem.indexOf('c1')).toBeLessThan(6);
  acabar('a2');
  await passo();
  expect(ordem.at(-1)).toBe('a3');
});

it('goes round the practices that wait', async () => {
  const vez = createVez({ aoMesmoTempo: 1, porConta: 1, naFila: 9 });
  const { ordem, fazer, acabar } = trabalhos();
  for (const nome of ['a1', 'a2', 'a3', 'b1', 'c1']) void vez.fazer(nome[0] as string, fazer(nome));
  for (const nome of ['a1', 'a2', 'b1', 'c1']) {
    await passo();
    acabar(nome);
  }
  await passo();
  expect(ordem).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

it('gives the turn back where the work fails, and refuses a queue that is too long', async () => {
  const vez = createVez({ aoMesmoTempo: 1, porConta: 1, naFila: 1 });
  const falha = vez.fazer('a', () => Promise.reject(new Error('x')));
  const segundo = vez.fazer('a', () => Promise.resolve(2));
  await expect(vez.fazer('a', () => Promise.resolve(3))).rejects.toMatchObject({ status: 503 });
  await expect(falha).rejects.toThrow('x');
  expect([await segundo, vez.ocupados()]).toEqual([2, 0]);
});
