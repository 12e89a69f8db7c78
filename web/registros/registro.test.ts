import { expect, it } from 'vitest';
import { temNoServidor } from './registro.ts';

const objetivo = { descricao: 'Ler doze palavras', pontuacao: 2, objetivo_id: '01970000-0000-7000-8000-000000000001' };
const nota = { conteudo: '<p>Leu.</p>', objetivos: [objetivo] };

it('a note is recognised although its goal was deleted and the link removed', () => {
  expect(temNoServidor({ ...nota, objetivos: [{ ...objetivo, objetivo_id: null }] }, nota)).toBe(true);
});

it('a note with other words or another score is another note', () => {
  expect(temNoServidor({ ...nota, conteudo: '<p>Não leu.</p>' }, nota)).toBe(false);
  expect(temNoServidor({ ...nota, objetivos: [{ ...objetivo, pontuacao: 3 }] }, nota)).toBe(false);
});
