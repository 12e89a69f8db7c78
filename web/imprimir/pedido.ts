import { useSyncExternalStore } from 'react';
import type { Impressao } from '#contract/impressoes.ts';

/** What is to be printed, before it is settled what stands beside it on the paper. */
export type Pedido = {
  titulo: string;
  /** Empty where the server knows the text by itself. */
  conteudo?: string;
  formato?: Impressao['formato'];
  paciente_id?: string | null;
  responsavel_id?: string | null;
  escola_id?: string | null;
  relatorio_id?: string | null;
  recibo_id?: string | null;
  marca?: Impressao['marca'];
  /** The text says who the patient is: the block of their data is not offered. */
  identificado?: boolean;
  /** What is written down before it is printed, once nobody can call it off any more. */
  antes?: () => Promise<unknown>;
  /** What was settled before, where it is only to be changed. */
  config?: Impressao['config'];
  outras?: string[];
};

let pedido: Pedido | null = null;
const ouvintes = new Set<() => void>();

export const pedir = (next: Pedido | null) => {
  pedido = next;
  for (const ouvinte of ouvintes) ouvinte();
};

/** The request whose settings are being asked for. */
export const usePedido = () =>
  useSyncExternalStore(
    (ouvinte) => {
      ouvintes.add(ouvinte);
      return () => ouvintes.delete(ouvinte);
    },
    () => pedido,
  );
