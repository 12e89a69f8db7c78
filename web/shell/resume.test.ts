import { expect, it } from 'vitest';
import { aba, eachInANewBrowser } from '#web/lib/unsaved/testing.ts';

eachInANewBrowser();

it('sends what saves itself, and leaves forms to their button', async () => {
  await aba();
  const { sendsItself } = await import('./resume.ts');
  const scopes = ['registros/1', 'documentos-modelos/1', 'documentos-modelos', 'pacientes/1', 'toString/1'];
  expect(scopes.filter(sendsItself)).toEqual(['registros/1', 'documentos-modelos/1']);
});
