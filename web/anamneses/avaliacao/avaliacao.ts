import { type Anamnese, anamneseEditar, anamneseLer } from '#contract/anamneses/anamneses.ts';
import { call, SAVE_MS } from '#web/lib/api/api.ts';
import { sameValue } from '#web/lib/unsaved/same.ts';
import { type Writing, write, writingOf } from '#web/lib/unsaved/writing.ts';

export const AVALIACAO = 'avaliacao';

/** A text being written, and the saved text that it was typed over. */
type Texto = { html: string; sobre: string };

/** The evaluation of a form while it is written. */
export type Escrita = Writing<Texto, Anamnese>;

export const htmlDe = ({ avaliacao }: Anamnese) => avaliacao ?? '';

/** The shared instance for a form: it outlives its screen, as its draft does. */
export const escritaDe = (usuario: string, anamnese: Anamnese, aoSalvar?: Escrita['aoSalvar']): Escrita => {
  const params = { id: anamnese.id };
  return writingOf<Texto, Anamnese>(usuario, {
    escopo: `anamneses/${anamnese.id}/avaliacao`,
    campo: AVALIACAO,
    servidor: anamnese,
    gravar: ({ html }, versao, keepalive) =>
      call(anamneseEditar, { params, body: { avaliacao: html, versao }, silent: true, keepalive, limit: SAVE_MS }),
    ler: () => call(anamneseLer, { params, silent: true }),
    temNoServidor: (salva, { html }) => sameValue(htmlDe(salva), html),
    // Only another part of the form was changed: the stored text is still the one that this was typed over.
    intocado: (salva, { sobre }) => sameValue(htmlDe(salva), sobre),
    ...(aoSalvar ? { aoSalvar } : {}),
  });
};

export const escrever = (escrita: Escrita, html: string) => {
  const sobre = escrita.keeper.pendingOf(AVALIACAO)?.valor.sobre ?? htmlDe(escrita.servidor);
  write(escrita, { html, sobre });
};
