import '@mantine/spotlight/styles.layer.css';
import { Kbd, Text } from '@mantine/core';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconCash, IconFolder, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quemDe } from '#contract/conta/quem.ts';
import { devedores } from '#contract/financeiro/devedores.ts';
import { type Achado, procurar, TIPOS_ACHADOS, type TipoAchado } from '#contract/home/procurar.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { bestMatches } from '#web/lib/fuzzy.ts';
import { type Casos, useCasos } from '#web/lib/session/casos.ts';
import { seesMoney } from '#web/lib/session/money.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { pathOf } from '#web/ui/address.ts';
import { useEscape } from '#web/ui/dialogs/escape.ts';
import { askToLeave } from '../leave.ts';
import { showHelp } from '../shortcuts/help.ts';
import { useDark } from '../use-dark.ts';
import { actionsOf, type Entry, screensOf } from './entries.ts';
import { addressOf, filePartsOf, ICONS, narrowed, visibleKinds } from './found.ts';
import { addRecent, recentsOf } from './recents.ts';
import { chooseFirst, search, searchStore } from './search-store.ts';

/** What the server knows: what matches the text, or without one what was opened last. */
const useFound = (busca: string, recentes: string, opened: boolean, casos: { casos?: Casos }) => {
  const pode = usePode();
  return useQuery({
    ...read(procurar, { query: busca ? { busca, ...casos } : { recentes }, silent: true }),
    enabled: opened && pode(procurar) && (busca.length > 1 || (busca === '' && recentes !== '')),
    meta: { busca },
    placeholderData: (known, query) => (busca ? narrowed(known ?? [], busca, query?.meta?.busca ?? '') : []),
  });
};

/**
 * Results arrive after the keys: selects the first one when they do, and opens it if Enter was pressed before. `achado`
 * identifies the results of the current text; null while searching.
 */
const usePrimeiro = (achado: string | null) => {
  const pedido = useRef(false);
  useEffect(() => {
    if (achado === null) return;
    const primeiro = chooseFirst();
    if (pedido.current) primeiro?.click();
    pedido.current = false;
  }, [achado]);
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    pedido.current = event.key === 'Enter' && achado === null;
    // Otherwise Enter would open a result of the previous text.
    if (pedido.current) event.stopPropagation();
  };
};

/** The debtors, once the text begins like “receber de Carla”. */
const useDebtors = (text: string, on: boolean) => {
  const { t } = useTranslation('procurar');
  const { data } = useQuery({ ...read(devedores, {}), enabled: on, staleTime: 30_000 });
  const named = (data?.devedores ?? []).filter(({ id, nome }) => id && nome);
  return bestMatches(named, text, ({ nome }) => t('receber_de', { nome })).slice(0, 5);
};

type Entries = { actions: Entry[]; screens: Entry[] };

/** All of them without a text. */
const matching = ({ actions, screens }: Entries, typed: string): Entries => {
  const wordsOf = ({ label, also = '' }: Entry) => `${label} ${also}`;
  const of = (list: Entry[]) => (typed ? bestMatches(list, typed, wordsOf) : list);
  return { actions: of(actions), screens: of(screens) };
};

const state = () => searchStore.getState().opened;

/** Ctrl K: finds every record and screen, and starts every action, from anywhere. */
export const SearchDialog = () => {
  const { t } = useTranslation(['procurar', 'shell', 'financeiro', 'settings', 'ficha']);
  const navigate = useNavigate();
  const user = useSignedUser();
  const { fuso, config } = user;
  const quem = quemDe(user);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(state);
  useEscape(opened, search.close);
  const typed = text.trim();
  const recents = recentsOf(quem);
  const cases = useCasos();
  // Whoever has no choice finds everything within reach, also a file that is open by an exceptional access.
  const own = cases.escolhe ? cases.query : {};
  const { data, isFetching, isError, isPlaceholderData } = useFound(typed, recents.join(','), opened, own);
  const waiting = typed.length > 1 && isFetching && (isPlaceholderData || data === undefined);

  const { toggle } = useDark();
  const runs = { tema: toggle, atalhos: () => showHelp(true), sair: () => void askToLeave({}) };
  const go = (entry: Pick<Entry, 'to' | 'hash' | 'run'> & { search?: object }) => () => {
    if (entry.run) runs[entry.run]();
    else if (entry.hash && entry.to) void navigate({ to: pathOf(entry.to), hash: entry.hash });
    else if (entry.hash) void navigate({ to: '.', hash: entry.hash, search: true });
    else void navigate({ to: pathOf(entry.to ?? '/'), ...(entry.search && { search: entry.search as never }) });
  };
  const keysOf = (keys: string | undefined) => (keys ? <Kbd size="xs">{keys}</Kbd> : undefined);
  const fromEntry = ({ id, label, Icon, keys, ...where }: Entry): SpotlightActionData => ({
    id,
    label,
    leftSection: <Icon size={18} aria-hidden="true" />,
    rightSection: keysOf(keys),
    onClick: go(where),
  });
  const fromRecord = (one: Achado): SpotlightActionData => {
    const Icon = ICONS[one.tipo];
    const detail = one.inicio ? formatInstant(one.inicio, fuso) : one.detalhe;
    return {
      id: `${one.tipo}-${one.id}`,
      label: one.nome,
      leftSection: <Icon size={18} aria-hidden="true" />,
      rightSection: detail ? (
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      ) : undefined,
      onClick: () => {
        addRecent(quem, `${one.tipo}:${one.id}`);
        go({ to: addressOf(one) })();
      },
    };
  };

  const entries = useMemo(() => ({ actions: actionsOf(user, t), screens: screensOf(user, t) }), [user, t]);
  const { actions, screens } = useMemo(() => matching(entries, typed), [entries, typed]);
  const kinds = visibleKinds(config);
  const debtors = useDebtors(
    typed,
    seesMoney(user) && bestMatches([t('receber')], typed.split(/\s+/)[0] ?? '', String).length > 0 && typed.length > 2,
  );
  const shown = (data ?? []).filter(({ tipo }) => kinds.has(tipo));
  const group = (name: string, list: SpotlightActionData[]): SpotlightActionGroupData => ({
    group: name,
    actions: list,
  });
  const records = (tipo: TipoAchado) =>
    group(t(`tipos.${tipo}`), shown.filter((one) => one.tipo === tipo).map(fromRecord));
  const crianca = typed.length > 1 ? shown.find(({ tipo }) => tipo === 'pacientes') : undefined;
  const parts = crianca
    ? filePartsOf(user, crianca.id).map(({ key, to }) =>
        fromEntry({ id: `parte-${key}`, label: t(`ficha:partes.${key}`), Icon: IconFolder, to }),
      )
    : [];
  const doing = [
    ...debtors.map(({ id, nome, saldo, tipo }) => ({
      ...fromEntry({ id: `receber-${id}`, label: t('receber_de', { nome }), Icon: IconCash }),
      rightSection: <Text size="sm">{formatMoney(saldo)}</Text>,
      onClick:
        tipo === 'paciente'
          ? go({ to: `/atendimento/paciente/${id}/financeiro` })
          : go({
              to: '/financeiro/contas-a-receber',
              search: { periodo: 'tudo', status: 'Aberto', responsavel_id: id },
            }),
    })),
    ...actions.map(fromEntry),
  ];
  const widen: SpotlightActionData = {
    ...fromEntry({ id: 'todos', label: t('em_todos'), Icon: IconSearch }),
    closeSpotlightOnTrigger: false,
    onClick: () => cases.set('todos'),
  };
  const groups = typed
    ? [
        group(t('fazer'), doing),
        ...(typed.length > 1 ? TIPOS_ACHADOS.map(records) : []),
        group(t('ficha_de', { nome: crianca?.nome }), parts),
        group(t('ir'), [...screens.map(fromEntry), ...(own.casos ? [widen] : [])]),
      ]
    : [
        group(t('recentes'), shown.map(fromRecord)),
        group(t('fazer'), actions.map(fromEntry)),
        group(t('ir'), screens.map(fromEntry)),
      ];
  const filled = groups.filter(({ actions: list }) => list.length > 0);
  const ids = filled.flatMap(({ actions: list }) => list.map(({ id }) => id));
  const onKeyDownCapture = usePrimeiro(waiting || !typed ? null : JSON.stringify([typed, ids]));

  return (
    <Spotlight
      store={searchStore}
      actions={filled}
      // The entries are chosen here already, with typing errors.
      filter={(_, all) => all}
      query={text}
      onQueryChange={setText}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      shortcut={null}
      closeOnEscape={false}
      scrollable
      maxHeight={420}
      // The list can be scrolled by the keys: its entries are not reached by Tab.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      attributes={{ content: { 'aria-label': t('nome') } }}
      nothingFound={waiting ? t('shell:carregando') : isError ? t('falhou') : t('shell:nada_encontrado')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        onKeyDownCapture,
        placeholder: t('dica'),
        'aria-label': t('dica'),
      }}
    />
  );
};
