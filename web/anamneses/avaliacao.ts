import { type Anamnese, anamneseEditar, anamneseLer } from '#contract/anamneses.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { Rascunho } from '#web/lib/unsaved/drafts.ts';
import { type Guarda, guardaDe, type Recusados } from '#web/lib/unsaved/keeper.ts';
import { recusaDe } from '#web/lib/unsaved/writing.ts';

export const AVALIACAO = 'avaliacao';

/** A text being written, and the one it was begun on. */
type Texto = { html: string; sobre: string };
type Sabida = { html: string; versao: number };

/** The evaluation of a form while it is written. */
export type Escrita = {
  guarda: Guarda<Texto>;
  /** What the server is known to have. */
  servidor: Sabida;
  /** What was sent from here, and the version that the last of it became: to be in no conflict with oneself. */
  enviados: Set<string>;
  feita: number;
  aoSalvar: (anamnese: Anamnese) => void;
};

const sabida = ({ avaliacao, versao }: Anamnese): Sabida => ({ html: avaliacao ?? '', versao });

const salvar = async (escrita: Escrita, id: string, rascunho: Rascunho<Texto>, keepalive: boolean) => {
  const { html, sobre } = rascunho.valor;
  escrita.enviados.add(html);
  const enviar = (versao: number) =>
    call(anamneseEditar, { params: { id }, body: { avaliacao: html, versao }, silent: true, keepalive });
  try {
    return await enviar(Math.max(rascunho.versao, escrita.feita));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const agora = sabida(await call(anamneseLer, { params: { id }, silent: true }));
    escrita.servidor = agora;
    // Something else of the form was changed: the text is where it was, and this one goes on from it.
    if (agora.html === sobre || escrita.enviados.has(agora.html)) return enviar(agora.versao);
    throw error;
  }
};

const criar = (usuario: string, anamnese: Anamnese): Escrita => {
  const escrita: Escrita = {
    servidor: sabida(anamnese),
    enviados: new Set(),
    feita: 0,
    aoSalvar: () => undefined,
    guarda: guardaDe<Texto>({
      usuario,
      escopo: `anamneses/${anamnese.id}/avaliacao`,
      enviar: async ([rascunho], saindo): Promise<Recusados> => {
        if (!rascunho) return {};
        try {
          const nova = await salvar(escrita, anamnese.id, rascunho, saindo);
          escrita.servidor = sabida(nova);
          escrita.feita = nova.versao;
          escrita.aoSalvar(nova);
          return {};
        } catch (error) {
          return { [AVALIACAO]: recusaDe(error) };
        }
      },
    }),
  };
  return escrita;
};

const escritas = new Map<string, Escrita>();

/** The one text of a form on this page: it outlives its screen, as its draft does. */
export const escritaDe = (usuario: string, anamnese: Anamnese, aoSalvar?: Escrita['aoSalvar']): Escrita => {
  const chave = `${usuario}|${anamnese.id}`;
  const escrita = escritas.get(chave) ?? criar(usuario, anamnese);
  escritas.set(chave, escrita);
  if (aoSalvar) escrita.aoSalvar = aoSalvar;
  if (!escrita.guarda.pendente(AVALIACAO) && anamnese.versao >= escrita.servidor.versao)
    escrita.servidor = sabida(anamnese);
  return escrita;
};

export const escrever = ({ guarda, servidor }: Escrita, html: string) => {
  const sobre = guarda.pendente(AVALIACAO)?.valor.sobre ?? servidor.html;
  guarda.mudar(AVALIACAO, { html, sobre }, servidor.versao);
};
