import { describe, expect, it } from 'vitest';
import type { AgendaConfig } from '#contract/agenda/agenda.ts';
import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import { instanteDe } from '#domain/days/fuso.ts';
import { aoEsticar, aoMover, type Evento, eventosDaNova, eventosDe, horasVisiveis } from './eventos.ts';

const FUSOS = ['America/Sao_Paulo', 'America/New_York', 'Asia/Shanghai', 'UTC'];
const em = (data: string, hora: string, fuso: string) => instanteDe({ data, hora: `${hora}:00` }, fuso);
const atendimento = (fuso: string, de: [string, string], ate: [string, string]) =>
  ({
    id: 'a',
    status: 'Agendado',
    paciente: { id: 'p', nome: 'Lia', foto: null },
    inicio: em(...de, fuso),
    fim: em(...ate, fuso),
  }) as Atendimento;
const paredes = (eventos: Evento[]) => eventos.map(({ start, end }) => `${start} / ${end}`);
const primeira = (eventos: Evento[]) => eventos[0] as Evento;

describe.each(FUSOS)('an appointment on the agenda, in %s', (fuso) => {
  const noite = atendimento(fuso, ['2026-12-01', '23:30'], ['2026-12-02', '00:20']);

  it('is shown at its hours, in two parts if it passes midnight, and in a month on the day it starts', () => {
    const manha = atendimento(fuso, ['2026-12-01', '09:00'], ['2026-12-01', '09:50']);
    expect(paredes(eventosDe(manha, fuso, 'week'))).toEqual(['2026-12-01 09:00:00 / 2026-12-01 09:50:00']);
    const partes = eventosDe(noite, fuso, 'week');
    expect(paredes(partes)).toEqual([
      '2026-12-01 23:30:00 / 2026-12-01 23:59:59',
      '2026-12-02 00:00:00 / 2026-12-02 00:20:00',
    ]);
    expect(new Set(partes.map(({ id }) => id)).size).toBe(2);
    expect(paredes(eventosDe(noite, fuso, 'month'))).toEqual(['2026-12-01 23:30:00 / 2026-12-01 23:59:59']);
    const ate = atendimento(fuso, ['2026-12-01', '23:00'], ['2026-12-02', '00:00']);
    expect(paredes(eventosDe(ate, fuso, 'day'))).toEqual(['2026-12-01 23:00:00 / 2026-12-01 23:59:59']);
    const config = { hora_inicio: '08:00', hora_fim: '18:00' } as AgendaConfig;
    expect(horasVisiveis(config, partes)).toEqual({ startTime: '00:00:00', endTime: '23:59:59' });
  });

  it('keeps its duration when either part is moved', () => {
    const [antes, depois] = eventosDe(noite, fuso, 'week') as [Evento, Evento];
    expect(aoMover(antes, noite, em('2026-12-03', '14:00', fuso), fuso)).toEqual({
      inicio: em('2026-12-03', '14:00', fuso),
      fim: em('2026-12-03', '14:50', fuso),
    });
    // Moving the second part by an hour moves the whole appointment by an hour.
    expect(aoMover(depois, noite, em('2026-12-02', '01:00', fuso), fuso)).toEqual({
      inicio: em('2026-12-02', '00:30', fuso),
      fim: em('2026-12-02', '01:20', fuso),
    });
  });

  it('changes only the edge that is resized', () => {
    const [antes, depois] = eventosDe(noite, fuso, 'week') as [Evento, Evento];
    const { start, end } = antes;
    expect(aoEsticar(antes, noite, { de: '2026-12-01 23:00:00', ate: String(end) }, fuso)).toEqual({
      inicio: em('2026-12-01', '23:00', fuso),
      fim: noite.fim,
    });
    expect(aoEsticar(antes, noite, { de: String(start), ate: '2026-12-01 23:50:00' }, fuso)).toEqual({
      inicio: noite.inicio,
      fim: em('2026-12-01', '23:50', fuso),
    });
    expect(aoEsticar(depois, noite, { de: String(depois.start), ate: '2026-12-02 01:00:00' }, fuso)).toEqual({
      inicio: noite.inicio,
      fim: em('2026-12-02', '01:00', fuso),
    });
  });
});

it('keeps the local time when moved across a daylight saving change', () => {
  const fuso = 'America/New_York';
  const sexta = atendimento(fuso, ['2027-03-12', '09:00'], ['2027-03-12', '09:50']);
  const novo = em('2027-03-15', '09:00', fuso);
  expect(aoMover(primeira(eventosDe(sexta, fuso, 'week')), sexta, novo, fuso)).toEqual({
    inicio: novo,
    fim: em('2027-03-15', '09:50', fuso),
  });
});

it('a new appointment that waits is shown at its hours, which are shown for it', () => {
  const fuso = 'America/Sao_Paulo';
  const { inicio, fim } = atendimento(fuso, ['2026-12-01', '19:00'], ['2026-12-01', '19:50']);
  const nova = { id: 'n', nome: 'Lia', inicio, fim, profissional_id: null, sala_id: null, estado: 'guardado' as const };
  const eventos = eventosDaNova(nova, fuso, 'week', { nome: 'Ana', cor: 'blue' });
  expect(paredes(eventos)).toEqual(['2026-12-01 19:00:00 / 2026-12-01 19:50:00']);
  expect(eventos).toMatchObject([{ id: 'n', title: 'Lia', color: 'blue', payload: { tipo: 'nova', nova } }]);
  const config = { hora_inicio: '08:00', hora_fim: '18:00' } as AgendaConfig;
  expect(horasVisiveis(config, eventos)).toEqual({ startTime: '08:00:00', endTime: '20:00:00' });
});
