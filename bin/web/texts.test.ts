import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calleeOf, literalsOf, sourcesOf, walk } from '#contract/testing.ts';
import { ALL_PARTS, PARTS, type Part } from '#web/lib/texts/text-parts.ts';
import type { Bundle } from './bundle.ts';
import { partsNamedIn, partsOf } from './texts.ts';

const holding = (name: string): Part | undefined =>
  ALL_PARTS.find((part) => (PARTS[part] as readonly string[]).includes(name));

/** The part of a file, or of a key: of its group if that is apart. */
const partOf = (name: string): Part | undefined => {
  const [file = '', key = ''] = name.split(':');
  return holding(`${file}:${key.split('.')[0]}`) ?? holding(file);
};

describe('the texts that a module names', () => {
  it.each([
    ['const { t } = useTranslation("home");', ['home']],
    ['const { t } = useTranslation$1(["atendimentos", "agenda"]); t("agenda:semana");', ['frame', 'agenda']],
    ['const { t } = useTranslation(["financeiro", "links"]);', ['money']],
    ['t("links:pedido.titulo"); t("erros:ja_existe"); t("planos:assentos.acima");', ['frame', 'home']],
    ['t("links:pedido.titulo"); t("links:titulo"); t(`erros:$' + '{key}`);', ['frame', 'links', 'errors']],
    ['const { t } = useTranslation(); t("anamneses:titulo");', ['anamneses']],
    ['texts.t(`financeiro:avisos.$' + '{tipo}`)', ['frame']],
    ['const coisa = "relatorios:um";', ['papers']],
    ['useTranslation(); const url = "https://home";', []],
  ])('%s', (code, parts) => expect(partsNamedIn(code)).toEqual(parts));

  it('are found wherever the screens name them', () => {
    const missing = [...sourcesOf('web/**/*.tsx'), ...sourcesOf('web/**/*.ts')].flatMap(({ file, program }) => {
      const named = partsNamedIn(readFileSync(file, 'utf8'));
      const used: string[] = [];
      walk(program, (node) => {
        if (node.type !== 'CallExpression') return;
        const [first] = node.arguments as { type?: string; elements?: unknown[] }[];
        if (calleeOf(node) === 'useTranslation') {
          const [file] = first?.type === 'ArrayExpression' ? (first.elements ?? []) : [first];
          used.push(...literalsOf(file));
        }
        if (calleeOf(node) === 't') used.push(...literalsOf(first).filter((key) => key.includes(':')));
      });
      return used.flatMap((name) => {
        const part = partOf(name);
        return part && !named.includes(part) ? [`${file}: ${name}`] : [];
      });
    });
    expect(missing).toEqual([]);
  });
});

describe('the texts of a file of the bundle', () => {
  const chunk = (fileName: string, imports: string[], modules: Record<string, string>) => ({
    type: 'chunk',
    fileName,
    imports,
    modules: Object.fromEntries(Object.entries(modules).map(([id, code]) => [id, { code }])),
  });

  it('are those of all that it imports, without those of a guest and of the schema of a form', () => {
    const bundle = {
      'area.js': chunk('area.js', ['shared.js'], { '/web/home/HomePage.tsx': 'useTranslation(["home", "shell"])' }),
      'shared.js': chunk('shared.js', [], {
        '/web/links/Lista.tsx': 'useTranslation("anamneses")',
        '/web/lib/forms/bare-form.ts': 'texts.t("erros:a")',
        '/node_modules/x/web.js': '"agenda:x"',
      }),
      'other.js': chunk('other.js', [], { '/web/ui/Other.tsx': 'useTranslation("relatorios")' }),
    };
    expect(partsOf(bundle as unknown as Bundle, 'area.js')).toEqual(['home', 'anamneses']);
  });
});
