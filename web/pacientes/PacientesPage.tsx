import { Anchor, Badge, Group, NumberInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { escolas } from '#contract/escolas.ts';
import { type PacienteNaLista, pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { loads } from '#web/lib/api/loader.ts';
import { listaDe } from '#web/lib/forms/cadastro.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { CadastroLista } from '#web/ui/lista/CadastroLista.tsx';
import { FiltroDeCadastro } from '#web/ui/lista/FiltroDeCadastro.tsx';
import { NomeLink } from '#web/ui/lista/NomeLink.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';

const FILTROS = ['ativo', 'escola_id', 'responsavel_id', 'idade_min', 'idade_max'] as const;

const Filtros = () => {
  const { t } = useTranslation('pacientes');
  const { search, set } = useLista();
  const age = (campo: 'idade_min' | 'idade_max') => (
    <NumberInput
      label={t(`filtros.${campo}`)}
      min={0}
      max={130}
      allowDecimal={false}
      clampBehavior="strict"
      value={search[campo] === undefined ? '' : Number(search[campo])}
      onChange={(value) => set({ [campo]: value === '' ? undefined : Number(value) })}
    />
  );
  return (
    <>
      <Select
        label={t('filtros.ativo')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: 'true', label: t('ativos') },
          { value: 'false', label: t('inativos') },
          { value: 'todos', label: t('todos') },
        ]}
        value={String(search.ativo ?? (search.busca || search.lixeira ? 'todos' : 'true'))}
        onChange={(value) => set({ ativo: value === 'todos' ? value : value === 'true' })}
      />
      <FiltroDeCadastro rotas={escolas} campo="escola_id" label={t('filtros.escola')} />
      <FiltroDeCadastro rotas={responsaveis} campo="responsavel_id" label={t('filtros.responsavel')} />
      <Group grow>
        {age('idade_min')}
        {age('idade_max')}
      </Group>
    </>
  );
};

export const PacientesPage = () => {
  const { t } = useTranslation(['pacientes', 'cadastro']);
  useDocumentTitle(t('titulo'));
  const lixeira = useLista().search.lixeira === true;
  const { fuso } = useSignedUser();
  const dia = hojeEm(fuso);
  return (
    <>
      <BreadcrumbBar
        links={[{ title: t('titulo'), active: true }]}
        buttons={
          lixeira ? [] : [{ url: '/paciente/cadastrar', title: t('novo'), icon: <IconPlus size={16} />, primary: true }]
        }
      />
      <CadastroLista<PacienteNaLista>
        rotas={pacientes}
        titulo={t('titulo')}
        busca={t('busca')}
        editar={({ id }) => `/paciente/${id}/editar`}
        abrir={({ id }) => `/atendimento/paciente/${id}`}
        filtros={<Filtros />}
        nomesDosFiltros={FILTROS}
        vazio={{ texto: t('vazio'), botao: t('novo'), para: '/paciente/cadastrar' }}
        colunas={[
          {
            key: 'nome',
            title: t('cadastro:campos.nome'),
            ordem: 'nome',
            render: ({ id, nome, foto, ativo }) => (
              <Group gap="sm" wrap="nowrap">
                <Foto id={foto} nome={nome} size={34} />
                <NomeLink to={`/atendimento/paciente/${id}`} nome={nome} />
                {!ativo && (
                  <Badge size="sm" variant="default">
                    {t('inativo')}
                  </Badge>
                )}
              </Group>
            ),
          },
          {
            key: 'idade',
            title: t('idade'),
            ordem: 'data_nascimento',
            render: ({ data_nascimento }) => idadePorExtenso(data_nascimento, dia, t) || null,
          },
          {
            key: 'escola',
            title: t('escola'),
            render: ({ escola, ano_escolar }) =>
              escola && (
                <>
                  <Anchor component={Link} to={`/escola/${escola.id}`} c="inherit">
                    {escola.nome}
                  </Anchor>
                  {ano_escolar && ` · ${ano_escolar}`}
                </>
              ),
          },
          {
            key: 'responsavel',
            title: t('responsavel'),
            render: ({ responsavel }) =>
              responsavel && (
                <Group gap={4} wrap="nowrap">
                  <Anchor component={Link} to={`/responsavel/${responsavel.id}/editar`} c="inherit">
                    {responsavel.nome}
                  </Anchor>
                  <Contatos {...responsavel} />
                </Group>
              ),
          },
        ]}
      />
    </>
  );
};

PacientesPage.loader = loads(({ search }) => [listaDe(pacientes, search)]);
