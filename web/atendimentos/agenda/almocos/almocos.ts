import type { Profissional } from '#contract/agenda/salas.ts';
import { almocoNoDia, instanteDoMinuto } from '#domain/days/expediente.ts';

export type Almoco = { inicio: string; fim: string; quem: string[] };

type Pessoa = Pick<Profissional, 'nome' | 'horarios'>;

/** The lunches of these days, in order; those of several people at the same time are one. */
export const almocosDe = (pessoas: Pessoa[], dias: string[], fuso: string): Almoco[] =>
  dias.flatMap((dia) => {
    const todos = pessoas.flatMap(({ nome, horarios }) =>
      almocoNoDia(horarios, dia).map(({ de, ate }) => ({ de, ate, nome })),
    );
    return [...Map.groupBy(todos, ({ de, ate }) => de * 10_000 + ate)]
      .sort(([a], [b]) => a - b)
      .map(([, iguais]) => ({
        inicio: instanteDoMinuto(dia, iguais[0]?.de ?? 0, fuso),
        fim: instanteDoMinuto(dia, iguais[0]?.ate ?? 0, fuso),
        quem: iguais.map(({ nome }) => nome),
      }));
  });
