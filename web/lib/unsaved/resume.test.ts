import { expect, it } from 'vitest';
import { aba, eachInANewBrowser, passar } from './testing.ts';

eachInANewBrowser();

/** A note that a closed tab left; its record answers with this status when the next tab reads it. */
const left = async () => {
  const first = await aba();
  const { keeperOf } = await import('./keeper.ts');
  await first.openSeal('u');
  const offline = async () => Promise.reject(new Error('offline'));
  const nota = { conteudo: '<p>Leu <strong>bem</strong></p><p>Pediu mais</p>', objetivos: [] as object[] };
  nota.objetivos.push({ objetivo_id: '0199', descricao: 'Ler frases', pontuacao: 3 });
  keeperOf({ user: 'u', scope: 'registros/1', send: offline }).change('nota', nota, 1);
  await passar(1000);
  await first.fechar();
  const next = await aba();
  await next.openSeal('u');
  const [{ resumeAll, setSenders }, { refusalOf, discard }, { ApiError }, { textOfDraft }] = await Promise.all([
    import('./resume.ts'),
    import('./keeper.ts'),
    import('#web/lib/api/api.ts'),
    import('./draft-text.ts'),
  ]);
  const resume = (status: number) => {
    setSenders({
      registros: async () => {
        if (status !== 200) throw new ApiError(status, { message: 'Não encontrado' });
      },
    });
    return resumeAll('u');
  };
  return { resume, refusal: () => refusalOf('u', 'registros/1'), discard, text: () => textOfDraft('u', 'registros/1') };
};

it('reports the draft of a record that is gone, with its text, until it can be sent', async () => {
  const { resume, refusal, text } = await left();
  await resume(404);
  expect(refusal()).toMatchObject({ message: 'Não encontrado' });
  expect(await text()).toBe('Leu bem\nPediu mais\n\nLer frases · 3');
  await resume(503);
  expect(refusal()).toMatchObject({ message: 'Não encontrado' });
  await resume(200);
  expect(refusal()).toBeUndefined();
});

it.each([0, 401, 402, 429, 503])('waits if the record was not read because of %i', async (status) => {
  const { resume, refusal } = await left();
  await resume(status);
  expect(refusal()).toBeUndefined();
});

it('forgets the refusal of a draft that was discarded', async () => {
  const { resume, refusal, discard } = await left();
  await resume(404);
  await discard('u', 'registros/1');
  expect(refusal()).toBeUndefined();
});
