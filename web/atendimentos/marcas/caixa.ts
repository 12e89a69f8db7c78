import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { ApiError, call, SAVE_MS } from '#web/lib/api/api.ts';
import { drawerOf, type Rascunho, typedHere } from '#web/lib/unsaved/drafts.ts';
import type { Refusal } from '#web/lib/unsaved/keeper.ts';
import { type Answer, keyOf, outboxOf, type Waiting } from '#web/lib/unsaved/outbox.ts';
import { recusaDoPedido } from '#web/lib/unsaved/recusa.ts';
import { CAMPO, ESCOPO, escopoDe, lugarDa, type Marca, type Marcavel, marcaNova } from './marca.ts';

/** The outbox of statuses, one for each appointment. With a connection a mark is kept before it is sent, too. */

export type Gravado = Awaited<ReturnType<typeof gravar>>;
export type Recusa = Refusal & {
  /** The appointment as the server has it now; null if it no longer exists. */
  agora: Atendimento | null;
};
export type Pendente = Waiting<Marca, Recusa>;

type Envio = { id: string; marca: Marca; keepalive: boolean };

const gravar = ({ id, marca, keepalive }: Envio, versao: number) => {
  const { status, chave, permitir_assinado = false, permitir_conflito = false } = marca;
  const body = { versao, status, chave, permitir_assinado, permitir_conflito };
  return call(atendimentos.editar, { params: { id }, body, silent: true, keepalive, limit: SAVE_MS });
};

const ler = (id: string) => call(atendimentos.ler, { params: { id }, silent: true });

/**
 * Whether the marked fields are still as they were when they were marked, or as an earlier mark of this device set
 * them.
 */
const intocado = (agora: Atendimento, marca: Marca, enviados: Marca[]) =>
  agora.paciente.nome === marca.nome &&
  agora.inicio === marca.de.inicio &&
  [marca.de.status, ...enviados.map(({ status }) => status)].includes(agora.status);

type Resposta = Answer<Gravado, Recusa>;

/** After a refusal: the appointment as the server has it, or that it no longer exists. */
const recusada = async (error: unknown, id: string): Promise<Recusa> => {
  const recusa = recusaDoPedido(error);
  if (error instanceof ApiError && error.status === 404) return { ...recusa, agora: null };
  try {
    return { ...recusa, agora: await ler(id) };
  } catch (other) {
    if (other instanceof ApiError && other.status === 404) return { ...recusaDoPedido(other), agora: null };
    throw other;
  }
};

const tentar = (envio: Envio, versao: number): Promise<Resposta> =>
  gravar(envio, versao).then(
    (gravado) => ({ gravado }),
    async (error) => ({ recusa: await recusada(error, envio.id) }),
  );

/**
 * Sends a mark with the version that it was made on. If the server has a newer version, sends it again with that one,
 * unless somebody else changed the status or the time.
 */
const enviar = async (envio: Envio, { versao, enviados = [] }: Rascunho<Marca>): Promise<Resposta> => {
  const primeira = await tentar(envio, versao);
  if ('gravado' in primeira || primeira.recusa.codigo !== 'conflito') return primeira;
  const { agora } = primeira.recusa;
  if (agora?.status === envio.marca.status) return { gravado: { ...agora, avisos: [] } };
  return agora && intocado(agora, envio.marca, enviados) ? tentar(envio, agora.versao) : primeira;
};

const caixa = outboxOf<Marca, Gravado, Recusa>({
  kind: ESCOPO,
  field: CAMPO,
  send: (id, rascunho, keepalive) => enviar({ id, marca: rascunho.valor, keepalive }, rascunho),
});
export const { waiting: pendentes, answers: respostas, boxOf: caixaDe } = caixa;

/** The newest answer of the server about an appointment, if it is newer than what the screen read. */
const maisNova = ({ id, versao }: Marcavel, user: string, refused: boolean) => {
  const dita = (refused && caixa.refusalOf(user, id)?.agora) || respostas.get()[keyOf(user, id)];
  return dita && dita.versao > versao ? { status: dita.status, inicio: dita.inicio, versao: dita.versao } : {};
};

/** Marks an appointment. Resolves to the answer, or to null if the mark waits or was refused. */
export const marcar = async (user: string, item: Marcavel, status: StatusAtendimento): Promise<Gravado | null> => {
  const { id } = item;
  const mine = caixaDe(user, id);
  const refused = Object.hasOwn(mine.status.get().refusals, CAMPO);
  const base = { ...item, ...maisNova(item, user, refused) };
  if (refused) mine.giveUp(CAMPO);
  const marca = marcaNova(base, status, mine.pendingOf(CAMPO)?.valor);
  caixa.change(user, id, marca, base.versao, lugarDa(marca));
  await mine.retry();
  return mine.pendingOf(CAMPO) ? null : (respostas.get()[keyOf(user, id)] ?? null);
};

/**
 * Marks where only what the device has is shown as marked: it is stored before the outbox takes it. Resolves to whether
 * the device has it.
 */
export const guardar = async (user: string, item: Marcavel, status: StatusAtendimento): Promise<boolean> => {
  const { id } = item;
  const mine = caixaDe(user, id);
  await mine.recover();
  const antes = mine.pendingOf(CAMPO);
  // The user took the mark back before it was sent.
  if (antes && !antes.enviados && status === antes.valor.de.status) {
    mine.giveUp(CAMPO);
    return true;
  }
  const marca = marcaNova(item, status, antes?.valor);
  const versao = antes?.versao ?? item.versao;
  const enviados = antes?.enviados ? { enviados: antes.enviados } : {};
  const draft = { ...typedHere(CAMPO, marca, versao), ...enviados, lugar: lugarDa(marca) };
  if (!(await drawerOf<Marca>(user, escopoDe(id)).put(draft))) return false;
  caixa.insist(user, id, marca, versao, lugarDa(marca));
  return true;
};

/** Sends a refused mark over what the server has now. */
export const insistir = ({ user, id, valor: marca, recusa }: Pendente) => {
  const agora = recusa?.agora;
  if (!agora) return;
  const { status, inicio, versao } = agora;
  const permitido = {
    permitir_assinado: marca.permitir_assinado || recusa.codigo === 'registro_assinado_aqui',
    permitir_conflito: marca.permitir_conflito || recusa.codigo === 'horario_ocupado',
  };
  caixa.insist(user, id, { ...marca, ...permitido, de: { status, inicio } }, versao, lugarDa(marca));
};

/** Drops a refused mark: the appointment stays as the server has it. */
export const desistir = ({ user, id }: Pendente) => caixa.giveUp(user, id);
