/** A server that takes files, and tabs that send them, for the tests of this folder. */
import { vi } from 'vitest';
import { aba, assentar, type Rede } from '#web/lib/unsaved/testing.ts';
import type { Arquivo } from './esperando.ts';

export const BYTES = new TextEncoder().encode('uma foto plantada');
export const foto = (dono_id = 'atendimento'): Arquivo => ({
  dono: 'atendimentos',
  dono_id,
  nome: 'caderno.jpg',
  tipo: 'image/jpeg',
  foto: true,
});

export const novoServidor = () => {
  const server = {
    rede: 'on' as Rede,
    /** What was stored, by the id that the client made, in order. */
    anexados: [] as { id: string; texto: string }[],
    tentativas: 0,
    excluidos: new Set<string>(),
    atendimentos: new Set(['atendimento']),
  };
  const take = (dono_id: string, id: string, texto: string): [number, object] => {
    if (!server.atendimentos.has(dono_id)) return [404, { codigo: 'nao_encontrado', message: 'Não encontrado.' }];
    if (server.excluidos.has(id)) return [409, { codigo: 'na_lixeira', message: 'Na lixeira.' }];
    if (!server.anexados.some((one) => one.id === id)) server.anexados.push({ id, texto });
    return [201, { id: `servidor-${id}` }];
  };
  /** The browser's request for uploads: Node has none. */
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    response: unknown = null;
    address = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    open = (_: string, address: string) => {
      this.address = address;
    };
    setRequestHeader = () => undefined;
    abort = () => {
      this.onabort?.();
      this.onloadend?.();
    };
    send = (body: FormData) => void this.answer(body);
    answer = async (body: FormData) => {
      const { rede } = server;
      server.tentativas += 1;
      const [, dono_id = '', id = ''] = /-json\/(\w+)\/anexos-json\?id=(\w+)$/.exec(this.address) ?? [];
      const texto = await (body.get('arquivo') as File).text();
      if (rede === 'hang') return void take(dono_id, id, texto);
      if (rede === 'broken') Object.assign(this, { status: 500, response: {} });
      else if (rede !== 'off') {
        const [status, response] = take(dono_id, id, texto);
        Object.assign(this, { status, response });
      }
      if (rede === 'off' || rede === 'lost') this.onerror?.();
      else this.onload?.();
      this.onloadend?.();
    };
  }
  return { server, Request };
};

/** A tab of a signed-in user that attaches files at this server. */
export const abaQueAnexa = async ({ Request }: ReturnType<typeof novoServidor>, user = 'u') => {
  const tab = await aba(user);
  await tab.openSeal(user);
  vi.stubGlobal('XMLHttpRequest', Request);
  const { caixaDe, ESCOPO, guardar, tentar, tirar } = await import('./caixa.ts');
  const { esperando } = await import('./esperando.ts');
  const { keyOf } = await import('#web/lib/unsaved/outbox.ts');
  const { discard } = await import('#web/lib/unsaved/keeper.ts');
  const { countKept } = await import('#web/lib/unsaved/store.ts');
  const { notices } = await import('#web/lib/notices/notices.ts');
  const { resumeAll, setSenders } = await import('#web/lib/unsaved/resume.ts');
  setSenders({ [ESCOPO]: async (usuario, id) => caixaDe(usuario, id).recover() });
  const de = (id: string) => esperando.get()[keyOf(user, id)];
  return {
    ...tab,
    countKept,
    esperando: de,
    avisos: () => notices.get(),
    guardar: async (id: string, arquivo = foto(), bytes = BYTES) => {
      const kept = await guardar(user, id, arquivo, bytes);
      await assentar();
      return kept;
    },
    tirar: async (id: string) => {
      const one = de(id);
      const takeBack = one && (await tirar(one));
      await assentar();
      return takeBack;
    },
    tentar: async (id: string) => {
      const one = de(id);
      if (one) await tentar(one);
    },
    descartar: (id: string) => discard(user, `${ESCOPO}/${id}`),
    resumeAll: () => resumeAll(user),
  };
};
export type Aba = Awaited<ReturnType<typeof abaQueAnexa>>;
