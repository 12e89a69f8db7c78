import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_QUICK_CREATE_MS, PER_PAGE_MAX, SELECT_SUCCESS_MS, TYPEAHEAD_ITEMS } from '#domain/constants.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { readList } from '#web/lib/api/read.ts';
import { criarUm, lerUm, type Rotas, useInvalidate } from '#web/lib/forms/cadastro.ts';
import { combina } from '#web/lib/normaliza.ts';
import { notify } from '#web/lib/notices/notices.ts';

/** A register whose records have a name, and can be created. */
export type Lista = Escolha & Pick<Rotas<Item, Item>, 'criar'>;
/** Records with a name, to choose from. */
export type Escolha = Pick<Rotas<Item, Item>, 'listar' | 'ler'> & {
  /** The display name of a record, if not its stored name. */
  rotulo?: (item: Item) => string;
  /** For short lists with display names: fetched completely and searched in the browser. */
  inteira?: boolean;
};
export type Item = { id: string; nome: string };

export const comRotulo = ({ rotulo }: Escolha, item: Item): Item => (rotulo ? { ...item, nome: rotulo(item) } : item);

/**
 * The server's results for a text. Each text has its own query key, so an older answer cannot replace a newer one. Until
 * the answer for a new text arrives, the rows of the last one that contain the text stay: a row that is being clicked
 * must not be replaced.
 */
export const useSearchItems = (rotas: Escolha, busca: string, enabled: boolean) => {
  const query = rotas.inteira ? { por_pagina: PER_PAGE_MAX } : { busca, por_pagina: TYPEAHEAD_ITEMS };
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...readList(rotas.listar, { query }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const named = (data?.linhas ?? []).map((item) => comRotulo(rotas, item));
  const items = rotas.inteira || isPlaceholderData ? named.filter((item) => combina(item, busca)) : named;
  const unanswered = !data || isPlaceholderData;
  return { items, loading: isFetching && unanswered && !isError, failed: isError && !data };
};

/** Why a chosen record is no longer shown, as a text key. */
export type Lost = 'escolha_de_novo' | 'escolha_excluida';
export const lostBy = (error: unknown): Lost =>
  error instanceof ApiError && error.status === 404 ? 'escolha_excluida' : 'escolha_de_novo';

type Options = {
  rotas: Lista;
  value: string | null;
  known?: Item | null;
  /** The gender ending of words that agree with the name of a new record. */
  genero: string;
  onChange: (id: string | null, item: Item | null) => void;
};

/** The state of the field: chosen, typing (an error until something is chosen), just chosen, empty. */
export const useQuickCreate = ({ rotas, value, known = null, genero, onChange }: Options) => {
  const { t } = useTranslation('cadastro');
  const invalidate = useInvalidate();
  const [chosen, setChosen] = useState<Item | null>(known?.id === value ? known : null);
  const [text, setText] = useState(chosen?.nome ?? '');
  const [missing, setMissing] = useState(false);
  const [lost, setLost] = useState<Lost | null>(null);
  const [success, setSuccess] = useState(false);
  const [expanded, setExpanded] = useState(false);
  const [creating, setCreating] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (item: Item | null) => {
    setChosen(item);
    setText(item?.nome ?? '');
    setMissing(false);
    setLost(null);
    setExpanded(false);
  };

  const shown = useEffectEvent((item: Item) => show(item));
  const notThere = useEffectEvent((why: Lost) => {
    show(null);
    // A deleted record may stay empty, and is linked again once restored; one that failed to load may still exist.
    const unread = why === 'escolha_de_novo';
    setMissing(unread);
    setLost(why);
    if (unread) onChange(null, null);
  });
  const current = chosen?.id ?? null;
  const knownId = known?.id;

  // The value was set from outside: by a loaded record, or by a form reset.
  const emptied = useEffectEvent(() => !missing && show(null));
  const takeKnown = useEffectEvent(() => known && show(known));
  useEffect(() => {
    if (value === current) return;
    if (value === null) {
      emptied();
      return;
    }
    if (knownId === value) {
      takeKnown();
      return;
    }
    const stop = new AbortController();
    lerUm<Item>(rotas, value, { signal: stop.signal })
      .then((item) => !stop.signal.aborted && shown(comRotulo(rotas, item)))
      // On any failure: clear and flag the field, so that nobody saves a value they cannot see. The end of the session
      // has its own dialog, and the form values return with the next session.
      .catch((error) => !stop.signal.aborted && (error as ApiError).status !== 401 && notThere(lostBy(error)));
    return () => stop.abort();
  }, [value, current, knownId, rotas]);

  const choose = (item: Item) => {
    show(item);
    setSuccess(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSuccess(false), SELECT_SUCCESS_MS);
    onChange(item.id, item);
  };

  const clear = () => {
    show(null);
    onChange(null, null);
  };

  const fail = (error: unknown) => {
    const refusal = error instanceof ApiError ? error : new ApiError(0, {});
    const text = refusal.errors.nome?.[0] ?? (refusal.message || t('shell:dialogos.offline.titulo'));
    if (refusal.status === 422) {
      notify({ type: 'warning', title: t('nao_cadastrado'), message: text, ms: ALERT_QUICK_CREATE_MS });
      clear();
    } else notify({ type: 'danger', title: t('erro_ao_salvar'), message: text, ms: ALERT_QUICK_CREATE_MS });
  };

  const create = async (nome: string) => {
    if (creating) return;
    setCreating(true);
    try {
      const made = await criarUm<Item>(rotas, { nome }, { silent: true });
      notify({
        type: 'success',
        title: t('shell:alertas.muito_bem'),
        message: t('nome_cadastrado', { nome: made.nome, genero }),
        ms: ALERT_QUICK_CREATE_MS,
      });
      choose(made);
      await invalidate();
    } catch (error) {
      fail(error);
    } finally {
      setCreating(false);
    }
  };

  const type = (next: string) => {
    setText(next);
    setChosen(null);
    setExpanded(false);
    setLost(null);
    setMissing(next.trim() !== '');
    if (value !== null) onChange(null, null);
  };

  return { chosen, text, missing, lost, success, expanded, creating, setExpanded, choose, clear, create, type };
};
