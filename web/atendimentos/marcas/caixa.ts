import { createAtom } from '@tanstack/react-store';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import type { Rascunho } from '#web/lib/unsaved/drafts.ts';
import { type Keeper, keeperOf, type Refusal, type Refusals, type SaveState } from '#web/lib/unsaved/keeper.ts';
import { CAMPO, escopoDe, lugarDa, type Marca, type Marcavel, marcaNova } from './marca.ts';

/**
 * The outbox of statuses: a mark is kept on this device before it is sent, and sent until the server has it or refuses
 * it. One box for each appointment; a newer mark replaces one that was not sent.
 */

export type Gravado = Awaited<ReturnType<typeof gravar>>;
export type Recusa = Refusal & {
  /** The appointment as the server has it now; null if it no longer exists. */
  agora: Atendimento | null;
};
/** A mark that the server does not have. */
export type Pendente = { user: string; id: string; marca: Marca; estado: SaveState; recusa: Recusa | null };

type Por<T> = Readonly<Record<string, T>>;
export const chaveDa = (user: string, id: string) => `${user}|${id}`;
/** By user and appointment. */
export const pendentes = createAtom<Por<Pendente>>({});
/** The last answer to a mark, by user and appointment. */
export const respostas = createAtom<Por<Gravado>>({});

type Envio = { id: string; marca: Marca; keepalive: boolean };

const gravar = ({ id, marca, keepalive }: Envio, versao: number) => {
  const { status, chave, permitir_assinado = false, permitir_conflito = false } = marca;
  const body = { versao, status, chave, permitir_assinado, permitir_conflito };
  return call(atendimentos.editar, { params: { id }, body, silent: true, keepalive });
};

const ler = (id: string) => call(atendimentos.ler, { params: { id }, silent: true });

/** Answers that do not concern the mark: it stays, and is sent again. */
const PASSAGEIRAS = [0, 401, 402, 408, 429];

/** What a refusal says; any other failure is thrown, and the mark is sent again later. */
const recusaDe = (error: unknown): Refusal => {
  if (!(error instanceof ApiError) || PASSAGEIRAS.includes(error.status) || error.status >= 500) throw error;
  const { status, codigo } = error;
  const message = Object.values(error.errors).flat()[0] ?? error.message;
  return { reason: status === 409 || status === 404 ? 'conflito' : 'invalido', message, codigo };
};

/** Whether nobody else changed what was marked over: it is as it was, or as an earlier mark from here left it. */
const intocado = (agora: Atendimento, marca: Marca, enviados: Marca[]) =>
  agora.paciente.nome === marca.nome &&
  agora.inicio === marca.de.inicio &&
  [marca.de.status, ...enviados.map(({ status }) => status)].includes(agora.status);

type Resposta = { gravado: Gravado } | { recusa: Recusa };

/** The answer to a refusal: what the server has now, or that there is nothing any more. */
const recusada = async (error: unknown, id: string): Promise<Recusa> => {
  const recusa = recusaDe(error);
  if (error instanceof ApiError && error.status === 404) return { ...recusa, agora: null };
  try {
    return { ...recusa, agora: await ler(id) };
  } catch (other) {
    if (other instanceof ApiError && other.status === 404) return { ...recusaDe(other), agora: null };
    throw other;
  }
};

const tentar = (envio: Envio, versao: number): Promise<Resposta> =>
  gravar(envio, versao).then(
    (gravado) => ({ gravado }),
    async (error) => ({ recusa: await recusada(error, envio.id) }),
  );

/** Sends a mark on the version it was made on; if there is a newer one, over that, unless somebody else marked or moved it. */
const enviar = async (envio: Envio, { versao, enviados = [] }: Rascunho<Marca>): Promise<Resposta> => {
  const primeira = await tentar(envio, versao);
  if ('gravado' in primeira || primeira.recusa.codigo !== 'conflito') return primeira;
  const { agora } = primeira.recusa;
  if (agora?.status === envio.marca.status) return { gravado: { ...agora, avisos: [] } };
  return agora && intocado(agora, envio.marca, enviados) ? tentar(envio, agora.versao) : primeira;
};

const caixas = new Map<string, Keeper<Marca>>();
const recusas = new Map<string, Recusa>();

const mostrar = (user: string, id: string) => {
  const chave = chaveDa(user, id);
  const caixa = caixas.get(chave);
  const marca = caixa?.pendingOf(CAMPO)?.valor;
  const { [chave]: _, ...outras } = pendentes.get();
  if (!caixa || !marca) return pendentes.set(() => outras);
  const { state: estado, refusals } = caixa.status.get();
  const recusa = (refusals[CAMPO] && recusas.get(chave)) ?? null;
  pendentes.set(() => ({ ...outras, [chave]: { user, id, marca, estado, recusa } }));
};

/** The outbox of an appointment: the same while the page lives. */
export const caixaDe = (user: string, id: string): Keeper<Marca> => {
  const chave = chaveDa(user, id);
  const known = caixas.get(chave);
  if (known) return known;
  const made = keeperOf<Marca>({
    user,
    scope: escopoDe(id),
    send: async ([rascunho], keepalive): Promise<Refusals> => {
      if (!rascunho) return {};
      const resposta = await enviar({ id, marca: rascunho.valor, keepalive }, rascunho);
      if ('gravado' in resposta) {
        respostas.set((antes) => ({ ...antes, [chave]: resposta.gravado }));
        return {};
      }
      recusas.set(chave, resposta.recusa);
      return { [CAMPO]: resposta.recusa };
    },
  });
  caixas.set(chave, made);
  made.status.subscribe(() => mostrar(user, id));
  return made;
};

/** What the server said of an appointment after the screen read it. */
const maisNova = ({ versao }: Marcavel, chave: string, refused: boolean) => {
  const dita = (refused && recusas.get(chave)?.agora) || respostas.get()[chave];
  return dita && dita.versao > versao ? { status: dita.status, inicio: dita.inicio, versao: dita.versao } : {};
};

/** Marks an appointment. Resolves to the answer, or to null if the mark waits or was refused. */
export const marcar = async (user: string, item: Marcavel, status: StatusAtendimento): Promise<Gravado | null> => {
  const caixa = caixaDe(user, item.id);
  const refused = Object.hasOwn(caixa.status.get().refusals, CAMPO);
  const base = { ...item, ...maisNova(item, chaveDa(user, item.id), refused) };
  if (refused) caixa.giveUp(CAMPO);
  const marca = marcaNova(base, status, caixa.pendingOf(CAMPO)?.valor);
  caixa.change(CAMPO, marca, base.versao, lugarDa(marca));
  mostrar(user, item.id);
  await caixa.retry();
  return caixa.pendingOf(CAMPO) ? null : (respostas.get()[chaveDa(user, item.id)] ?? null);
};

/** Sends a refused mark over what the server has now. */
export const insistir = ({ user, id, marca, recusa }: Pendente) => {
  const caixa = caixaDe(user, id);
  const agora = recusa?.agora;
  if (!agora) return;
  const { status, inicio } = agora;
  const permitido = {
    permitir_assinado: marca.permitir_assinado || recusa.codigo === 'registro_assinado_aqui',
    permitir_conflito: marca.permitir_conflito || recusa.codigo === 'horario_ocupado',
  };
  caixa.change(CAMPO, { ...marca, ...permitido, de: { status, inicio } }, agora.versao, lugarDa(marca));
  caixa.keepMine(CAMPO, agora.versao);
  mostrar(user, id);
};

/** Drops a refused mark: the appointment stays as the server has it. */
export const desistir = ({ user, id }: Pendente) => caixaDe(user, id).giveUp(CAMPO);
