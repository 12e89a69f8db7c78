import { describe, expect, it } from 'vitest';
import { CONFIG_PADRAO, type Config } from '#contract/conta/config.ts';
import { LOCALES } from './constants.ts';
import { indiceDoTermo, TERMOS_ATENDIMENTO, TERMOS_PACIENTE, termosDe } from './termos.ts';

const withWords = (over: Partial<Config>): Config => ({ ...CONFIG_PADRAO, ...over });

describe('the offered words', () => {
  it('are the five and the three of the specification, in Portuguese', () => {
    const sings = (termos: typeof TERMOS_PACIENTE) => termos.map((one) => one['pt-br'].sing);
    expect(sings(TERMOS_PACIENTE)).toEqual(['Paciente', 'Cliente', 'Aluno', 'Aprendente', 'Estudante']);
    expect(sings(TERMOS_ATENDIMENTO)).toEqual(['Atendimento', 'Sessão', 'Consulta']);
  });

  it('are recognised in any language', () => {
    for (const termos of [TERMOS_PACIENTE, TERMOS_ATENDIMENTO])
      for (const [index, termo] of termos.entries())
        for (const locale of LOCALES) {
          expect(termo[locale].sing && termo[locale].plural).toBeTruthy();
          expect(indiceDoTermo(termos, termo[locale])).toBe(index);
        }
  });
});

describe('the words of an account', () => {
  it('are translated for a reader of another language', () => {
    for (const written of LOCALES)
      for (const read of LOCALES)
        for (const termo of TERMOS_PACIENTE) {
          const { sing, plural } = termo[written];
          const words = termosDe(withWords({ termo_paciente: { sing, plural } }), read);
          expect(words).toMatchObject({ Paciente: termo[read].sing, Pacientes: termo[read].plural });
        }
  });

  it('stay as written if they are custom', () => {
    const config = withWords({ termo_paciente: { sing: 'Criança', plural: 'Crianças' } });
    for (const locale of LOCALES)
      expect(termosDe(config, locale)).toMatchObject({
        Paciente: 'Criança',
        Pacientes: 'Crianças',
        paciente: 'criança',
        pacientes: 'crianças',
      });
  });

  it('provide the endings that agree with them', () => {
    const sessao = withWords({ termo_atendimento: { sing: 'Sessão', plural: 'Sessões' } });
    expect(termosDe(sessao, 'pt-br')).toMatchObject({ gp: 'o', ga: 'a', atendimentos: 'sessões' });
    expect(termosDe(CONFIG_PADRAO, 'pt-br')).toMatchObject({ gp: 'o', ga: 'o' });
    expect(termosDe(CONFIG_PADRAO, 'es')).toMatchObject({ Atendimento: 'Cita', ga: 'a' });
    const antiga = withWords({ termo_atendimento: { sing: 'Atención', plural: 'Atenciones' } });
    expect(termosDe(antiga, 'es')).toMatchObject({ Atendimento: 'Cita' });
    expect(termosDe(antiga, 'en')).toMatchObject({ Atendimento: 'Appointment' });
  });

  it('default to the first ones without a config', () => {
    expect(termosDe(null, 'en')).toMatchObject({ Paciente: 'Patient', Atendimento: 'Appointment' });
    expect(termosDe(null, 'zh-CN')).toMatchObject({ Pacientes: '患者', atendimento: '预约' });
  });
});
