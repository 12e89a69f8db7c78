import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { endereco } from '#contract/endereco.ts';
import { ANSWER_MS, ApiError, tell } from '#web/lib/api/api.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { type Cadastrado, criarUm, editarUm, lerUm, type Rotas, useInvalidate } from './cadastro.ts';
import { useAppForm } from './form.ts';

/**
 * The request of a form, and the name of its draft. A new record has no version; `muda`: it may exist already with other
 * values.
 */
export type Pedido = { id: string; corpo: object; versao: number | undefined; formulario: string; muda?: boolean };

type Options<Item, V> = {
  rotas: Pick<Rotas<Item>, 'ler' | 'criar' | 'editar'>;
  /** Loads what a new record is validated with. */
  schema: () => Promise<z.ZodType>;
  /** The id of the parent of a new record. */
  sob?: string;
  /** The stored record, or null for a new one. */
  cadastrado: Item | null;
  valores: (item: Item | null) => V;
  /** The record's name in alerts, and the gender ending of words that agree with it. */
  coisa: string;
  genero: string;
  /** The alert for a failed edit if the server gives no reason. */
  erroAoEditar?: string;
  /** Names the register in the drafts of this device. */
  keep: string;
  /** The parent of a new record, where several may be new at once. */
  under?: string;
  /** The form's title in the list of unsaved work; by default the page title. */
  title?: string;
  /**
   * Takes a request that did not reach the server, to send it later. Without it an error asks the user to try again.
   */
  semConexao?: (pedido: Pedido) => void;
  /** The address to open after saving, from the id of the record. */
  depois: (id: string) => string;
};

/** The version of a record that was only created. */
export const FIRST_VERSION = 1;

const changed = <V extends object>(from: V, to: V) =>
  (Object.keys(to) as (keyof V)[]).filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));

export type Conflito<V> = { campos: (keyof V)[]; usarNovo: () => void; manterMeu: () => Promise<void> };

/** The form that creates and edits a record of a register. */
export const useCadastroForm = <Item extends Pick<Cadastrado, 'id' | 'versao'>, V extends Record<string, unknown>>(
  options: Options<Item, V>,
) => {
  const { rotas, sob, cadastrado, valores, coisa, genero, depois } = options;
  const { id, keep } = useKeptId(options.keep, cadastrado?.id, options.under);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const base = useRef({ valores: valores(cadastrado), versao: cadastrado?.versao });
  const pedido = useRef<Pedido | null>(null);
  const silent = options.semConexao !== undefined;
  const alone = silent ? { silent, limit: ANSWER_MS } : {};
  const [conflito, setConflito] = useState<Conflito<V> | null>(null);

  const saved = async () => {
    app.form.resetDirty();
    setConflito(null);
    if (cadastrado) alertas.salvoComSucesso(coisa, genero);
    else alertas.cadastradoComSucesso(coisa, genero);
    await invalidate();
    await navigate({ to: depois(id) });
  };

  /** Sends only the changed fields, so that changes by others to the rest of the record stay. */
  const save = async (output: object, versao: number | undefined) => {
    const mine = changed(base.current.valores, app.form.getValues());
    const body = Object.fromEntries(Object.entries(output).filter(([key]) => mine.includes(key as keyof V)));
    pedido.current = { id, corpo: body, versao, formulario: keep.scope };
    const item = await editarUm<Item>(rotas, id, { ...body, versao }, alone);
    base.current = { valores: valores(item), versao: item.versao };
    // As the server normalised it, so that another spelling does not count as a change.
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
    keep: {
      ...keep,
      title: options.title,
      version: base.current.versao,
      // Save on the version the draft was typed on: fields that somebody else changed since are then a conflict.
      onFound: (found) => {
        keep.onFound?.(found);
        base.current = {
          valores: { ...valores(cadastrado), ...found?.before },
          versao: found && cadastrado ? found.version : cadastrado?.versao,
        };
      },
    },
    creates: !cadastrado,
    failure: cadastrado ? options.erroAoEditar : undefined,
    schema: options.schema,
    initialValues: base.current.valores,
    submit: async (output, muda) => {
      // Also a new record that exists already: somebody chose between its values and these.
      if (base.current.versao !== undefined) return save(output as object, base.current.versao);
      pedido.current = { id, corpo: output as object, versao: undefined, formulario: keep.scope, muda };
      const item = await criarUm<Item>(rotas, { ...(output as object), id }, { sob, ...alone });
      if (muda) {
        // Somebody else changed it since it was created.
        if (item.versao !== FIRST_VERSION) throw new ApiError(409, {});
        base.current = { valores: valores(item), versao: item.versao };
        if (changed(base.current.valores, app.form.getValues()).length > 0) return save(output as object, item.versao);
      }
      await saved();
    },
    refused: (error: ApiError) => {
      if (error.status === 0 && options.semConexao && pedido.current) {
        options.semConexao(pedido.current);
        return true;
      }
      if (silent) tell(error);
      if (error.status !== 409) return false;
      meet().catch(() => alertas.erroAoSalvar(options.erroAoEditar));
      return true;
    },
  });
  return { ...app, id, saved, conflito };
};

/** A stored value as an input shows it: null becomes an empty text. */
export const texto = (value: string | null | undefined) => value ?? '';

type Endereco = { [P in keyof typeof endereco]: z.output<(typeof endereco)[P]> };

/** The address of a record, as the inputs show it. */
export const valoresEndereco = (cadastrado: Endereco | null) => ({
  cep: texto(cadastrado?.cep),
  logradouro: texto(cadastrado?.logradouro),
  numero: texto(cadastrado?.numero),
  complemento: texto(cadastrado?.complemento),
  bairro: texto(cadastrado?.bairro),
  cidade: texto(cadastrado?.cidade),
  uf: cadastrado?.uf ?? null,
});
