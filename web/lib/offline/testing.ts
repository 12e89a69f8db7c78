/** A device for the tests of this folder: signs in, loses the server, is opened again. */
import { vi } from 'vitest';
import { FORMATO, type SemConexao } from '#contract/sem-conexao.ts';
import { aba, assentar } from '#web/lib/unsaved/testing.ts';

export const NAME = 'Lia Plantada';
export const TEMPLATE = '<p>Fluência plantada:</p>';
export const PASSWORD = 'uma frase bem comprida';

let leituras: SemConexao['leituras'] = [];
/** What the server answers for the screens from now on. */
export const serverKeeps = (next: SemConexao['leituras']) => {
  leituras = next;
};

/** The shape of the server's answer from now on, until the next test. */
let formato = FORMATO;
export const serverIsOfFormat = (next: number) => {
  formato = next;
};

const days = (lido_em: string): SemConexao => ({
  formato,
  lido_em,
  fuso: 'America/Sao_Paulo',
  hoje: '2026-11-16',
  marca: true,
  nova: { dias: [1, 2, 3, 4, 5], duracao_min: 50, hora_inicio: '08:00', hora_fim: '18:00' },
  atendimentos: [],
  modelos: [{ id: 'm', nome: 'Leitura', conteudo: TEMPLATE }],
  leituras,
  fichas: [
    {
      paciente_id: 'p',
      nome: NAME,
      data_nascimento: null,
      ano_escolar: null,
      escola: null,
      contatos: [],
      registros: [],
      objetivos: [],
    },
  ],
});

/** When the server is read in these tests, by its own clock. */
export const READ_AT = Date.parse('2026-11-16T15:00:00Z');
export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;

/** What the server answers from now on: the two days, or a refusal with this status. */
export const serverSays = (status: number) => {
  const key = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/sem-conexao-json')) return key(address);
    if (status === 0) throw new TypeError('offline');
    return status === 200 ? Response.json(days(new Date(READ_AT).toISOString())) : Response.json({}, { status });
  });
};

/** A page with this user signed in; with a password, they have just signed in and chose to stay. */
export const signedIn = async ({
  user = 'u',
  conta = 'p1',
  password = PASSWORD as string | null,
  status = 200,
} = {}) => {
  const tab = await aba(user, conta, ['p1', 'p2']);
  serverSays(status);
  await tab.openSeal(user);
  const { changePassword, keepDays } = await import('./keep.ts');
  const { takePassword } = await import('./password.ts');
  if (password) takePassword(password);
  await keepDays(user);
  return { ...tab, keepDays: () => keepDays(user), changePassword: (next: string) => changePassword(user, next) };
};

/** The page is opened again and the server is not reached: no user is known. */
export const openedOffline = async () => {
  await assentar();
  vi.resetModules();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  const { isReadable, keptNow, openKept } = await import('./open.ts');
  const { listDrafts } = await import('#web/lib/unsaved/drafts.ts');
  return { isReadable, keptNow, openKept, listDrafts };
};

/** Everything that this device has, as text. */
export const everything = async () => {
  const found: string[] = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  found.push(...found.map((key) => localStorage.getItem(key) ?? ''));
  const asText = (_: string, value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value);
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
    });
    for (const store of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((done) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => done(request.result);
      });
      found.push(JSON.stringify(rows, asText));
    }
    db.close();
  }
  return found.join('\n');
};
