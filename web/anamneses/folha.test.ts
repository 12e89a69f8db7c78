import { expect, it, vi } from 'vitest';
import type { Pergunta, Retrato } from '#contract/anamneses/anamnese-modelos.ts';
import type { Anamnese } from '#contract/anamneses/anamneses.ts';
import { aba, eachInANewBrowser, passar } from '#web/lib/unsaved/testing.ts';

eachInANewBrowser();

const pergunta = (id: string) => ({ id, texto: id, tipo: 'texto_curto' }) as Pergunta;
const topico = (slug: string, ...ids: string[]) => ({ slug, titulo: slug, perguntas: ids.map(pergunta) });
const modelo = { topicos: [topico('casa', 'mora'), topico('escola', 'turma')], combinacoes: [] } as object as Retrato;
const forma = (id: string) => ({ id, modelo }) as Anamnese;

const folhas = async () => {
  await aba();
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint));
  return await import('./folha.ts');
};

it('a response that arrives late does not replace a newer one', async () => {
  const folha = (await folhas()).folhaDe('u', forma('f'));
  folha.receber({ respostas: { mora: 'com a mãe' }, versoes: { casa: 2 } });
  folha.receber({ respostas: { mora: 'com o pai' }, versoes: { casa: 1 } });
  expect(folha.respostas.mora).toBe('com a mãe');
});

it('a response for one form or topic changes no answer of another, and none that is being typed', async () => {
  const { folhaDe } = await folhas();
  const [uma, outra] = [folhaDe('u', forma('a')), folhaDe('u', forma('b'))];
  expect(folhaDe('u', forma('a'))).toBe(uma);
  uma.receber({ respostas: { mora: 'com a mãe', turma: '3º B' }, versoes: { casa: 1, escola: 1 } });
  outra.receber({ respostas: { mora: 'com a avó' }, versoes: { casa: 5 } });
  expect([uma.respostas.mora, outra.respostas.mora, outra.respostas.turma]).toEqual([
    'com a mãe',
    'com a avó',
    undefined,
  ]);

  // The save of one topic is answered while both are being typed.
  const { fetch } = globalThis;
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (path: string) =>
    path.includes('/topicos/') ? new Promise<Response>((done) => (answer = done)) : fetch(path),
  );
  uma.mudar('casa', pergunta('mora'), 'com os pais');
  await passar(800);
  uma.mudar('casa', pergunta('mora'), 'com os avós');
  uma.mudar('escola', pergunta('turma'), '3º C');
  answer(
    Response.json({ url_topico: 'casa', versao: 2, respostas: { mora: 'com os pais', turma: 'de outro tópico' } }),
  );
  await passar(0);
  expect({ ...uma.respostas }).toEqual({ mora: 'com os avós', turma: '3º C' });
  expect(uma.keeper.pendingOf('escola/turma')?.valor).toBe('3º C');
});

it('answers to a form that is gone are refused, not sent for ever; what the server does not name as well', async () => {
  const folha = (await folhas()).folhaDe('u', forma('gone'));
  const save = vi.fn(async () => Response.json({ message: 'Não encontrado' }, { status: 404 }));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string) => (path.includes('/topicos/') ? save() : fetch(path)));
  folha.mudar('casa', pergunta('mora'), 'com os pais');
  await passar(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(folha.recusada('casa', 'mora')).toMatchObject({ reason: 'invalido', message: 'Não encontrado' });
  expect(folha.keeper.pendingOf('casa/mora')?.valor).toBe('com os pais');
});
