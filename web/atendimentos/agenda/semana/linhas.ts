import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { almocoNoDia, instanteDoMinuto } from '#domain/days/expediente.ts';
import { localDe } from '#domain/days/fuso.ts';
import type { NovaNaAgenda } from '../../novas/na-agenda.ts';
import { bloqueadosDoDia } from '../bloqueados/bloqueados.ts';
import { bloqueadosDe } from '../bloqueados/bloqueados-de.ts';
import type { Coluna } from '../colunas/colunas.ts';

export type Ficha = { id: string; inicio: string; fim: string } & (
  | { tipo: 'atendimento'; item: AtendimentoNaLista }
  | { tipo: 'nova'; nova: NovaNaAgenda }
  | { tipo: 'bloqueado'; bloqueado: HorarioBloqueado }
  | { tipo: 'ocupado' | 'almoco' }
);

/** What one professional has on a day, in order. */
export const fichasDoDia = (
  { id, itens, novas, ocupados, horarios }: Coluna,
  dia: string,
  bloqueados: HorarioBloqueado[],
  fuso: string,
): Ficha[] => {
  const noDia = ({ inicio }: { inicio: string }) => localDe(inicio, fuso).data === dia;
  const fichas: Ficha[] = [
    ...itens.filter(noDia).map((item) => ({ ...base(item.id, item), tipo: 'atendimento' as const, item })),
    ...novas.filter(noDia).map((nova) => ({ ...base(nova.id, nova), tipo: 'nova' as const, nova })),
    ...ocupados.filter(noDia).map((one) => ({ ...base(`ocupado ${one.inicio}`, one), tipo: 'ocupado' as const })),
    ...bloqueadosDoDia(dia, bloqueadosDe(bloqueados, [id ?? '']), fuso).map((bloqueado) => ({
      ...base(bloqueado.id, bloqueado),
      tipo: 'bloqueado' as const,
      bloqueado,
    })),
    ...almocoNoDia(horarios, dia).map(({ de, ate }) => ({
      ...base(`almoco ${de}`, { inicio: instanteDoMinuto(dia, de, fuso), fim: instanteDoMinuto(dia, ate, fuso) }),
      tipo: 'almoco' as const,
    })),
  ];
  return fichas.toSorted((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio));
};

const base = (id: string, { inicio, fim }: { inicio: string; fim: string }) => ({ id, inicio, fim });
