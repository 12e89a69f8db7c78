import { expect, type Page } from '@playwright/test';
import { demoPassword, loaded, owner, readIn, signIn, texts } from './kit.ts';
import { openRequests } from './pedidos.kit.ts';

export const DEMO = 'demo@vinculo.example';
export const PAYMENT = '/pagamento/$userId/$pagamentoId';
const ANAMNESE = '/atendimento/paciente/$id/anamnese/$idAnamnese';
/** Addresses that only lead to another. */
const LEADING = ['/settings', '/admin', '/financeiro', PAYMENT, ANAMNESE];

/** Every address of `web/app/routes/tree.ts` with a screen of its own, as the build lists them for the server. */
export const addresses = (): string[] => {
  const all = texts('dist/web/.vite/screens.json').screens.map(({ path }: { path: string }) => path);
  return [...new Set<string>(all)].filter((path) => !LEADING.includes(path));
};

/** The records of a patient that an address names. */
const RECORDS: Record<string, string> = {
  $atendimentoId: "atendimentos where status = 'Realizado'",
  $planoId: 'planos_intervencao where true',
  $idAnamnese: 'anamneses where true',
  $aplicacaoId: 'aplicacoes where true',
  $documentoId: 'paciente_documentos where true',
  $relatorioId: 'relatorios where true',
};

const record = async (from: string, fields = 'id') => {
  const mine = '(select conta_id from usuarios where email = $1)';
  const [row] = await owner(`select ${fields} from ${from} and conta_id = ${mine} limit 1`, [DEMO]);
  if (!row) throw new Error(`the demo practice has no ${from}`);
  return row;
};

/** The owner of the demo practice opens the records of her own cases only. */
const inHerCases = (column: string) => `${column} in (select e.paciente_id from paciente_equipe e
  join membros m on m.id = e.membro_id join usuarios u on u.id = m.usuario_id where u.email = $1 and e.ate is null)`;

const OWN: Record<string, string> = { escola: 'escolas', responsavel: 'responsaveis', teste: 'testes' };

/** The address of a screen with the ids of records of the demo practice that belong together. */
export const addressOf = async (path: string) => {
  const named = Object.keys(RECORDS).find((one) => path.includes(one)) ?? '';
  const { id, paciente_id } = named
    ? await record(`${RECORDS[named]} and ${inHerCases('paciente_id')}`, 'id, paciente_id')
    : { id: '', paciente_id: (await record(`pacientes where excluido_em is null and ${inHerCases('id')}`)).id };
  const own = OWN[path.split('/')[1] ?? ''];
  const values: Record<string, () => Promise<string>> = {
    $id: async () => (own ? (await record(`${own} where true`)).id : paciente_id),
    $idEscola: async () => (await record('escolas where true')).id,
    $testeId: async () => (await record('testes where true')).id,
    $modeloId: async () => (await record('modelos_documento where true')).id,
    $urlTopico: async () => (await record(`anamnese_respostas where anamnese_id = '${id}'`, 'url_topico')).url_topico,
    $acao: async () => 'editar',
    $: async () => 'nada-aqui',
    [named]: async () => id,
  };
  const parts = path.split('/').map(async (part) => {
    if (!part.startsWith('$')) return part;
    const value = values[part];
    if (!value) throw new Error(`${path}: there is no record for ${part}`);
    return value();
  });
  return (await Promise.all(parts)).join('/');
};

/** Signs in to the demo practice, with AI switched on. */
export const inDemo = async (page: Page) => {
  await owner(
    `update contas set config = config || '{"active_IA": true}' where id = (select conta_id from usuarios where email = $1)`,
    [DEMO],
  );
  await page.context().clearCookies();
  await readIn(page, 'pt-br');
  await page.goto('/login');
  await signIn(page, DEMO, await demoPassword());
  await page.waitForURL(/\/$/);
  await loaded(page);
};

/** Shown while a screen is not complete. */
const WAITING = '[data-testid=progress]:not([data-done]), [data-waiting], .mantine-Loader-root';

/** Opens addresses inside of the application, without loading the page again, and waits until they are complete. */
export const walker = (page: Page) => async (path: string) => {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(async () => {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(openRequests(page)).toBe(0);
    expect(await page.locator(WAITING).count()).toBe(0);
  }).toPass({ intervals: [20, 50] });
};
