import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconClipboardCheck, IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { type TesteNaLista, testes } from '#contract/testes/testes.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { usePode } from '#web/lib/session/pode.ts';
import type { AcaoDaLinha } from '#web/ui/lista/acoes/acao.tsx';
import { CadastroLista } from '#web/ui/lista/CadastroLista.tsx';
import { NomeLink } from '#web/ui/lista/NomeLink.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { AplicarDialog } from './aplicacoes/AplicarDialog.tsx';
import { useCopiar } from './copiar.ts';
import { Selos } from './Selos.tsx';
import { FILTROS, TesteFiltros } from './TesteFiltros.tsx';
import { useNomes } from './termos-de-teste.ts';

/** The list of the catalogue and the practice's own tests. */
export const TesteLista = () => {
  const { t } = useTranslation(['testes', 'cadastro']);
  useDocumentTitle(t('titulo'));
  const lixeira = useLista().search.lixeira === true;
  const copiar = useCopiar();
  const [aplicando, setAplicando] = useState<TesteNaLista | null>(null);
  const nomes = useNomes();
  const pode = usePode();
  const menu = (teste: TesteNaLista): AcaoDaLinha[] => [
    ...(pode(aplicacoes.criar)
      ? [{ key: 'aplicar', label: t('aplicar'), Icon: IconClipboardCheck, onClick: () => setAplicando(teste) }]
      : []),
    {
      key: 'copiar',
      label: t('copiar'),
      short: t('copiar_curto'),
      Icon: IconCopy,
      onClick: () => copiar.mutate(teste),
    },
  ];
  return (
    <>
      <BreadcrumbBar
        links={[{ title: t('titulo'), active: true }]}
        buttons={
          lixeira ? [] : [{ url: '/teste/cadastrar', title: t('novo'), icon: <IconPlus size={16} />, primary: true }]
        }
      />
      <CadastroLista<TesteNaLista>
        nome="testes"
        rotas={testes}
        titulo={t('titulo')}
        busca={t('busca')}
        editar={({ id }) => `/teste/${id}/editar`}
        abrir={({ id }) => `/teste/${id}`}
        filtros={<TesteFiltros />}
        nomesDosFiltros={FILTROS}
        vazio={{ texto: t('vazio'), botao: t('novo'), para: '/teste/cadastrar' }}
        fixo={({ origem }) => origem === 'catalogo'}
        menu={menu}
        outrasAcoes={(teste) => (
          <Tooltip label={t('copiar')}>
            <ActionIcon
              variant="subtle"
              aria-label={t('copiar_um', { nome: teste.nome })}
              loading={copiar.isPending && copiar.variables.id === teste.id}
              onClick={() => copiar.mutate(teste)}
            >
              <IconCopy size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        colunas={[
          {
            key: 'nome',
            title: t('nome'),
            ordem: 'nome',
            render: (teste) => (
              <Group gap="2px 8px">
                <NomeLink to={`/teste/${teste.id}`} nome={teste.nome} />
                <Selos teste={teste} />
              </Group>
            ),
          },
          { key: 'sigla', title: t('sigla'), ordem: 'sigla', render: ({ sigla }) => sigla },
          {
            key: 'categoria',
            title: t('categoria'),
            render: ({ categoria }) => categoria && nomes.termo('categoria', categoria),
          },
          { key: 'area', title: t('area'), render: ({ area }) => area && nomes.termo('area', area) },
          {
            key: 'idade',
            title: t('idade'),
            ordem: 'idade_min_meses',
            render: (teste) => nomes.faixaDeIdade(teste) || nomes.publico(teste),
          },
        ]}
      />
      {aplicando && <AplicarDialog teste={aplicando} opened onClose={() => setAplicando(null)} />}
    </>
  );
};
