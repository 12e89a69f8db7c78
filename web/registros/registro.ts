import { type Registro, registroGravar, registroLer } from '#contract/registros.ts';
import { ApiError, call, tell } from '#web/lib/api.ts';
import { type Guarda, guardaDe, type Recusados } from '#web/lib/rascunho.ts';

export const NOTA = 'nota';

/** A note as it is written: the words, and the goals that were worked on. */
export type Nota = Pick<Registro, 'conteudo' | 'objetivos'>;

export const notaDe = ({ conteudo, objetivos }: Registro): Nota => ({ conteudo, objetivos });

/** The note of a session while it is written. It outlives its screen, as its draft does. */
export type Escrita = {
  guarda: Guarda<Nota>;
  /** What the server is known to have from here. */
  servidor: Registro;
  /** What somebody else has written meanwhile. */
  outra: Registro | null;
  aoSalvar: (registro: Registro) => void;
};

const recusadosDe = (error: unknown): Recusados => {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) tell(error);
  if (error.status !== 409 && error.status !== 422) throw error;
  return { [NOTA]: { motivo: error.status === 409 ? 'conflito' : 'invalido', mensagem: error.message } };
};

const criar = (usuario: string, registro: Registro, aoSalvar: Escrita['aoSalvar']): Escrita => {
  const id = registro.atendimento_id;
  const escrita: Escrita = {
    servidor: registro,
    outra: null,
    aoSalvar,
    guarda: guardaDe<Nota>({
      usuario,
      escopo: `registros/${id}`,
      enviar: async ([rascunho], saindo) => {
        if (!rascunho) return {};
        // What was saved from here since this draft was begun is not somebody else's change.
        const versao = Math.max(rascunho.versao, escrita.servidor.versao);
        try {
          const body = { ...rascunho.valor, versao };
          escrita.servidor = await call(registroGravar, { params: { id }, body, silent: true, keepalive: saindo });
          escrita.aoSalvar(escrita.servidor);
          return {};
        } catch (error) {
          const recusados = recusadosDe(error);
          if (recusados[NOTA]?.motivo === 'conflito')
            escrita.outra = await call(registroLer, { params: { id }, silent: true });
          return recusados;
        }
      },
    }),
  };
  return escrita;
};

const escritas = new Map<string, Escrita>();

export const escritaDe = (usuario: string, registro: Registro, aoSalvar: Escrita['aoSalvar']): Escrita => {
  const chave = `${usuario}|${registro.atendimento_id}`;
  const escrita = escritas.get(chave) ?? criar(usuario, registro, aoSalvar);
  escritas.set(chave, escrita);
  escrita.aoSalvar = aoSalvar;
  if (!escrita.guarda.pendente(NOTA) && registro.versao >= escrita.servidor.versao) escrita.servidor = registro;
  return escrita;
};

/** Keeps one's own over what somebody else wrote, or takes theirs. */
export const manterMinha = (escrita: Escrita) => {
  if (!escrita.outra) return;
  escrita.servidor = escrita.outra;
  escrita.guarda.manter(NOTA, escrita.outra.versao);
};

export const usarOutra = (escrita: Escrita) => {
  if (escrita.outra) escrita.servidor = escrita.outra;
  escrita.guarda.desistir(NOTA);
};

export const escrever = ({ guarda, servidor }: Escrita, nota: Nota) => guarda.mudar(NOTA, nota, servidor.versao);
