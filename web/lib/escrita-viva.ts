import { ApiError, tell } from './api.ts';
import { type Guarda, guardaDe, type Recusado } from './rascunho.ts';

/**
 * One thing that is written and saved by itself: its keeper, what the server is known to have of it, and what somebody
 * else wrote meanwhile. It outlives its screen, as its draft does.
 */
type Salvo = { versao: number };

export type OpcoesDaEscrita<V, S extends Salvo> = {
  escopo: string;
  /** The name its draft is kept under in the browser: another one would lose sight of what is kept there. */
  campo: string;
  servidor: S;
  gravar: (valor: V, versao: number, saindo: boolean) => Promise<S>;
  ler: () => Promise<S>;
  aoSalvar?: (salvo: S) => void;
};

export type EscritaViva<V, S extends Salvo> = {
  campo: string;
  guarda: Guarda<V>;
  /** What the server is known to have from here. */
  servidor: S;
  /** What somebody else has written meanwhile. */
  outra: S | null;
  aoSalvar: (salvo: S) => void;
};

/** What the server would not take, and why; all else is no answer, and is tried again. */
export const recusaDe = (error: unknown): Recusado => {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) tell(error);
  if (error.status !== 409 && error.status !== 422) throw error;
  const mensagem = Object.values(error.errors).flat()[0] ?? error.message;
  return { motivo: error.status === 409 ? 'conflito' : 'invalido', mensagem };
};

const criar = <V, S extends Salvo>(usuario: string, opcoes: OpcoesDaEscrita<V, S>): EscritaViva<V, S> => {
  const { escopo, campo, servidor, gravar, ler } = opcoes;
  const escrita: EscritaViva<V, S> = {
    campo,
    servidor,
    outra: null,
    aoSalvar: () => undefined,
    guarda: guardaDe<V>({
      usuario,
      escopo,
      enviar: async ([rascunho], saindo) => {
        if (!rascunho) return {};
        // What was saved from here since this draft was begun is not somebody else's change.
        const versao = Math.max(rascunho.versao, escrita.servidor.versao);
        try {
          escrita.servidor = await gravar(rascunho.valor, versao, saindo);
          escrita.aoSalvar(escrita.servidor);
          return {};
        } catch (error) {
          const recusa = recusaDe(error);
          if (recusa.motivo === 'conflito') escrita.outra = await ler();
          return { [campo]: recusa };
        }
      },
    }),
  };
  return escrita;
};

const escritas = new Map<string, unknown>();

export const escritaDe = <V, S extends Salvo>(usuario: string, opcoes: OpcoesDaEscrita<V, S>): EscritaViva<V, S> => {
  const chave = `${usuario}|${opcoes.escopo}`;
  const escrita = (escritas.get(chave) as EscritaViva<V, S> | undefined) ?? criar(usuario, opcoes);
  escritas.set(chave, escrita);
  if (opcoes.aoSalvar) escrita.aoSalvar = opcoes.aoSalvar;
  if (!escrita.guarda.pendente(escrita.campo) && opcoes.servidor.versao >= escrita.servidor.versao)
    escrita.servidor = opcoes.servidor;
  return escrita;
};

export const escrever = <V, S extends Salvo>({ guarda, campo, servidor }: EscritaViva<V, S>, valor: V) =>
  guarda.mudar(campo, valor, servidor.versao);

/** Keeps one's own over what somebody else wrote. */
export const manterMinha = <V, S extends Salvo>(escrita: EscritaViva<V, S>) => {
  if (!escrita.outra) return;
  escrita.servidor = escrita.outra;
  escrita.guarda.manter(escrita.campo, escrita.outra.versao);
};

/** Takes what somebody else wrote. */
export const usarOutra = <V, S extends Salvo>(escrita: EscritaViva<V, S>) => {
  if (escrita.outra) escrita.servidor = escrita.outra;
  escrita.guarda.desistir(escrita.campo);
};
