import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
/** The declarations of the rules whose selector ends so. */
const rule = (css: string, selector: string) =>
  css
    .split('}')
    .filter((one) => one.split('{')[0]?.split('\n').at(-1)?.trim().endsWith(selector))
    .map((one) => one.split('{')[1])
    .join('');
const COLUNAS = 'colunas/ColunasDoDia.module.css';
const NAO_HOUVE = '[data-status="Faltou"])';

describe('the style sheets of the agenda', () => {
  it.each([
    ['grade/AgendaSchedule.module.css', '.state'],
    [COLUNAS, '.estado'],
    ['semana/SemanaPorPessoa.module.css', '.hora'],
  ])('show a missed or cancelled session in red: %s', (file, words) => {
    expect(rule(read(file), `${NAO_HOUVE} ${words}`)).toContain('color: var(--mantine-color-error)');
  });

  it('have one colour for the line of now', () => {
    expect(rule(read('grade/AgendaSchedule.module.css'), '.root')).toContain('--indicator-color: var(--now)');
    expect(rule(read(COLUNAS), '.agora')).toContain('solid var(--now)');
  });

  it('keep that line behind every text', () => {
    const level = (selector: string) => Number(/z-index: (\d+)/.exec(rule(read(COLUNAS), selector))?.[1]);
    for (const above of ['.atendimento', '.motivo']) expect(level('.agora'), above).toBeLessThan(level(above));
  });
});
