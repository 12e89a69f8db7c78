import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ResponsavelNaLista, responsaveis } from '#contract/responsaveis.ts';
import { loads } from '#web/lib/api/loader.ts';
import { listaDe } from '#web/lib/forms/cadastro.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { useContatos } from '#web/ui/fields/contatos.ts';
import { CadastroLista } from '#web/ui/lista/CadastroLista.tsx';
import { NomeLink } from '#web/ui/lista/NomeLink.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';

export const ResponsaveisPage = () => {
  const { t } = useTranslation(['responsaveis', 'cadastro']);
  useDocumentTitle(t('titulo'));
  const lixeira = useLista().search.lixeira === true;
  const contatosDe = useContatos();
  return (
    <>
      <BreadcrumbBar
        links={[{ title: t('titulo'), active: true }]}
        buttons={
          lixeira
            ? []
            : [{ url: '/responsavel/cadastrar', title: t('novo'), icon: <IconPlus size={16} />, primary: true }]
        }
      />
      <CadastroLista<ResponsavelNaLista>
        nome="responsaveis"
        rotas={responsaveis}
        titulo={t('titulo')}
        busca={t('busca')}
        editar={({ id }) => `/responsavel/${id}/editar`}
        abrir={({ id }) => `/responsavel/${id}/editar`}
        menu={contatosDe}
        emUso={(itens) => new Set(itens.flatMap(({ pacientes }) => pacientes.map(({ id }) => id))).size}
        vazio={{ texto: t('vazio'), botao: t('novo'), para: '/responsavel/cadastrar' }}
        colunas={[
          {
            key: 'nome',
            title: t('cadastro:campos.nome'),
            ordem: 'nome',
            render: ({ id, nome }) => <NomeLink to={`/responsavel/${id}/editar`} nome={nome} />,
          },
          {
            key: 'pacientes',
            title: t('pacientes'),
            render: ({ pacientes }) => pacientes.map(({ nome }) => nome).join(', ') || null,
          },
          { key: 'cidade', title: t('cadastro:campos.cidade'), ordem: 'cidade', render: ({ cidade }) => cidade },
          { key: 'contato', wide: true, title: t('cadastro:contato'), render: (pessoa) => <Contatos {...pessoa} /> },
        ]}
      />
    </>
  );
};

ResponsaveisPage.loader = loads(({ search }) => [listaDe(responsaveis, search)]);
ResponsaveisPage.needs = responsaveis.listar;
