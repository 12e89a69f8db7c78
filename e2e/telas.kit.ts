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

/** Screens of administrators, of guests, of payments and of paper. */
const OTHERS = /^\/(admin|login|register|password|verificar|descadastro|convite|pagamento|imprimir)/;

/** The addresses of practitioners. */
export const ofPractitioners = () => addresses().filter((path) => !OTHERS.test(path));

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

/**
 * Lets the page draw what it was answered. A page that draws nothing new may not call an idle callback for minutes,
 * unless it has a limit.
 */
const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));

/** Opens addresses inside of the application, without loading the page again, and waits until they are complete. */
export const walker = (page: Page) => async (path: string) => {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(async () => {
    await idle(page);
    expect(openRequests(page)).toEqual([]);
    expect(await page.locator(WAITING).count()).toBe(0);
  }).toPass({ intervals: [20, 50] });
};

/** Controls of a desktop that are not 40 px high, or 44 px like on a phone; those inside of a field are part of it. */
export const notForty = (page: Page) =>
  page.evaluate(() => {
    const kinds = ['Button-root', 'ActionIcon-root', 'SegmentedControl-root', 'Input-input:is(input, button)'];
    const controls = document.querySelectorAll(kinds.map((kind) => `main .mantine-${kind}`).join(', '));
    return [...controls].flatMap((one) => {
      const inside = one.closest('[data-position], .mantine-RichTextEditor-root');
      if (inside || !one.checkVisibility({ visibilityProperty: true })) return [];
      const { width, height } = one.getBoundingClientRect();
      const named = (one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 40);
      return width <= 1 || (height > 39.5 && height < 44.5) ? [] : [`${height} px high: ${named || one.id}`];
    });
  });

/**
 * Controls smaller than a fingertip, and fields that a phone would zoom into. An input is as large as its field, and a
 * link that is laid over its row as large as the row.
 */
export const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const shown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const controls = [
      ...document.querySelectorAll('a[href], button, input:not([type=checkbox], [type=radio]), textarea'),
    ];
    const over = (one: Element) => {
      const { content, position, top, bottom } = getComputedStyle(one, '::after');
      const laid = content !== 'none' && position === 'absolute' && top === '0px' && bottom === '0px';
      return laid && one instanceof HTMLElement ? one.offsetParent : null;
    };
    const small = controls.flatMap((one) => {
      const area = (one.matches('input') && one.closest('.mantine-Input-wrapper')) || over(one) || one;
      const { width, height } = area.getBoundingClientRect();
      const touched = shown(one) && !one.closest('p, .skip-link') && getComputedStyle(one).pointerEvents !== 'none';
      return touched && width > 1 && Math.min(width, height) < 43.5
        ? [`${width}x${height} ${one.textContent || one.getAttribute('aria-label')}`]
        : [];
    });
    const zoomed = [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea')]
      .filter((one) => shown(one) && Number.parseFloat(getComputedStyle(one).fontSize) < 16)
      .map((one) => `field ${one.getAttribute('aria-label') ?? one.id}`);
    return [...small, ...zoomed];
  });

/** Controls and titles that lie beyond the window, and texts whose end cannot be seen. */
export const clipped = (page: Page) =>
  page.evaluate(() => {
    /** Can be scrolled into view, or ends with an ellipsis. */
    const scrolls = (one: Element) => {
      for (let node: Element | null = one; node; node = node.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(node);
        const held = ['auto', 'scroll'].includes(overflowX) || (overflowX === 'hidden' && textOverflow === 'ellipsis');
        if (held && node.scrollWidth > node.clientWidth) return true;
      }
      return false;
    };
    /** For screen readers only, such as the head of a table on a phone. */
    const unseen = (one: Element) => {
      for (let node: Element | null = one; node; node = node.parentElement)
        if (getComputedStyle(node).clipPath !== 'none') return true;
      return false;
    };
    const wrong = new Set<string>();
    if (document.documentElement.scrollWidth > innerWidth) wrong.add('the page scrolls sideways');
    for (const one of document.querySelectorAll('a, button, input, textarea, h1, h2, h3, label, td, th, p, span')) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right, width } = one.getBoundingClientRect();
      if (width <= 1 || one.closest('.skip-link, [aria-hidden="true"], .mantine-VisuallyHidden-root')) continue;
      if (unseen(one)) continue;
      const named = `${one.tagName} ${(one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 40)}`;
      if ((left < -1 || right > innerWidth + 1) && !scrolls(one)) wrong.add(`beyond the window: ${named}`);
      const { overflowX, textOverflow } = getComputedStyle(one);
      const wider = one.children.length === 0 && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
      if (wider && ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && one.tagName !== 'INPUT')
        wrong.add(`clipped: ${named}`);
    }
    return [...wrong];
  });

/** On both sides of each width where the layout changes; 640 px is a window of 1280 px at 200 % zoom. */
const WIDTHS = [320, 640, 901, 1024, 1191, 2560];

/** Expects that nothing is clipped on the screen that is open; what still moves is measured again. */
export const expectToFit = async (page: Page, widths = WIDTHS) => {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => clipped(page), `${new URL(page.url()).pathname} at ${width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
};

/** Texts in a size or weight that is not one of ours, and figures that do not line up. */
export const wrongType = (page: Page) =>
  page.evaluate(() => {
    const SIZES = ['12px', '14px', '16px', '20px', '28px'];
    const wrong = new Set<string>();
    const look = (one: Element, text: string) => {
      if (
        !text ||
        one.closest('.mantine-VisuallyHidden-root, svg') ||
        !one.checkVisibility({ visibilityProperty: true })
      )
        return;
      const { fontSize, fontWeight, fontVariantNumeric } = getComputedStyle(one);
      const named = `${one.tagName} ${text.slice(0, 40)}`;
      if (!SIZES.includes(fontSize) || !['400', '600'].includes(fontWeight))
        wrong.add(`${fontSize}, weight ${fontWeight}: ${named}`);
      if (/\d/.test(text) && fontVariantNumeric !== 'tabular-nums')
        wrong.add(`${fontVariantNumeric} figures: ${named}`);
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement, textContent } = walk.currentNode;
      if (parentElement) look(parentElement, (textContent ?? '').trim());
    }
    for (const one of document.querySelectorAll('input, textarea')) if ('value' in one) look(one, String(one.value));
    return [...wrong];
  });

/** Texts of the screen that are the key of a text, or have a placeholder without a value. */
export const unwritten = (page: Page) =>
  page.evaluate(() => {
    const shown: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) shown.push(walk.currentNode.textContent ?? '');
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) shown.push(one.getAttribute(name) ?? '');
    return shown.filter((text) => /^[a-z][\w-]*:?[\w-]*(\.[a-z_]\w*)+$|\{\{/.test(text.trim()));
  });
