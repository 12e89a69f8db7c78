import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SignUp } from './conta/auth.ts';
import { Config } from './conta/config.ts';
import { TrocaDeSenha } from './conta/settings.ts';
import { mensagensPorCampo } from './erros.ts';
import { Dinheiro } from './fields.ts';
import { calleeOf, differences, flatten, literalsOf, type Node, readJson, sourcesOf, walk } from './testing.ts';

const keys = [...flatten(readJson('contract/mensagens/pt-br.json')).keys()];
/** Plurals are used without their suffix. */
const known = new Set([...keys, ...keys.map((key) => key.replace(/_(one|many|other)$/, ''))]);
const KEY = /^[a-z][a-z0-9_]*$/;
/** Calls that take a message key, and the index of the first such argument. */
const SPEAKERS = new Map([
  ['Recusa', 1],
  ['invalido', 1],
  ['refine', 1],
  ['min', 1],
  ['max', 1],
  ['length', 1],
  ['regex', 1],
  ['enum', 1],
  ['email', 0],
]);

const keysIn = (node: Node): string[] => {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const from = SPEAKERS.get(calleeOf(node));
    return from === undefined ? [] : (node.arguments as unknown[]).slice(from).flatMap(literalsOf);
  }
  const key = node.type === 'Property' ? (node.key as Node) : null;
  return key?.type === 'Identifier' && ['chave', 'message', 'error'].includes(String(key.name))
    ? literalsOf(node.value)
    : [];
};

const used = [...sourcesOf('domain/**/*.ts'), ...sourcesOf('contract/**/*.ts'), ...sourcesOf('server/**/*.ts')]
  // Messages about configuration are for operators, in English only.
  .filter(({ file }) => file !== 'server/platform/env.ts')
  .flatMap(({ program, lineOf }) => {
    const found: { key: string; where: string }[] = [];
    walk(program, (node) => {
      for (const key of keysIn(node)) if (KEY.test(key)) found.push({ key, where: lineOf(node) });
    });
    return found;
  });

/** Messages whose placeholders the caller fills. */
const FILLED = ['atendimentos_na_semana'];

describe('the messages', () => {
  it('have the same keys and placeholders in the four languages', () => {
    expect(differences((locale) => readJson(`contract/mensagens/${locale}.json`))).toEqual([]);
  });

  it('exist for every key that the contract and the server use', () => {
    expect(used.length).toBeGreaterThan(60);
    expect(used.filter(({ key }) => !known.has(key))).toEqual([]);
  });

  it('of a refusal have no placeholder for the words of a practice, which the response does not fill', () => {
    const texts = flatten(readJson('contract/mensagens/pt-br.json'));
    const refusals = new Set(used.map(({ key }) => key).filter((key) => !FILLED.includes(key)));
    const gap = /\{\{\s*(?:pacientes?|atendimentos?)\b/i;
    const wrong = keys.filter(
      (key) => refusals.has(key.replace(/_(one|many|other)$/, '')) && gap.test(String(texts.get(key))),
    );
    expect(wrong).toEqual([]);
  });

  it('exist for every issue that a schema can report', () => {
    const Everything = z.object({
      registro: SignUp,
      senha: TrocaDeSenha,
      config: Config,
      valor: Dinheiro,
      dias: z.array(z.int().min(1).max(7)).min(1).max(2),
      tipo: z.discriminatedUnion('t', [z.object({ t: z.literal('a') })]),
      estrito: z.strictObject({ a: z.boolean() }),
    });
    const value = fc.record(
      Object.fromEntries(Object.keys(Everything.shape).map((key) => [key, fc.oneof(fc.object(), fc.anything())])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, (given) => {
        const { error } = Everything.safeParse(given, { reportInput: true });
        const messages = error ? Object.values(mensagensPorCampo(error)).flat() : [];
        expect(messages.filter(({ chave }) => !known.has(chave))).toEqual([]);
      }),
    );
  });
});

describe('an issue of a schema', () => {
  const Ficha = z.object({
    nome: z.string(),
    valor: Dinheiro,
    cor: z.enum(['a', 'b']),
    itens: z.array(z.string().min(2).max(3)).min(1).max(2),
    dias: z.number().min(1).max(7),
  });
  const good = { nome: 'Ana', valor: '1', cor: 'a', itens: ['ab'], dias: 1 };
  const found = (over: object) => {
    const { error } = Ficha.safeParse({ ...good, ...over }, { reportInput: true });
    return error && mensagensPorCampo(error);
  };

  it.each([
    [{ nome: undefined }, { nome: [{ chave: 'obrigatorio' }] }],
    [{ nome: null }, { nome: [{ chave: 'obrigatorio' }] }],
    [{ nome: 5 }, { nome: [{ chave: 'tipo_invalido' }] }],
    [{ valor: undefined }, { valor: [{ chave: 'obrigatorio' }] }],
    [{ valor: {} }, { valor: [{ chave: 'tipo_invalido' }] }],
    [{ valor: '-1' }, { valor: [{ chave: 'dinheiro_invalido' }] }],
    [{ cor: 'c' }, { cor: [{ chave: 'opcao_invalida' }] }],
    [{ itens: [] }, { itens: [{ chave: 'itens_de_menos', valores: { min: 1 } }] }],
    [{ itens: ['ab', 'ab', 'ab'] }, { itens: [{ chave: 'itens_demais', valores: { max: 2 } }] }],
    [{ itens: ['ab', 'a'] }, { 'itens.1': [{ chave: 'curto_demais', valores: { min: 2 } }] }],
    [{ itens: ['abcd'] }, { 'itens.0': [{ chave: 'longo_demais', valores: { max: 3 } }] }],
    [{ dias: 0 }, { dias: [{ chave: 'pequeno_demais', valores: { min: 1 } }] }],
    [{ dias: 8 }, { dias: [{ chave: 'grande_demais', valores: { max: 7 } }] }],
  ])('in %j is reported as field and key', (over, expected) => {
    expect(found(over)).toEqual(expected);
  });

  it('without a field is reported under `_`', () => {
    const { error } = Ficha.safeParse(undefined, { reportInput: true });
    expect(error && mensagensPorCampo(error)).toEqual({ _: [{ chave: 'obrigatorio' }] });
  });
});
