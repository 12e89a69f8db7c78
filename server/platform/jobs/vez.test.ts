import { expect, it } from 'vitest';
import { createVez } from './vez.ts';

/** Work that runs until the test ends it. */
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

it('gives a practice no more than its share, and the next turn to the one that waited longest', async () => {
  const vez = createVez({ aoMesmoTempo: 2, porConta: 1, naFila: 9 });
  const { ordem, fazer, acabar } = trabalhos();
  for (const nome of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void vez.fazer(nome[0] as string, fazer(nome));
  await passo();
  expect(ordem).toEqual(['a1', 'b1']);
  acabar('a1');
  await passo();
  // `a` came first and has had a turn, so it now waits behind the practice without one.
  expect(ordem).toEqual(['a1', 'b1', 'c1']);
  for (const nome of ['b1', 'c1', 'a2', 'b2']) {
    acabar(nome);
    await passo();
  }
  expect(ordem).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('takes turns between the practices that wait', async () => {
  const vez = createVez({ aoMesmoTempo: 1, porConta: 1, naFila: 9 });
  const { ordem, fazer, acabar } = trabalhos();
  for (const nome of ['a1', 'a2', 'a3', 'b1', 'c1']) void vez.fazer(nome[0] as string, fazer(nome));
  for (const nome of ['a1', 'b1', 'c1', 'a2']) {
    await passo();
    acabar(nome);
  }
  await passo();
  expect(ordem).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('takes turns between the members of a practice, and leaves one of its turns for the others', async () => {
  const vez = createVez({ aoMesmoTempo: 9, porConta: 2, porMembro: 1, naFila: 2 });
  const { ordem, fazer, acabar } = trabalhos();
  const pedir = (nome: string) => vez.fazer({ conta: 'clinica', membro: nome.charAt(0) }, fazer(nome));
  for (const nome of ['a1', 'a2', 'a3']) void pedir(nome);
  await passo();
  expect(ordem).toEqual(['a1']);
  // The queue of one member is full, and not that of another.
  await expect(pedir('a4')).rejects.toMatchObject({ status: 503 });
  for (const nome of ['b1', 'b2', 'c1']) void pedir(nome);
  await passo();
  expect(ordem).toEqual(['a1', 'b1']);
  for (const nome of ['a1', 'b1', 'c1', 'a2']) {
    acabar(nome);
    await passo();
  }
  expect(ordem).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('gives the turn back if the work fails, and refuses when the queue is full', async () => {
  const vez = createVez({ aoMesmoTempo: 1, porConta: 1, naFila: 1 });
  const falha = vez.fazer('a', () => Promise.reject(new Error('x')));
  const segundo = vez.fazer('a', () => Promise.resolve(2));
  await expect(vez.fazer('a', () => Promise.resolve(3))).rejects.toMatchObject({ status: 503 });
  await expect(falha).rejects.toThrow('x');
  expect([await segundo, vez.ocupados()]).toEqual([2, 0]);
});
