import { useMemo } from 'react';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { SaveState } from '#web/lib/unsaved/keeper.ts';
import { type Filtro, filtrados } from '../agenda/colunas/filtro.ts';
import { useClinica } from '../atendimentos.queries.ts';
import { type Esperando, useEsperando } from './esperando.ts';

/** A new appointment that waits on this device, at its place in the agenda. */
export type NovaNaAgenda = {
  id: string;
  nome: string;
  inicio: string;
  fim: string;
  profissional_id: string | null;
  sala_id: string | null;
  estado: SaveState;
};

/**
 * Whose it will be: nobody chosen is whoever cares for the patient, which only the server knows. Shown with the member who
 * books, if they attend.
 */
const naAgenda = ({ id, estado, valor: { nome, corpo } }: Esperando, eu: string | null): NovaNaAgenda => {
  const { inicio, fim, profissional_id, sala_id = null } = corpo;
  return { id, estado, nome, inicio, fim, profissional_id: profissional_id ?? eu, sala_id };
};

/** Those of these days, of the chosen professionals and rooms. */
export const useNovasNaAgenda = (de: string, ate: string, filtro: Filtro): NovaNaAgenda[] => {
  const novas = useEsperando(de, ate);
  const { membro } = useSignedUser();
  const { pessoas } = useClinica();
  const eu = pessoas.some(({ id }) => id === membro.id) ? membro.id : null;
  return useMemo(
    () =>
      filtrados(
        novas.map((nova) => naAgenda(nova, eu)),
        filtro,
      ),
    [novas, eu, filtro],
  );
};
