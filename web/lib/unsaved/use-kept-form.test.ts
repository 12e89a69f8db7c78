import type { UseFormReturnType } from '@mantine/form';
import { act, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { emptyRoot } from './root.testing.ts';
import { aba, assentar, eachInANewBrowser } from './testing.ts';

/** A form that a new version of the application changed, and drafts that were typed into the one before. */
eachInANewBrowser();

type Fields = { nome: string; observacoes: string };
type Form = UseFormReturnType<Fields>;
const SCOPE = 'escolas/1';
const EMPTY: Fields = { nome: '', observacoes: '' };

/** The last tab left a draft of this form. */
const leftDraft = async (mine: Record<string, unknown>) => {
  const tab = await aba();
  const before = Object.fromEntries(Object.keys(mine).map((key) => [key, '']));
  const drawer = tab.formulario(SCOPE) as unknown as { put: (draft: unknown) => Promise<boolean> };
  await drawer.put({
    ...tab.typedHere('formulario', '', 1, 'Escola'),
    valor: { keys: Object.keys(mine), mine, before },
  });
  await tab.fechar();
};

type Hooks = {
  useForm: typeof import('@mantine/form').useForm;
  useKeptForm: typeof import('./use-kept-form.ts').useKeptForm;
};
type Props = Hooks & { given: (form: Form) => void };

const Shown = ({ useForm, useKeptForm, given }: Props) => {
  const form = useForm<Fields>({ initialValues: EMPTY });
  given(form);
  useKeptForm<Fields>(form, { scope: SCOPE }, () => undefined);
  return null;
};

/** Opens the form in a new tab. */
const opened = async () => {
  const { listDrafts, recarregar, matar } = await aba();
  const { useForm } = await import('@mantine/form');
  const { useKeptForm } = await import('./use-kept-form.ts');
  const { discard } = await import('./keeper.ts');
  const { textOfDraft } = await import('./draft-text.ts');
  const root = await emptyRoot();
  let form: Form | undefined;
  const given = (now: Form) => {
    form = now;
  };
  const settle = async () => {
    await act(assentar);
    await act(assentar);
  };
  await act(async () => root.render(createElement(Shown, { useForm, useKeptForm, given })));
  await settle();
  return {
    values: () => form?.getValues(),
    type: async (values: Partial<Fields>) => {
      await act(async () => form?.setValues(values));
      await settle();
    },
    listed: () => listDrafts('u'),
    text: () => textOfDraft('u', SCOPE),
    discard: () => discard('u', SCOPE),
    leave: async () => {
      await act(async () => root.unmount());
      await assentar();
    },
    reload: async () => {
      await recarregar();
      await act(async () => matar());
    },
  };
};

describe('a draft with fields that the form does not have', () => {
  it('stays listed with its text, also after the form was left', async () => {
    await leftDraft({ anotacoes: 'Entra pela rua de trás', aceita: false });
    const form = await opened();
    expect(form.values()).toEqual(EMPTY);
    await form.leave();
    expect(await form.listed()).toMatchObject([{ scope: SCOPE, stray: true, lugar: { titulo: 'Escola' } }]);
    expect(await form.text()).toBe('Entra pela rua de trás');
    await form.discard();
    expect(await form.listed()).toEqual([]);
  });

  it('gives the form what it knows, and what is typed next does not replace the rest', async () => {
    await leftDraft({ nome: 'Escola Nova', anotacoes: 'Entra pela rua de trás' });
    const first = await opened();
    expect(first.values()).toEqual({ nome: 'Escola Nova', observacoes: '' });
    await first.type({ nome: 'Escola Azul' });
    await first.reload();
    const second = await opened();
    expect(second.values()).toEqual({ nome: 'Escola Azul', observacoes: '' });
    expect(await second.text()).toBe('Entra pela rua de trás');
    // Saved or given up in the form: the rest still waits.
    await second.type({ nome: '' });
    expect(await second.listed()).toMatchObject([{ scope: SCOPE, stray: true }]);
    await second.leave();
  });
});

it('a draft that changes nothing is removed', async () => {
  await leftDraft({ nome: '', anotacoes: '' });
  const form = await opened();
  expect(await form.listed()).toEqual([]);
  await form.leave();
});
