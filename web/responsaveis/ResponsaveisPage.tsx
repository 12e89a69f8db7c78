import { Anchor } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ResponsavelNaLista, responsaveis } from '#contract/responsaveis.ts';
import { BreadcrumbBar } from '#web/shell/BreadcrumbBar.tsx';
import { Contatos } from '#web/ui/Contatos.tsx';
import { CadastroLista } from '#web/ui/lista/CadastroLista.tsx';

export const ResponsaveisPage = () => {
  const { t } = useTranslation(['responsaveis', 'cadastro']);
  useDocumentTitle(t('titulo'));
  return (
    <>
      <BreadcrumbBar
        links={[{ title: t('titulo'), active: true }]}
        buttons={[{ url: '/responsavel/cadastrar', title: t('novo'), icon: <IconPlus size={16} />, primary: true }]}
      />
      <CadastroLista<ResponsavelNaLista>
        rotas={responsaveis}
        titulo={t('titulo')}
        busca={t('busca')}
        editar={({ id }) => `/responsavel/${id}/editar`}
        vazio={{ texto: t('vazio'), botao: t('novo'), para: '/responsavel/cadastrar' }}
        colunas={[
          {
            key: 'nome',
            title: t('cadastro:campos.nome'),
            ordem: 'nome',
            render: ({ id, nome }) => (
              <Anchor component={Link} to={`/responsavel/${id}/editar`} fw={600}>
                {nome}
              </Anchor>
            ),
          },
          {
            key: 'pacientes',
            title: t('pacientes'),
            render: ({ pacientes }) => pacientes.map(({ nome }) => nome).join(', ') || null,
          },
          { key: 'cidade', title: t('cadastro:campos.cidade'), ordem: 'cidade', render: ({ cidade }) => cidade },
          { key: 'contato', title: t('cadastro:contato'), render: (pessoa) => <Contatos {...pessoa} /> },
        ]}
      />
    </>
  );
};
