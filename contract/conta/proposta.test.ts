import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

  it('is thought of for every profession', () => {
    expect(SLUGS).toHaveLength(17);
    const general = JSON.stringify({ ...propostaDaProfissao(null, 'pt-br'), termo_titulo: '' });
    const same = SLUGS.filter(
      (slug) => JSON.stringify({ ...propostaDaProfissao(slug, 'pt-br'), termo_titulo: '' }) === general,
    );
    expect(same).toEqual([]);
  });
});
