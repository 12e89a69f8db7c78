import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconRepeat } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { registroLer } from '#contract/registros.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import { type Coluna, ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { SelecaoBar } from '#web/ui/lista/SelecaoBar.tsx';
import { diaDe, periodo } from './agenda/horas.ts';
import { useMudarComAviso } from './agenda/mudar/mudar-com-aviso.ts';
import { Perguntas } from './agenda/mudar/Perguntas.tsx';
import { useAtendimentosLixeira, useClinica, useQuemOnde } from './atendimentos.queries.ts';
import { Lembrete } from './familia/Lembrete.tsx';
import { notaDe, useMenuDoAtendimento } from './menu-do-atendimento.tsx';
import { useMuda } from './muda.ts';
import { NomeDoPaciente } from './NomeDoPaciente.tsx';
import { NotaLink } from './NotaLink.tsx';
import { StatusControl } from './StatusControl.tsx';

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
  const { fuso } = useSignedUser();
  const pode = usePode();
  const muda = useMuda();
  const variosAtendem = useClinica().pessoas.length > 1;
  const quemOnde = useQuemOnde();
  const { marcar, perguntas } = useMudarComAviso();
  const menu = useMenuDoAtendimento({ marcar, onEdit: onOpen, comPaciente });
  const { excluir } = useAtendimentosLixeira();
  const [selecao, setSelecao] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const semLinhas = linhas?.length === 0;
  const abrir = (item: Linha) => (pode(registroLer) ? notaDe(item) : () => muda(item.profissional_id) && onOpen(item));
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
