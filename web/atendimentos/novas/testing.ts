/** A server that books appointments, and tabs that book them, for the tests of this folder. */
import { vi } from 'vitest';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import { aba, assentar, pelaRede, type Rede, refusal } from '#web/lib/unsaved/testing.ts';
import type { Nova } from './esperando.ts';

type Corpo = Nova['corpo'];
type Atendimento = Corpo & { id: string; excluida: boolean };

/** A new appointment of Lia at an hour. */
export const novaAs = (hora: number, paciente_id = 'lia'): Nova => ({
  nome: 'Lia Prado',
  corpo: { paciente_id, inicio: `2031-03-03T${hora}:00:00Z`, fim: `2031-03-03T${hora}:50:00Z` },
});

/** A series of Lia: every Monday at an hour, four times. */
export const serieAs = (hora: number): Nova => {
  const { nome, corpo } = novaAs(hora);
  const recorrencia: Recorrencia = { frequencia: 'semanal', dias: [1], vezes: 4, ate: null };
  return { nome, corpo: { ...corpo, recorrencia, pular_folgas: true } };
};

export const novoServidor = () => {
  const server = {
    rede: 'on' as Rede,
    atendimentos: new Map<string, Atendimento>(),
    /** The ids of appointments that were created, in order. */
    criadas: [] as string[],
    pacientes: new Set(['lia', 'rui']),
    /** Whether the member may book. */
    marca: true,
  };
  const ocupada = ({ inicio }: Corpo) =>
    [...server.atendimentos.values()].some((one) => one.inicio === inicio && !one.excluida);
  const post = ({ id, ...corpo }: Corpo & { id: string }) => {
    const known = server.atendimentos.get(id);
    if (known?.excluida) return refusal(409, 'na_lixeira');
    if (!known) {
      if (!server.marca) return refusal(403, 'sem_permissao');
      if (!server.pacientes.has(corpo.paciente_id)) return refusal(422, 'invalido');
      if (ocupada(corpo) && !corpo.permitir_conflito) return refusal(409, 'horario_ocupado');
      server.atendimentos.set(id, { ...corpo, id, excluida: false });
      server.criadas.push(id);
    }
    return Response.json({ ...server.atendimentos.get(id), avisos: [] }, { status: 201 });
  };
  return { server, answer: pelaRede(server, (_, __, body) => post(body as Corpo & { id: string })) };
};

/** A tab of a signed-in user that books at this server. */
export const abaQueAgenda = async ({ answer }: ReturnType<typeof novoServidor>, user = 'u') => {
  const tab = await aba(user);
  await tab.openSeal(user);
  vi.stubGlobal('fetch', answer);
  const { caixaDe, guardar, insistir, respostas, tirar } = await import('./caixa.ts');
  const { ESCOPO, guardarNova, novasGuardadas, tirarGuardada } = await import('./guardada.ts');
  const { esperando } = await import('./esperando.ts');
  const { keyOf } = await import('#web/lib/unsaved/outbox.ts');
  const { resumeAll, setSenders } = await import('#web/lib/unsaved/resume.ts');
  setSenders({ [ESCOPO]: async (usuario, id) => caixaDe(usuario, id).recover() });
  return {
    ...tab,
    insistir,
    /** As on the screen that is opened by the password. */
    guardarNova: (id: string, nova: Nova) => guardarNova(user, id, nova, 'America/Sao_Paulo'),
    novasGuardadas: () => novasGuardadas(user),
    tirarGuardada: (id: string) => tirarGuardada(user, id),
    tirar: (id: string) => tirar(user, id),
    guardar: async (id: string, nova: Nova) => {
      const kept = await guardar(user, id, nova);
      await assentar();
      return kept;
    },
    esperando: (id: string) => esperando.get()[keyOf(user, id)],
    resposta: (id: string) => respostas.get()[keyOf(user, id)],
    resumeAll: () => resumeAll(user),
  };
};
export type Aba = Awaited<ReturnType<typeof abaQueAgenda>>;
