import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { endereco } from '#contract/endereco.ts';
import { alertas } from './alerts.ts';
import type { ApiError } from './api.ts';
import { criarUm, editarUm, lerUm, type Registro, type Rotas, useInvalidate } from './cadastro.ts';
import { useAppForm } from './form.ts';

type Options<Item, V> = {
  rotas: Pick<Rotas, 'ler' | 'criar' | 'editar'> & { Criar: z.ZodType };
  /** The id of the record that a new one is made under. */
  sob?: string;
  /** The stored record, or nothing for a new one. */
  registro: Item | null;
  valores: (item: Item | null) => V;
  /** What the thing is called in an alert, and the ending of what agrees with it. */
  coisa: string;
  genero?: string;
  /** Where to go when it is saved. */
  depois: string;
};

const changed = <V extends object>(from: V, to: V) =>
  (Object.keys(to) as (keyof V)[]).filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));

export type Conflito<V> = { campos: (keyof V)[]; usarNovo: () => void; manterMeu: () => Promise<void> };

/** One form for creating and for editing a record of a register. */
export const useCadastroForm = <Item extends Pick<Registro, 'id' | 'versao'>, V extends Record<string, unknown>>(
  options: Options<Item, V>,
) => {
  const { rotas, sob, registro, valores, coisa, genero, depois } = options;
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  // Made once: however often it is sent, it makes one record.
  const [id] = useState(() => registro?.id ?? uuidv7());
  const base = useRef({ valores: valores(registro), versao: registro?.versao });
  const [conflito, setConflito] = useState<Conflito<V> | null>(null);

  const saved = async () => {
    app.form.resetDirty();
    setConflito(null);
    if (registro) alertas.editadoComSucesso(coisa, genero);
    else alertas.cadastradoComSucesso(coisa, genero);
    await invalidate();
    await navigate({ to: depois });
  };

  /** Only what was changed here is sent, so that what somebody else changed elsewhere in the record stays. */
  const save = async (output: object, versao: number | undefined) => {
    const mine = changed(base.current.valores, app.form.getValues());
    const body = Object.fromEntries(Object.entries(output).filter(([key]) => mine.includes(key as keyof V)));
    const item = await editarUm<Item>(rotas, id, { ...body, versao });
    base.current = { valores: valores(item), versao: item.versao };
    // As the server has written it: what it only spelled otherwise is not a change of ours.
    app.form.setValues(base.current.valores);
    await saved();
  };

  const meet = async () => {
    const theirs = await lerUm<Item>(rotas, id);
    const before = base.current.valores;
    const now = valores(theirs);
    const mine = changed(before, app.form.getValues());
    const campos = changed(before, now).filter((key) => mine.includes(key));
    setConflito({
      campos,
      usarNovo: () => {
        base.current = { valores: now, versao: theirs.versao };
        app.form.setInitialValues(now);
        app.form.setValues(now);
        app.form.resetDirty(now);
        setConflito(null);
      },
      manterMeu: async () => {
        setConflito(null);
        base.current = { ...base.current, versao: theirs.versao };
        await app.onSubmit();
      },
    });
  };

  const app = useAppForm({
    schema: rotas.Criar,
    initialValues: base.current.valores,
    submit: async (output) => {
      if (registro) return save(output as object, base.current.versao);
      await criarUm<Item>(rotas, { ...(output as object), id }, { sob });
      await saved();
    },
    refused: (error: ApiError) => {
      if (error.status !== 409) return false;
      meet().catch(() => alertas.erroAoSalvar());
      return true;
    },
  });
  return { ...app, conflito };
};

/** A stored field as an input shows it: nothing is an empty text. */
export const texto = (value: string | null | undefined) => value ?? '';

type Endereco = { [P in keyof typeof endereco]: z.output<(typeof endereco)[P]> };

/** The address of a record, as the inputs show it. */
export const valoresEndereco = (registro: Endereco | null) => ({
  cep: texto(registro?.cep),
  logradouro: texto(registro?.logradouro),
  numero: texto(registro?.numero),
  complemento: texto(registro?.complemento),
  bairro: texto(registro?.bairro),
  cidade: texto(registro?.cidade),
  uf: registro?.uf ?? null,
});
