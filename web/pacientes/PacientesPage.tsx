import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCalendarPlus, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { type PacienteNaLista, pacientes } from '#contract/pacientes.ts';
import { alcanceDe, pode } from '#contract/permissoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { loads } from '#web/lib/api/loader.ts';
import { listaDe } from '#web/lib/forms/cadastro.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { NEW_PATIENT } from '#web/lib/panels.ts';
import { casosDe, useCasos } from '#web/lib/session/casos.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { CasosControl } from '#web/ui/CasosControl.tsx';
import { Foto } from '#web/ui/Foto.tsx';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { useContatos } from '#web/ui/fields/contatos.ts';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import type { AcaoDaLinha } from '#web/ui/lista/acoes/acao.tsx';
import { CadastroLista } from '#web/ui/lista/CadastroLista.tsx';
import { FiltroDeCadastro } from '#web/ui/lista/FiltroDeCadastro.tsx';
import { NomeLink } from '#web/ui/lista/NomeLink.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { ForaDosCasosDialog } from './ForaDosCasosDialog.tsx';

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

const enderecoDoResponsavel = ({ id }: { id: string }): string => `/responsavel/${id}/editar`;

export const PacientesPage = () => {
  const { t } = useTranslation(['pacientes', 'cadastro', 'ficha']);
  useDocumentTitle(t('titulo'));
  const lixeira = useLista().search.lixeira === true;
  const user = useSignedUser();
  const dia = hojeEm(user.fuso);
  const { query } = useCasos();
  const contatosDe = useContatos();
  const [fora, setFora] = useState(false);
  const navigate = useNavigate();
  const marca = usePode()(atendimentos.criar);
  const novoAtendimento = ({ id }: PacienteNaLista): AcaoDaLinha => ({
    key: 'novo_atendimento',
    label: t('menu.novo_atendimento'),
    short: t('menu.agendar'),
    Icon: IconCalendarPlus,
    onClick: () =>
      void navigate({ to: '/atendimento/paciente/$id/atendimentos', params: { id }, search: { novo: true } }),
  });
  // Whoever reaches all patients opens the file itself.
  const soMeus =
    user.membro.equipe && pode(user, 'excecao', 'gravar') && alcanceDe(user, 'cadastros', 'ler') === 'casos';
  return (
    <>
      <BreadcrumbBar
        links={[{ title: t('titulo'), active: true }]}
        buttons={
          lixeira
            ? []
            : [{ url: '.', hash: NEW_PATIENT, title: t('novo'), icon: <IconPlus size={16} />, primary: true }]
        }
      />
      <CadastroLista<PacienteNaLista>
        nome="pacientes"
        rotas={pacientes}
        titulo={t('titulo')}
        busca={t('busca')}
        editar={({ id }) => `/paciente/${id}/editar`}
        abrir={({ id }) => `/atendimento/paciente/${id}`}
        menu={(item) => {
          const [first, ...others] = contatosDe(item.responsavel ?? item);
          return [...(first ? [first] : []), ...(marca ? [novoAtendimento(item)] : []), ...others];
        }}
        filtros={<Filtros />}
        sempre={query}
        controle={
          <>
            <CasosControl />
            {soMeus && (
              <Tooltip label={t('ficha:excecao.por_nome')}>
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={t('ficha:excecao.por_nome')}
                  onClick={() => setFora(true)}
                >
                  <IconLockOpen size={18} />
                </ActionIcon>
              </Tooltip>
            )}
          </>
        }
        nomesDosFiltros={FILTROS}
        vazio={{ texto: t('vazio'), botao: t('novo'), para: '.', hash: NEW_PATIENT }}
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
                  <AnchorLink to="/escola/$idEscola" params={{ idEscola: escola.id }} c="inherit">
                    {escola.nome}
                  </AnchorLink>
                  {ano_escolar && ` · ${ano_escolar}`}
                </>
              ),
          },
          {
            key: 'responsavel',
            wide: true,
            title: t('responsavel'),
            render: ({ responsavel }) =>
              responsavel && (
                <Group gap={4} wrap="nowrap">
                  <AnchorLink to={enderecoDoResponsavel(responsavel)} c="inherit">
                    {responsavel.nome}
                  </AnchorLink>
                  <Contatos {...responsavel} />
                </Group>
              ),
          },
        ]}
      />
      {fora && <ForaDosCasosDialog onClose={() => setFora(false)} />}
    </>
  );
};

PacientesPage.loader = loads(({ search, user }) => [listaDe(pacientes, { ...search, ...casosDe(user) })]);
PacientesPage.needs = pacientes.listar;
