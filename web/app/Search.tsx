import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconClipboardText, IconHeartHandshake, IconPlus, IconSchool, IconSearch, IconUser } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { escolas } from '#contract/escolas.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { testes } from '#contract/testes/testes.ts';
import { SELECT_ITEMS, TYPEAHEAD_MS } from '#domain/constants.ts';
import { readList } from '#web/lib/api/read.ts';
import type { Rotas } from '#web/lib/forms/cadastro.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { menuOf } from './menu.ts';
import { chooseFirst, searchStore } from './search-store.ts';

type Nomeado = { id: string; nome: string };
type Register = {
  key: 'pacientes' | 'responsaveis' | 'escolas' | 'testes';
  rotas: Pick<Rotas<unknown, Nomeado>, 'listar'>;
  Icon: typeof IconUser;
  to: (id: string) => string;
};

const REGISTERS: readonly Register[] = [
  { key: 'pacientes', rotas: pacientes, Icon: IconUser, to: (id: string) => `/atendimento/paciente/${id}` },
  {
    key: 'responsaveis',
    rotas: responsaveis,
    Icon: IconHeartHandshake,
    to: (id: string) => `/responsavel/${id}/editar`,
  },
  { key: 'escolas', rotas: escolas, Icon: IconSchool, to: (id: string) => `/escola/${id}` },
  { key: 'testes', rotas: testes, Icon: IconClipboardText, to: (id: string) => `/teste/${id}` },
];

const NEW = [
  { key: 'novo_paciente', to: '/paciente/cadastrar' },
  { key: 'novo_responsavel', to: '/responsavel/cadastrar' },
  { key: 'nova_escola', to: '/escola/cadastrar' },
] as const;

/** Searches every register, at most `SELECT_ITEMS` results each. */
const useFound = (busca: string) =>
  useQueries({
    queries: REGISTERS.map(({ rotas }) => ({
      ...readList(rotas.listar, { query: { busca, por_pagina: SELECT_ITEMS } }),
      enabled: busca.length > 1,
    })),
  });

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

/** Ctrl K: finds people, schools and screens from anywhere. */
export const Search = () => {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useSignedUser();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_MS);
  const found = useFound(asked);
  const go = (to: string) => () => router.navigate({ to });
  const waiting = asked !== text.trim() || found.some(({ isLoading }) => isLoading);
  const failed = found.some(({ isError }) => isError);

  const groups: SpotlightActionGroupData[] = REGISTERS.map(({ key, Icon, to }, index) => ({
    group: t(`menu.${key}`),
    actions: (found[index]?.data?.linhas ?? []).map(({ id, nome }) => ({
      id: `${key}-${id}`,
      label: nome,
      // The server also searches other fields than the name: keep the match.
      keywords: text,
      leftSection: <Icon size={18} />,
      onClick: go(to(id)),
    })),
  }));
  groups.push({
    group: t('procurar.ir'),
    actions: [
      ...menuOf(user, Date.now()).map(({ key, to, Icon }) => ({
        id: to,
        label: t(`menu.${key}`),
        leftSection: <Icon size={18} />,
        onClick: go(to),
      })),
      ...NEW.map(({ key, to }) => ({
        id: to,
        label: t(`procurar.${key}`),
        leftSection: <IconPlus size={18} />,
        onClick: go(to),
      })),
    ],
  });

  const ids = groups.flatMap(({ actions }) => actions.map(({ id }) => id));
  const onKeyDownCapture = usePrimeiro(waiting || !text.trim() ? null : JSON.stringify([text, ids]));

  return (
    <Spotlight
      store={searchStore}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={text}
      onQueryChange={setText}
      shortcut={['mod + K']}
      scrollable
      maxHeight={420}
      nothingFound={waiting ? t('carregando') : failed ? t('procurar.falhou') : t('nada_encontrado')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        onKeyDownCapture,
        placeholder: t('procurar.dica'),
        'aria-label': t('procurar.dica'),
      }}
    />
  );
};
