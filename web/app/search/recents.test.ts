import { beforeEach, expect, it, vi } from 'vitest';
import { addRecent, recentsOf, recordAt } from './recents.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const [A, B] = ['0198c2b4-0000-7000-8000-000000000001', '0198c2b4-0000-7000-8000-000000000002'];

it.each([
  [`/atendimento/paciente/${A}`, `pacientes:${A}`],
  [`/atendimento/paciente/${A}/dados`, `pacientes:${A}`],
  [`/atendimento/paciente/${A}/atendimentos/${B}`, `atendimentos:${B}`],
  [`/atendimento/paciente/${A}/relatorio/${B}/editar`, `relatorios:${B}`],
  [`/atendimento/paciente/${A}/documentos/${B}`, `documentos:${B}`],
  [`/responsavel/${A}/editar`, `responsaveis:${A}`],
  [`/escola/${A}`, `escolas:${A}`],
  ['/pacientes', null],
])('%s shows %s', (path, record) => expect(recordAt(path)).toBe(record));

it('keeps the newest of each user first, once, and only kinds and ids', () => {
  for (let n = 0; n < 20; n++) addRecent('marina', `pacientes:${n}`);
  addRecent('marina', 'pacientes:15');
  expect(recentsOf('marina').slice(0, 3)).toEqual(['pacientes:15', 'pacientes:19', 'pacientes:18']);
  expect(recentsOf('marina')).toHaveLength(8);
  expect(recentsOf('outra')).toEqual([]);
});

it('ignores what it cannot read', () => {
  kept.set('vinculo_recentes/marina', '{');
  expect(recentsOf('marina')).toEqual([]);
});
