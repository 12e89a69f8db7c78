import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type EscolaNaLista, escolas } from '#contract/escolas/escolas.ts';
import { loads } from '#web/lib/api/loader.ts';
import { listaDe } from '#web/lib/forms/cadastro.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { useContatos } from '#web/ui/fields/contatos.ts';
import { CadastroLista } from '#web/ui/lista/CadastroLista.tsx';
import { NomeLink } from '#web/ui/lista/NomeLink.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';

export const EscolasPage = () => {
  const { t } = useTranslation(['escolas', 'cadastro']);
  useDocumentTitle(t('titulo'));
  const lixeira = useLista().search.lixeira === true;
  const contatosDe = useContatos();
  return (
    <>
      <BreadcrumbBar
        links={[{ title: t('titulo'), active: true }]}
        buttons={
          lixeira ? [] : [{ url: '/escola/cadastrar', title: t('nova'), icon: <IconPlus size={16} />, primary: true }]
        }
      />
      <CadastroLista<EscolaNaLista>
        nome="escolas"
        rotas={escolas}
        titulo={t('titulo')}
        busca={t('busca')}
        editar={({ id }) => `/escola/${id}/editar`}
        abrir={({ id }) => `/escola/${id}`}
        menu={contatosDe}
        emUso={(itens) => new Set(itens.flatMap(({ pacientes }) => pacientes.map(({ id }) => id))).size}
        vazio={{ texto: t('vazio'), botao: t('nova'), para: '/escola/cadastrar' }}
        colunas={[
          {
            key: 'nome',
            title: t('nome'),
            ordem: 'nome',
            render: ({ id, nome }) => <NomeLink to={`/escola/${id}`} nome={nome} />,
          },
          { key: 'cidade', title: t('cadastro:campos.cidade'), ordem: 'cidade', render: ({ cidade }) => cidade },
          {
            key: 'pacientes',
            title: t('pacientes'),
            render: ({ pacientes }) => (pacientes.length ? pacientes.length : null),
          },
          { key: 'contato', wide: true, title: t('cadastro:contato'), render: (escola) => <Contatos {...escola} /> },
        ]}
      />
    </>
  );
};

EscolasPage.loader = loads(({ search }) => [listaDe(escolas, search)]);
EscolasPage.needs = escolas.listar;
