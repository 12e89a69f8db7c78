import { createAtom, useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import { localDe } from '#domain/days/fuso.ts';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Refusal } from '#web/lib/unsaved/keeper.ts';
import type { Waiting } from '#web/lib/unsaved/outbox.ts';

/** New appointments that the server does not have; small, because every agenda reads it. */

type Exigido = 'paciente_id' | 'inicio' | 'fim';
type Outro = 'profissional_id' | 'sala_id' | 'status' | 'modalidade' | 'local' | 'link' | 'valor' | 'observacoes';
type Corpo = Pick<Atendimento, Exigido> & { [campo in Outro]?: Atendimento[campo] | undefined } & {
  permitir_conflito?: boolean;
  substituto?: boolean;
  /** The rule of a series that starts with it; the server makes the other dates. */
  recorrencia?: Recorrencia;
  pular_folgas?: boolean;
};
/** An appointment or a series, as it will be sent, and the name of its patient to show it. */
export type Nova = { nome: string; corpo: Corpo };
export type Esperando = Waiting<Nova, Refusal>;

const NENHUMA: Readonly<Record<string, Esperando>> = {};
/** By user and appointment. */
export const esperando = createAtom(NENHUMA);
/** The one whose dialog is open. */
export const vista = createAtom<string | null>(null);

/** Whether any appointment has waited since the page was opened. */
export const useJaEsperou = () => useSelector(esperando, (todas) => todas !== NENHUMA);

/** Those of the signed-in user on these days, in order. */
export const useEsperando = (de: string, ate: string): Esperando[] => {
  const { id: user, fuso } = useSignedUser();
  const todas = useSelector(esperando);
  return useMemo(
    () =>
      Object.values(todas)
        .filter((one) => {
          const dia = localDe(one.valor.corpo.inicio, fuso).data;
          return one.user === user && de <= dia && dia <= ate;
        })
        .sort((a, b) => a.valor.corpo.inicio.localeCompare(b.valor.corpo.inicio)),
    [todas, user, fuso, de, ate],
  );
};
