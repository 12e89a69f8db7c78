import { expect, it } from 'vitest';
import { aba, eachInANewBrowser } from '#web/lib/unsaved/testing.ts';

eachInANewBrowser();

it('sends the drafts of autosaved texts, not those of forms', async () => {
  await aba();
  await import('./resume.ts');
  const { sendsItself } = await import('#web/lib/unsaved/resume.ts');
  const scopes = ['registros/1', 'documentos-modelos/1', 'documentos-modelos', 'pacientes/1', 'toString/1'];
  expect(scopes.filter(sendsItself)).toEqual(['registros/1', 'documentos-modelos/1']);
});
