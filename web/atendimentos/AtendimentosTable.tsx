import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core';
import { IconBrandWhatsapp, IconNotes, IconPencil, IconRepeat, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { STATUS_ATENDIMENTO } from '#contract/agenda/status.ts';
import { pacientes } from '#contract/pacientes.ts';
import { registroLer } from '#contract/registros.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import type { AcaoDaLinha } from '#web/ui/lista/acoes/acao.tsx';
import { type Coluna, ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { SelecaoBar } from '#web/ui/lista/SelecaoBar.tsx';
import { diaDe, periodo } from './agenda/horas.ts';
import { useMudarComAviso } from './agenda/mudar/mudar-com-aviso.ts';
import { Perguntas } from './agenda/mudar/Perguntas.tsx';
import { useAtendimentosLixeira, useClinica, useQuemOnde } from './atendimentos.queries.ts';
import { Lembrete, useLembrete } from './familia/Lembrete.tsx';
import { useMuda } from './muda.ts';
import { NomeDoPaciente } from './NomeDoPaciente.tsx';
import { NotaLink } from './NotaLink.tsx';
import { StatusControl } from './StatusControl.tsx';
import { podeChegar, podeMarcar, SINAL } from './status.ts';

type Linha = AtendimentoNaLista & { nome: string };

type Props = {
  nome: string;
  linhas: AtendimentoNaLista[] | undefined;
  ordem: string;
  onSort: (ordem: string) => void;
  onOpen: (item: AtendimentoNaLista) => void;
  /** Whether each row shows its day and its patient. */
  comDia?: boolean;
  comPaciente?: boolean;
  /**
   * Shown in place of the rows if there are none. The table itself stays mounted, so that an open dialog and the
   * selection are kept.
   */
  vazio: ReactNode;
};

/** What a finger marks most comes first. */
const PRIMEIROS = [...new Set([...(['Realizado', 'Faltou'] as const), ...STATUS_ATENDIMENTO])];

const Onde = ({ item }: { item: AtendimentoNaLista }) => {
  const { t } = useTranslation('atendimentos');
  const { lugar } = useQuemOnde()(item);
  if (item.modalidade === 'online')
    return item.link ? (
      <Anchor href={item.link} target="_blank" rel="noreferrer">
        {t('entrar_na_chamada')}
      </Anchor>
    ) : (
      t('modalidades.online')
    );
  return lugar;
};

/** Appointments as rows, or as cards on a narrow screen, with status, reminder, selection and delete. */
export const AtendimentosTable = (props: Props) => {
  const { nome, linhas, ordem, onSort, onOpen, comDia = false, comPaciente = true, vazio } = props;
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { fuso, membro } = useSignedUser();
  const pode = usePode();
  const muda = useMuda();
  const variosAtendem = useClinica().pessoas.length > 1;
  const quemOnde = useQuemOnde();
  const { marcar, perguntas } = useMudarComAviso();
  const { excluir } = useAtendimentosLixeira();
  const [selecao, setSelecao] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const semLinhas = linhas?.length === 0;
  const lembreteDe = useLembrete();
  const notaDe = ({ paciente_id, id }: Linha) => `/atendimento/paciente/${paciente_id}/atendimentos/${id}`;
  const abrir = (item: Linha) => (pode(registroLer) ? notaDe(item) : () => muda(item.profissional_id) && onOpen(item));
  const menu = (item: Linha): AcaoDaLinha[] => {
    const { status } = item;
    const edita = muda(item.profissional_id);
    const lembrete = lembreteDe(item);
    const marcas = PRIMEIROS.filter((one) => edita && one !== status && podeMarcar(one, item, fuso)).filter(
      (one) => one !== 'Chegou' || (membro.equipe && podeChegar(item)),
    );
    return [
      ...(pode(registroLer) ? [{ key: 'nota', label: t('nota'), Icon: IconNotes, to: notaDe(item) }] : []),
      ...marcas.map((one) => ({
        key: one,
        label: t(`marcar.${one}`),
        Icon: SINAL[one],
        onClick: () => marcar(item, one),
      })),
      ...(lembrete
        ? [
            {
              key: 'lembrar',
              label: lembrete.label,
              short: t('cadastro:menu.whatsapp'),
              Icon: IconBrandWhatsapp,
              href: lembrete.href,
              onFollow: lembrete.onClick,
            },
          ]
        : []),
      ...(edita ? [{ key: 'editar', label: t('cadastro:editar'), Icon: IconPencil, onClick: () => onOpen(item) }] : []),
      // The row itself opens the note, and its links are too small for a finger.
      ...(comPaciente && pode(pacientes.ler)
        ? [{ key: 'ficha', label: item.paciente.nome, Icon: IconUser, to: `/atendimento/paciente/${item.paciente_id}` }]
        : []),
    ];
  };

  const remove = () =>
    excluir.mutate(selecao, {
      onSuccess: () => setSelecao([]),
      onSettled: () => setAsking(false),
    });

  const quando: Coluna<Linha> = {
    key: 'inicio',
    title: t('campos.horario'),
    ordem: 'inicio',
    whole: true,
    render: (item) => (
      <Group gap={6} wrap="nowrap">
        <Text component="span" fw={600} td={item.status === 'Cancelado' ? 'line-through' : undefined}>
          {comDia && `${diaDe(item.inicio, fuso)} · `}
          {periodo(item, fuso)}
        </Text>
        {item.serie_id && <IconRepeat size={14} aria-label={t('repete')} />}
      </Group>
    ),
  };
  const quem: Coluna<Linha> = {
    key: 'paciente',
    title: t('campos.paciente'),
    ordem: 'nome',
    render: (item) => <NomeDoPaciente item={item} />,
  };
  const com: Coluna<Linha> = {
    key: 'profissional',
    title: t('campos.profissional'),
    render: (item) => quemOnde(item).quem,
  };
  const colunas: Coluna<Linha>[] = [
    quando,
    ...(comPaciente ? [quem] : []),
    {
      key: 'status',
      title: t('campos.status'),
      status: true,
      render: (item) => <StatusControl item={item} onChange={(status) => marcar(item, status)} />,
    },
    ...(variosAtendem ? [com] : []),
    { key: 'onde', title: t('campos.local'), wide: true, render: (item) => <Onde item={item} /> },
    {
      key: 'valor',
      title: t('campos.valor'),
      whole: true,
      wide: true,
      render: ({ valor }) => valor && formatMoney(valor),
    },
  ];
  return (
    <>
      <SelecaoBar count={semLinhas ? 0 : selecao.length} onExcluir={() => setAsking(true)} />
      {semLinhas ? (
        vazio
      ) : (
        <ListaTable<Linha>
          nome={nome}
          colunas={colunas}
          linhas={linhas?.map((item) => ({ ...item, nome: `${item.paciente.nome}, ${periodo(item, fuso)}` }))}
          ordem={ordem}
          onSort={onSort}
          selecao={selecao}
          onSelecao={setSelecao}
          fixo={(item) => !(pode(atendimentos.excluirVarios) && muda(item.profissional_id))}
          abrir={abrir}
          menu={menu}
          acoes={(item) => (
            <Group gap={2} wrap="nowrap" justify="flex-end">
              <NotaLink item={item} />
              <Lembrete item={item} />
              {muda(item.profissional_id) && (
                <Tooltip label={t('cadastro:editar')}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('cadastro:editar_um', { nome: item.nome })}
                    onClick={() => onOpen(item)}
                  >
                    <IconPencil size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
            </Group>
          )}
        />
      )}
      <Perguntas perguntas={perguntas} />
      <DeleteDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        loading={excluir.isPending}
        detail={t('cadastro:excluir_detalhe', { count: selecao.length })}
      />
    </>
  );
};
