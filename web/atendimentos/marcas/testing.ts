/** A server with appointments, and tabs that mark them, for the tests of this folder. */
import { vi } from 'vitest';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { aba, assentar, pelaRede, type Rede, refusal } from '#web/lib/unsaved/testing.ts';
import type { Marca, Marcavel } from './marca.ts';

type Atendimento = Omit<Marcavel, 'nome'> & { paciente: { nome: string }; chaves: string[]; assinada: boolean };
type Change = { versao: number; status: StatusAtendimento; chave: string; permitir_assinado: boolean };

const HORARIO = { inicio: '2031-03-03T12:00:00Z', fim: '2031-03-03T12:50:00Z' };

export const novoServidor = (ids: string[]) => {
  const all = new Map<string, Atendimento>(
    ids.map((id) => [
      id,
      { id, ...HORARIO, paciente: { nome: 'Lia' }, status: 'Agendado', versao: 1, chaves: [], assinada: false },
    ]),
  );
  const server = {
    rede: 'on' as Rede,
    atendimentos: all,
    /** The keys of changes that were made, in order. */
    feitas: [] as string[],
    /** Every status that an appointment had. */
    vistos: new Map<string, Set<string>>(ids.map((id) => [id, new Set(['Agendado'])])),
    atendimento: (id: string) => {
      const found = all.get(id);
      if (!found) throw new Error('deleted');
      return found;
    },
    /** A change by somebody else. */
    mudar: (id: string, change: Partial<Atendimento>) => {
      const now = all.get(id);
      if (!now) return;
      all.set(id, { ...now, ...change, versao: now.versao + 1 });
      server.vistos.get(id)?.add(change.status ?? now.status);
    },
  };
  const put = (id: string, { versao, status, chave, permitir_assinado }: Change) => {
    const now = all.get(id);
    if (!now) return refusal(404, 'nao_encontrado');
    if (now.chaves.includes(chave)) return Response.json({ ...now, avisos: [] });
    if (versao !== now.versao) return refusal(409, 'conflito');
    if (now.assinada && status !== 'Realizado' && !permitir_assinado) return refusal(409, 'registro_assinado_aqui');
    if (status !== now.status) {
      server.mudar(id, { status, chaves: [...now.chaves, chave] });
      server.feitas.push(chave);
    }
    return Response.json({ ...all.get(id), avisos: [] });
  };
  const get = (id: string) => (all.has(id) ? Response.json(all.get(id)) : refusal(404, 'nao_encontrado'));
  const answer = pelaRede(server, (method, id, body) => (method === 'GET' ? get(id) : put(id, body as Change)));
  return { ...server, server, answer };
};
export type Servidor = ReturnType<typeof novoServidor>['server'];

/** A tab of a signed-in user that sends its marks to this server. */
export const abaQueMarca = async ({ server, answer }: ReturnType<typeof novoServidor>, user = 'u') => {
  const tab = await aba(user);
  await tab.openSeal(user);
  vi.stubGlobal('fetch', answer);
  const {
    caixaDe,
    desistir,
    guardar: guardarMarca,
    insistir,
    marcar,
    pendentes,
    respostas,
  } = await import('./caixa.ts');
  const { ESCOPO, escopoDe, marcasGuardadas } = await import('./marca.ts');
  const { draftsOf } = await import('#web/lib/unsaved/drafts.ts');
  const { keyOf } = await import('#web/lib/unsaved/outbox.ts');
  const { resumeAll, setSenders } = await import('#web/lib/unsaved/resume.ts');
  setSenders({ [ESCOPO]: async (usuario, id) => caixaDe(usuario, id).recover() });
  const lido = (id: string): Marcavel => ({ ...server.atendimento(id), nome: server.atendimento(id).paciente.nome });
  return {
    ...tab,
    desistir,
    insistir,
    guardarMarca,
    marcasGuardadas: () => marcasGuardadas(user),
    /** The keys of the marks of an appointment on this device, of every tab. */
    chavesGuardadas: async (id: string) =>
      (await draftsOf(user, escopoDe(id))).map(({ valor }) => (valor as Marca).chave),
    /** Marks an appointment as shown on the screen, by default as the server has it now. */
    marcar: async (id: string, status: StatusAtendimento, item = lido(id)) => {
      void marcar(user, item, status);
      const { valor } = pendentes.get()[keyOf(user, id)] ?? {};
      await assentar();
      return valor?.chave ?? '';
    },
    pendente: (id: string) => pendentes.get()[keyOf(user, id)],
    resposta: (id: string) => respostas.get()[keyOf(user, id)],
    resumeAll: () => resumeAll(user),
    lido,
  };
};
export type Aba = Awaited<ReturnType<typeof abaQueMarca>>;
