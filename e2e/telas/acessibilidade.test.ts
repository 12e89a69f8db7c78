import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expirePlan, findings, loaded, owner, signedIn } from '../kit.ts';
import { addresses, addressOf, DEMO, expectToFit, inDemo, PAYMENT, walker, wrongType } from '../telas.kit.ts';

/** Rows of a table are alike: the first five are checked. */
const ROWS = ['tbody tr:nth-of-type(n+6)'];

const FILE = /^\/atendimento\/paciente\//;
const ANAMNESE = /\/anamnese\//;
const ADMIN = /^\/admin\//;
const GUEST = /^\/(login|register|password|verificar|descadastro|convite)/;
const FIRST = '/config-conta-user';
const CLOSED = '/bloqueio';
/** Forms, supervision, plans, reports and anamneses are measured here; `largura.test.ts` measures lists, money and files. */
const MEASURED =
  /cadastrar$|^\/supervisao$|\/(plano-de-intervencao|relatorio)(\/novo|\/\$\w+\/(editar|visualizar))?$|anamnese(\/\$idAnamnese\/\$urlTopico)?$/;
/** For people with several practices only: its own journey checks it. */
const CHOOSER = '/escolher';

// Some fifty addresses, each in both schemes.
test.setTimeout(600_000);

/** What axe finds on the screen that is open. A screen that leads to another was not checked, so that is wrong too. */
const wrongWith = async (page: Page, asked: string) => {
  const { pathname } = new URL(page.url());
  if (pathname !== asked) return [`${asked} leads to ${pathname}`];
  return (await findings(page, ROWS)).map((one) => `${asked} ${one}`);
};

/** Opens each address inside of the application that is already loaded. */
const walk = async (page: Page, paths: string[]) => {
  expect(paths.length).toBeGreaterThan(1);
  const open = walker(page);
  const wrong: string[] = [];
  for (const path of paths) {
    const address = await addressOf(path);
    await open(address);
    wrong.push(...(await wrongWith(page, address)));
    if (!MEASURED.test(path)) continue;
    wrong.push(...(await wrongType(page)).map((one) => `${address} ${one}`));
    await expectToFit(page);
  }
  expect(wrong).toEqual([]);
};

const mine = () => {
  const apart = (path: string) =>
    ADMIN.test(path) || GUEST.test(path) || path.startsWith(PAYMENT) || [FIRST, CLOSED, CHOOSER].includes(path);
  return addresses().filter((path) => !apart(path));
};

test('axe finds nothing on the screens of a practice, light or dark', async ({ page }) => {
  await inDemo(page);
  await walk(
    page,
    mine().filter((path) => !FILE.test(path)),
  );
});

test('axe finds nothing in the file of a patient, light or dark', async ({ page }) => {
  await inDemo(page);
  await walk(
    page,
    mine().filter((path) => FILE.test(path) && !ANAMNESE.test(path)),
  );
});

test('axe finds nothing in an anamnesis, light or dark', async ({ page }) => {
  await inDemo(page);
  await walk(
    page,
    mine().filter((path) => ANAMNESE.test(path)),
  );
});

test('axe finds nothing on the screens before and after signing in, light or dark, and nothing is clipped', async ({
  page,
}) => {
  const wrong: string[] = [];
  const visit = async (address: string) => {
    await page.goto(address);
    await loaded(page);
    wrong.push(...(await wrongWith(page, address)));
    await expectToFit(page);
  };
  for (const path of addresses().filter((one) => GUEST.test(one))) await visit(path.replace(/\$\w+/, 'abc123'));
  await signedIn(page, { config: null });
  await visit(FIRST);
  const { email } = await signedIn(page);
  await expirePlan(email, 10);
  await visit(CLOSED);
  expect(wrong).toEqual([]);
});

test('axe finds nothing on the screens of administrators, light or dark, and nothing is clipped', async ({ page }) => {
  const { email } = await signedIn(page);
  await owner("update usuarios set role = 'admin' where email = $1", [email]);
  await page.goto('/admin/contas');
  await loaded(page);
  const open = walker(page);
  const [{ conta_id }] = await owner('select conta_id from usuarios where email = $1', [DEMO]);
  const wrong: string[] = [];
  for (const path of addresses().filter((one) => ADMIN.test(one))) {
    const address = path.replace('$id', conta_id);
    await open(address);
    wrong.push(...(await wrongWith(page, address)));
    await expectToFit(page);
  }
  expect(wrong).toEqual([]);
});

/** A payment of every kind, with all data that its first steps ask for. */
const payments = (email: string) =>
  owner(
    `insert into pagamentos (conta_id, id, usuario_id, plano_id, meses, valor, tipo, pessoal, endereco)
     select u.conta_id, gen_random_uuid(), u.id, p.id, p.meses, p.valor, tipo, $2, $3
     from usuarios u, (select * from planos order by ordem limit 1) p, unnest(array['boleto', 'debito', 'pix', 'credito']) tipo
     where u.email = $1 returning id, usuario_id, tipo`,
    [
      email,
      { nome: 'Marina Costa', cpf: '52998224725', email, telefone: null },
      { cep: '01001000', logradouro: 'Praça da Sé', numero: '1', bairro: 'Sé', cidade: 'São Paulo', uf: 'SP' },
    ],
  );

/** The kind of payment that shows a step; a finished one has the others. */
const KINDS: Record<string, string> = {
  endereco: 'credito',
  pessoal: 'credito',
  'imprimir-boleto': 'boleto',
  'conclusao-debito': 'debito',
  'pagar-pix': 'pix',
  'cartao-credito': 'credito',
};

test('axe finds nothing on the steps of a payment, light or dark, and nothing is clipped', async ({ page }) => {
  const { email } = await signedIn(page);
  const open = await payments(email);
  const wrong: string[] = [];
  const visit = async (step: string, { id, usuario_id }: { id: string; usuario_id: string }) => {
    const address = `/pagamento/${usuario_id}/${id}/${step}`;
    // The steps for cards have a document of their own.
    await page.goto(address);
    await loaded(page);
    wrong.push(...(await wrongWith(page, address)));
    await expectToFit(page);
  };
  const steps = addresses().flatMap((path) => (path.startsWith(`${PAYMENT}/`) ? [path.split('/').at(-1) ?? ''] : []));
  for (const step of steps.filter((one) => KINDS[one]))
    await visit(
      step,
      open.find(({ tipo }) => tipo === KINDS[step]),
    );
  await inDemo(page);
  const [paid] = await owner(
    "select id, usuario_id from pagamentos where status = 'Pago' and usuario_id = (select id from usuarios where email = $1)",
    [DEMO],
  );
  for (const step of steps.filter((one) => !KINDS[one])) await visit(step, paid);
  expect(wrong).toEqual([]);
});
