import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/constants.ts';
import { indiceDoTermo, TERMOS_ATENDIMENTO, TERMOS_PACIENTE } from '#domain/termos.ts';
import { TITULOS } from './config.ts';
import { propostaDaProfissao } from './proposta.ts';

const PROFISSOES = readFileSync(join(import.meta.dirname, '../../server/migrations/0002_profissoes.sql'), 'utf8');
const SLUGS = [...PROFISSOES.matchAll(/^ {2}\('[\w-]+', '([\w-]+)'/gm)].map(([, slug = '']) => slug);

describe('what a new account is proposed', () => {
  it('fits the profession: words, report title and modules', () => {
    const learner = propostaDaProfissao('psicopedagogo', 'pt-br');
    expect(learner.termo_paciente).toEqual({ sing: 'Aprendente', plural: 'Aprendentes' });
    expect(learner.termo_atendimento).toEqual({ sing: 'Sessão', plural: 'Sessões' });
    expect(learner.termo_titulo).toBe('Psicopedagógico');
    expect(learner.active_planos_de_intervencao).toBe(true);
    const visit = propostaDaProfissao('nutricionista', 'en');
    expect(visit.termo_atendimento).toEqual({ sing: 'Consultation', plural: 'Consultations' });
    expect(visit.active_planos_de_intervencao).toBe(false);
    expect(visit.active_anamnese).toBe(true);
  });

  it('is the general one without a profession', () => {
    expect(propostaDaProfissao(null, 'es').termo_paciente.sing).toBe('Paciente');
    expect(propostaDaProfissao(null, 'es').active_relatorio).toBe(true);
  });

  it.each(LOCALES)('has offered words, a known title and the same modules in every language: %s', (locale) => {
    for (const slug of SLUGS) {
      const { termo_paciente, termo_atendimento, termo_titulo, ...rest } = propostaDaProfissao(slug, locale);
      const pt = propostaDaProfissao(slug, 'pt-br');
      const paciente = indiceDoTermo(TERMOS_PACIENTE, pt.termo_paciente);
      const encontro = indiceDoTermo(TERMOS_ATENDIMENTO, pt.termo_atendimento);
      expect(TERMOS_PACIENTE[paciente]?.[locale], slug).toMatchObject(termo_paciente);
      expect(TERMOS_ATENDIMENTO[encontro]?.[locale], slug).toMatchObject(termo_atendimento);
      expect(TITULOS, slug).toContain(termo_titulo);
      expect({ ...pt, termo_paciente, termo_atendimento }, slug).toEqual({
        ...rest,
        termo_paciente,
        termo_atendimento,
        termo_titulo,
      });
    }
  });

  it('exists for every profession', () => {
    expect(SLUGS).toHaveLength(17);
    const general = JSON.stringify({ ...propostaDaProfissao(null, 'pt-br'), termo_titulo: '' });
    const same = SLUGS.filter(
      (slug) => JSON.stringify({ ...propostaDaProfissao(slug, 'pt-br'), termo_titulo: '' }) === general,
    );
    expect(same).toEqual([]);
  });
});
