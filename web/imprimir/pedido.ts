import { createAtom, useSelector } from '@tanstack/react-store';
import type { Impressao } from '#contract/papel/impressoes.ts';

/** A print request, before its settings are chosen. */
export type Pedido = {
  titulo: string;
  /** Empty if the server has the text itself. */
  conteudo?: string;
  formato?: Impressao['formato'];
  paciente_id?: string | null;
  responsavel_id?: string | null;
  escola_id?: string | null;
  relatorio_id?: string | null;
  recibo_id?: string | null;
  repasse?: Impressao['repasse'];
  marca?: Impressao['marca'];
  /** The text already identifies the patient: the block with the patient's data is not offered. */
  identificado?: boolean;
  /** Runs after the dialog is confirmed and before printing, for example to record the print. */
  antes?: () => Promise<unknown>;
  /** The current settings, if the request only changes them. */
  config?: Impressao['config'];
  outras?: string[];
};

const pedido = createAtom<Pedido | null>(null);
export const pedir = (next: Pedido | null) => pedido.set(next);

/** The request whose settings dialog is open. */
export const usePedido = () => useSelector(pedido);
