import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Registro } from '#contract/registros.ts';
import { htmlDaNota } from './papel.ts';

/** Keys with their values, so that the test does not depend on a language. */
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as TFunction;
const FUSO = 'America/Sao_Paulo';

const round: NonNullable<Registro['supervisao']> = {
  id: '01970000-0000-7000-8000-000000000003',
  estagiario: 'Bia Reis',
  estagiario_inscricao: 'E-77',
  pedido_em: '2026-03-04T13:00:00Z',
  decisao: null,
  decidido_em: null,
  decidido_por: null,
  decidido_inscricao: null,
  motivo: null,
};
const nota: Registro = {
  atendimento_id: '01970000-0000-7000-8000-000000000001',
  paciente_id: '01970000-0000-7000-8000-000000000002',
  conteudo: '<p>Leu.</p>',
  objetivos: [],
  versao: 1,
  atualizado_em: null,
  assinado_em: null,
  assinado_por: null,
  assinado_inscricao: null,
  adendos: [],
  supervisao: null,
};
const signed = { assinado_em: '2026-03-05T13:00:00Z', assinado_por: 'Ana Prática', assinado_inscricao: '06/12345' };
const paper = (over: Partial<Registro>) => htmlDaNota({ ...nota, ...over }, '04/03/2026', FUSO, t);

describe('a note on paper', () => {
  it('says that it is not signed, or by whom', () => {
    expect(paper({})).toContain('registros:nao_assinado');
    expect(paper(signed)).toContain('registros:assinado_por Ana Prática · 06/12345');
  });

  it('of a trainee waits for the countersignature', () => {
    const html = paper({ supervisao: round });
    expect(html).toContain('supervisao:assinado Bia Reis · E-77');
    expect(html).toContain('supervisao:esperando');
  });

  it('of a trainee has both names and council numbers once countersigned', () => {
    const html = paper({ ...signed, supervisao: { ...round, decisao: 'assinada' } });
    expect(html).toContain('supervisao:assinado Bia Reis · E-77');
    expect(html).toContain('supervisao:contra_assinado Ana Prática · 06/12345');
  });

  it('that was sent back and signed by the supervisor alone has one name', () => {
    const html = paper({ ...signed, supervisao: { ...round, decisao: 'devolvida', motivo: 'Rever' } });
    expect(html).not.toContain('Bia Reis');
    expect(html).toContain('registros:assinado_por Ana Prática · 06/12345');
  });
});
