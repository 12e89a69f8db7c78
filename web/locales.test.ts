import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  calleeOf,
  differences,
  filesOf,
  flatten,
  isNode,
  literalsOf,
  type Node,
  parseSource,
  readJson,
  type Source,
  sourcesOf,
  walk,
} from '#contract/testing.ts';
import { CATEGORIAS_PADRAO } from '#domain/money/financeiro-padroes.ts';
import { TERMOS_ATENDIMENTO } from '#domain/termos.ts';
import { PARTS } from './lib/texts/text-parts.ts';

const names = [...new Set(filesOf('web/locales/*/*.json').map((file) => basename(file, '.json')))];
const sources = [...sourcesOf('web/**/*.tsx'), ...sourcesOf('web/**/*.ts')];

describe('the texts', () => {
  it.each(names)('of %s are the same in the four languages, with the same placeholders', (name) => {
    expect(differences((locale) => readJson(`web/locales/${locale}/${name}.json`))).toEqual([]);
  });
});

describe('counts', () => {
  const all = [...filesOf('web/locales/*/*.json'), ...filesOf('server/locales/*/*.json')];

  it('are never written as a plural in brackets', () => {
    const said = all.flatMap((file) => [...flatten(readJson(file)).values()].map(String));
    expect(said.filter((text) => /\p{L}\((?:s|es)\)/u.test(text))).toEqual([]);
  });

  it.each(['alcancados_zero', 'gerado.salvar_zero', 'indecisos.deixar_zero'])('of zero are words: %s', (key) => {
    const files = filesOf('web/locales/*/planos-intervencao.json');
    expect(files).toHaveLength(4);
    for (const file of files) {
      const text = flatten(readJson(file)).get(key);
      expect(text, file).toBeDefined();
      expect(text, file).not.toContain('{{count}}');
    }
  });
});

/** Words that occur only where the reader is addressed as “tú”: pronouns, verb forms, imperatives. */
const TUTEO = [
  /(?<!\p{L})(?:tú|tus?|ti|contigo|tuy[oa]s?|eres|estás|tienes|puedes|quieres|debes|necesitas|verás|podrás|fuiste)(?!\p{L})/iu,
  /(?<!\p{L})(?:escrib|dej|perd|olvid|recib|eleg|ped|guard|cambi|hic|pag|us)(?:aste|iste)(?!\p{L})/iu,
  /(?<!\p{L})(?:inténtal|guárdal|elígel|úsal|cópial|revísal|cámbial)[oa]s?(?!\p{L})|escríbenos/iu,
  /(?:^|[.:;¡] ?)(?:Escrib|Abr|Elig)e |(?:^|[.:;¡] ?)(?:Escane|Confirm|Cambi|Revis|Intent|Guard|Us|Activ|Avis|Verific)a /u,
];
const tuteo = (text: string) => TUTEO.map((words) => words.exec(text)?.[0]).find(Boolean);

describe('Spanish', () => {
  const files = [
    ...filesOf('web/locales/es/*.json'),
    ...filesOf('server/locales/es/*.json'),
    'contract/mensagens/es.json',
  ];

  it('is checked for “tú”', () => {
    for (const text of ['Tu cuenta', 'Escribe el código', 'Lo que escribiste sigue aquí', 'inténtalo de nuevo'])
      expect(tuteo(text), text).toBeDefined();
    for (const text of ['Su cuenta', 'Escriba el código', 'Lo que escribió', 'inténtelo de nuevo', 'Estudio'])
      expect(tuteo(text), text).toBeUndefined();
  });

  it('addresses its reader as “usted” everywhere', () => {
    const said = files.flatMap((file) =>
      [...flatten(readJson(file))].map(([key, text]) => ({ where: `${basename(file)} ${key}`, text: String(text) })),
    );
    expect(said.length).toBeGreaterThan(1000);
    expect(said.filter(({ text }) => tuteo(text)).map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });
});

describe('words that the practice chooses', () => {
  const statusOf = (locale: string, file: string): Record<string, string | undefined> =>
    (readJson(`web/locales/${locale}/${file}.json`) as { status: Record<string, string> }).status;
  const keys = ['Todos', 'Agendado', 'Confirmado', 'Realizado', 'Cancelado'];

  it.each(['pt-br', 'es'])('give the status of an appointment its gender in %s', (locale) => {
    const status = statusOf(locale, 'atendimentos');
    expect(keys.filter((key) => !status[key]?.includes('{{ga}}'))).toEqual([]);
    const later = statusOf(locale, 'historia');
    for (const [key, text] of Object.entries(later)) expect(text, key).toBe(status[key]);
  });

  it.each(['en', 'es', 'pt-br', 'zh-CN'])('are in the name of a button as it shows them, in %s', (locale) => {
    const text = flatten(readJson(`web/locales/${locale}/atendimentos.json`)).get('marcar_de');
    expect(text).toMatch(/^\{\{acao\}\}.*\{\{nome\}\}$/);
  });

  it('are in no name of a category', () => {
    const words = TERMOS_ATENDIMENTO.flatMap((termo) => Object.values(termo).map(({ sing }) => sing.toLowerCase()));
    const named = Object.values(CATEGORIAS_PADRAO).flatMap(({ nomes }) => Object.values(nomes));
    expect(named.filter((nome) => words.some((word) => nome.toLowerCase().includes(word)))).toEqual([]);
  });
});

describe('a charge by e-mail', () => {
  it.each(['en', 'es', 'pt-br', 'zh-CN'])('has no sentence twice in %s', (locale) => {
    const mail = flatten(readJson(`server/locales/${locale}/mail.json`));
    const sentences = (key: string) => String(mail.get(key)).split(/(?<=[.!?。！？])\s*|\n/);
    const frame = sentences('cobranca.fim').filter(Boolean);
    expect(frame.length).toBeGreaterThan(0);
    // The Chinese text says it in other words, but with the same verb.
    expect(frame.filter((one) => sentences('cobranca.padrao').includes(one) || one.includes('忽略'))).toEqual([]);
  });
});

describe('a test in Spanish', () => {
  it('is “test”: “prueba” is the trial of the product', () => {
    const trial = /per[ií]odo de prueba|de prueba|en prueba/i;
    const said = [
      ...filesOf('web/locales/es/*.json'),
      ...filesOf('server/locales/es/*.json'),
      'contract/mensagens/es.json',
    ]
      .filter((file) => basename(file) !== 'biblioteca.json')
      .flatMap((file) => [...flatten(readJson(file)).values()].map(String));
    const categories = Object.values(CATEGORIAS_PADRAO).map(({ nomes }) => nomes.es);
    expect(
      [...said, ...categories].filter((text) => /(?<!\p{L})pruebas?(?!\p{L})/iu.test(text) && !trial.test(text)),
    ).toEqual([]);
  });
});

/** A template inside a string, which the linter takes for a mistake. */
const template = (code: string) => code.replaceAll('@', '$');

const LETTERS = /\p{L}/u;
/** Attributes and properties whose strings are shown or read aloud. */
const SPOKEN = new Set(
  'label title placeholder description alt children text legend error nothingFoundMessage'
    .split(' ')
    .concat(['label', 'description', 'placeholder', 'roledescription', 'valuetext'].map((name) => `aria-${name}`)),
);

/** All literal text of an expression, including the parts of a template. */
const written = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (node.type === 'JSXExpressionContainer') return written(node.expression);
  if (node.type === 'ConditionalExpression') return [...written(node.consequent), ...written(node.alternate)];
  if (node.type === 'LogicalExpression') return [...written(node.left), ...written(node.right)];
  return literalsOf(node);
};

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return String(node.type === 'Literal' ? node.value : node.name);
};

const textsIn = (node: Node): string[] => {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return (node.children as unknown[]).flatMap(written);
  if (node.type === 'JSXAttribute' && SPOKEN.has(nameOf(node.name))) return written(node.value);
  if (node.type === 'Property' && SPOKEN.has(nameOf(node.key))) return written(node.value);
  return [];
};

const hardCoded = ({ program, lineOf }: Source): string[] => {
  const found: string[] = [];
  walk(program, (node) => {
    for (const text of textsIn(node)) if (LETTERS.test(text)) found.push(`${lineOf(node)} ${text.trim()}`);
  });
  return found;
};

describe('the screens', () => {
  it('are caught with a hard-coded text, wherever it is', () => {
    const bad = [
      '<p>Olá</p>',
      "<p>{ok ? 'Sim' : t('nao')}</p>",
      template('<p>{`@{n} de @{total}`}</p>'),
      '<Input label="Nome" />',
      "<Input aria-label={nome || 'Nome'} />",
      "<Input buttonProps={{ 'aria-label': 'Mostrar' }} />",
      '<img alt={`Foto`} />',
    ];
    for (const code of bad) expect(hardCoded(parseSource('a.tsx', code)), code).toHaveLength(1);
    const good = '<p className="grande" title={t("a")}>{nome} · {404} <Input label={PRODUCT} type="text" /></p>';
    expect(hardCoded(parseSource('a.tsx', good))).toEqual([]);
  });

  it('have no hard-coded text', () => {
    expect(sources.length).toBeGreaterThan(60);
    expect(sources.filter(({ file }) => file.endsWith('.tsx')).flatMap(hardCoded)).toEqual([]);
  });
});

const keysIn = (name: string) => [...flatten(readJson(`web/locales/pt-br/${name}.json`)).keys()];
const keysOf = new Map([
  ...names.map((name) => [name, keysIn(name)] as const),
  // The page for links reads both files as one.
  ['link-aberto', [...keysIn('link-aberto'), ...keysIn('link-reserva')]] as const,
  ['erros', [...flatten(readJson('contract/mensagens/pt-br.json')).keys()]] as const,
]);
/** Loaded before the first screen; every other file must be requested by its user. */
const ALWAYS = ['shell'];
/** Groups that are loaded wherever the code names one of their texts as `file:group.…`. */
const GROUPS: string[] = Object.values(PARTS)
  .flat()
  .filter((name) => name.includes(':'));

const asked = (node: Node): string[] => {
  const [first] = node.arguments as unknown[];
  if (isNode(first) && first.type === 'ArrayExpression') return (first.elements as unknown[]).flatMap(literalsOf);
  const literals = literalsOf(first);
  return literals.length ? literals : ['shell'];
};

const isFunction = ({ type }: Node) => /Function/.test(type);

/** The hooks that give `t`, and the namespaces that each of them loads. The page for links has its own small one. */
const HOOKS = new Map<string, (node: Node) => string[]>([
  ['useTranslation', asked],
  ['useIdioma', () => ['link-aberto']],
]);

/** The namespaces of the first hook of a function, ignoring nested functions. */
const scopeOf = (node: Node): string[] | null => {
  let found: string[] | null = null;
  const look = (inside: Node) => {
    if (inside.type === 'CallExpression') found ??= HOOKS.get(calleeOf(inside))?.(inside) ?? null;
    for (const value of Object.values(inside))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child) && !isFunction(child)) look(child);
  };
  look(node);
  return found;
};

const exists = (name: string, key: string) =>
  keysOf.get(name)?.some((one) => one === key || one.replace(/_(one|many|other)$/, '') === key) ?? false;
const begins = (name: string, start: string) => keysOf.get(name)?.some((one) => one.startsWith(start)) ?? false;

/** Without a scope, `t` is a parameter: only the existence of the key can be checked, not that its file is loaded. */
const problemsOf = (key: unknown, scope: string[] | null): string[] => {
  const check = (full: string, has: (name: string, key: string) => boolean) => {
    const [name, rest] = full.includes(':') ? (full.split(':', 2) as [string, string]) : [scope?.[0] ?? 'shell', full];
    if (!has(name, rest)) return [`${name}:${rest} has no text`];
    const inGroup = full.includes(':') && GROUPS.includes(`${name}:${rest.split('.')[0]}`);
    const loaded = !scope || inGroup || [...scope, ...ALWAYS].includes(name);
    return loaded ? [] : [`${name} is not loaded here, for ${rest}`];
  };
  const literals = literalsOf(key);
  if (literals.length) return literals.flatMap((literal) => check(literal, exists));
  if (!isNode(key) || key.type !== 'TemplateLiteral') return [];
  const [start] = key.quasis as { value: { cooked: string } }[];
  return start?.value.cooked ? check(start.value.cooked, begins) : [];
};

const unresolved = ({ program, lineOf }: Source): string[] => {
  const found: string[] = [];
  const visit = (node: Node, outer: string[] | null) => {
    const scope = (isFunction(node) && scopeOf(node)) || outer;
    if (node.type === 'CallExpression' && calleeOf(node) === 't')
      found.push(...problemsOf((node.arguments as unknown[])[0], scope).map((problem) => `${lineOf(node)} ${problem}`));
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, scope);
  };
  visit(program, null);
  return found;
};

describe('every text that a screen uses', () => {
  it('is reported if it is missing', () => {
    const inside = (code: string) => unresolved(parseSource('a.tsx', `() => { ${code} }`));
    expect(inside("const { t } = useTranslation('auth'); t('login.titulo'); t('shell:ok')")).toEqual([]);
    expect(inside("const { t } = useTranslation('auth'); t('login.nada')")).toHaveLength(1);
    expect(inside("const { t } = useTranslation('auth'); t('shell:nada')")).toHaveLength(1);
    expect(inside("const { t } = useTranslation(); t('auth:login.titulo')")).toEqual([
      'a.tsx:1 auth is not loaded here, for login.titulo',
    ]);
    expect(inside("const { t } = useIdioma(); t('fechado')")).toEqual([]);
    expect(inside("const { t } = useIdioma(); t('fechado_nada')")).toHaveLength(1);
    expect(inside(template('const { t } = useTranslation(); t(`alertas.@{a}`); t(`nada.@{a}`)'))).toHaveLength(1);
  });

  it('exists, in a file that is loaded', () => {
    expect(sources.flatMap(unresolved)).toEqual([]);
  });
});
