import { afterAll, beforeAll, vi } from 'vitest';
import type { Impressora } from '#server/platform/print/impressora.ts';
import { paginaPdf } from '#server/platform/print/pagina-pdf.ts';
import type { ownServer } from './testing.ts';

type Kit = ReturnType<typeof ownServer>;

const soTitulo: Impressora['pdf'] = async (_, __, titulo) => paginaPdf(titulo);

/** Replaces the printer until `mockRestore`: it makes a page with the title, without a browser. */
export const trocarImpressora = (server: Kit, pdf = soTitulo) =>
  vi.spyOn(server.deps.impressora, 'pdf').mockImplementation(pdf);

/** The same for all tests of a file or of a `describe`. What it returns knows the calls. */
export const semNavegador = (server: Kit, pdf = soTitulo) => {
  const chamadas = vi.fn(pdf);
  let trocada: ReturnType<typeof trocarImpressora> | undefined;
  beforeAll(() => {
    trocada = trocarImpressora(server, chamadas);
  });
  afterAll(() => trocada?.mockRestore());
  return chamadas;
};
