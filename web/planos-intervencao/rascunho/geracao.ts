import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type Chegando,
  type MODOS,
  rascunhoIntervencao,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { callEvents } from '#web/lib/api/api-eventos.ts';
import { rascunhoDe } from '../planos-intervencao.queries.ts';

export type Modo = (typeof MODOS)[number];
export type Andamento = {
  estado: 'parada' | 'andando' | 'pronta';
  objetivo_geral: string;
  objetivos: Chegando[];
  erro: string | null;
  /** Started here, and stopped or failed before the end. */
  interrompida: boolean;
};

const INICIO: Andamento = { estado: 'parada', objetivo_geral: '', objetivos: [], erro: null, interrompida: false };

/** The generation of a draft: running, stopped, done, or failed with a reason. The server keeps what has arrived. */
export const useGeracao = (pacienteId: string, semResposta: string) => {
  const client = useQueryClient();
  const [andamento, setAndamento] = useState(INICIO);
  const control = useRef<AbortController | null>(null);
  // Leaving the screen stops it; what has arrived is kept.
  useEffect(() => () => control.current?.abort(), []);

  const gerar = async (pedido: { modo: Modo; objetivo_id?: string }): Promise<boolean> => {
    control.current?.abort();
    const mine = new AbortController();
    control.current = mine;
    setAndamento({ ...INICIO, estado: 'andando' });
    let inteiro = false;
    let erro: string | null = null;
    try {
      const body = { paciente_id: pacienteId, ...pedido };
      for await (const evento of callEvents(rascunhoIntervencao.gerar, { body, signal: mine.signal, silent: true })) {
        if (evento.tipo === 'parcial') {
          const { objetivo_geral, objetivos } = evento;
          setAndamento((antes) => ({ ...antes, objetivo_geral, objetivos }));
        }
        if (evento.tipo === 'fim') inteiro = true;
      }
      if (!inteiro) erro = semResposta;
    } catch (error) {
      if (control.current !== mine) return false;
      erro = error instanceof ApiError ? error.message || semResposta : null;
    }
    // Refetch what the server kept first, so that the screen does not show an outdated state in between.
    await client.invalidateQueries(rascunhoDe(pacienteId));
    if (control.current === mine)
      setAndamento((antes) => ({ ...antes, estado: inteiro ? 'pronta' : 'parada', erro, interrompida: !inteiro }));
    return inteiro;
  };
  return { andamento, gerar, parar: () => control.current?.abort() };
};
