import { Button, Group, Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { agora } from '#contract/home/agora.ts';
import type { Registro } from '#contract/registros.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { read } from '#web/lib/api/read.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Panel } from '#web/ui/dialogs/Panel.tsx';
import { Foto } from '#web/ui/Foto.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useQuemOnde } from '../atendimentos.queries.ts';
import { Lembrete } from '../familia/Lembrete.tsx';
import { Pedido } from '../familia/Pedido.tsx';
import { useMuda } from '../muda.ts';
import { NomeDoPaciente } from '../NomeDoPaciente.tsx';
import { NotaLink } from '../NotaLink.tsx';
import { StatusControl } from '../StatusControl.tsx';
import { diaDe, periodo } from './horas.ts';
import { useMudarComAviso } from './mudar/mudar-com-aviso.ts';
import { Perguntas } from './mudar/Perguntas.tsx';
import { primeiraLinha } from './primeira-linha.ts';

/** An appointment that was clicked in the agenda, and its element. */
export type Vista = { item: AtendimentoNaLista; alvo: HTMLElement | null };

type Props = { vista: Vista; onClose: () => void; onEdit: (item: AtendimentoNaLista) => void };

const estadoDaNota = ({ assinado_em, supervisao }: Registro, t: TFunction) => {
  if (assinado_em) return t('agenda:vista.assinada');
  return t(esperaSupervisao(supervisao) ? 'supervisao:aviso.esperando' : 'agenda:vista.por_assinar');
};

/** The first line of the note, and the state of the charge. */
const Resumo = ({ item }: { item: AtendimentoNaLista }) => {
  const { t } = useTranslation(['agenda', 'financeiro', 'supervisao']);
  const { data, isError } = useQuery(read(agora, { query: { atendimento_id: item.id }, silent: true }));
  if (isError) return null;
  if (!data) return <Waiting h={44} shape="text" />;
  // The file of an appointment is open to the case team only.
  if (!data.foco) return null;
  const { registro, cobranca } = data.foco;
  const linha = primeiraLinha(registro.conteudo);
  return (
    <Stack gap={2}>
      <Text size="sm" lineClamp={2} c={linha ? undefined : 'dimmed'}>
        {linha || t('vista.sem_nota')}
      </Text>
      {linha && (
        <Text size="xs" c={registro.assinado_em ? 'dimmed' : 'var(--attention)'}>
          {estadoDaNota(registro, t)}
        </Text>
      )}
      {cobranca && (
        <Text size="sm">
          {t('vista.cobranca', {
            valor: formatMoney(cobranca.status === 'Aberto' ? cobranca.saldo : cobranca.valor),
            status: t(`financeiro:status.${cobranca.status}`).toLowerCase(),
          })}
        </Text>
      )}
    </Stack>
  );
};

type Aberta = { item: AtendimentoNaLista } & Pick<Props, 'onEdit' | 'onClose'>;

const Conteudo = ({ item: inicial, onEdit, onClose }: Aberta) => {
  const { t } = useTranslation('cadastro');
  const { fuso } = useSignedUser();
  const [item, setItem] = useState(inicial);
  const { marcar, perguntas } = useMudarComAviso(setItem);
  const { quem, onde } = useQuemOnde()(item);
  const edita = useMuda()(item.profissional_id);
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        <Foto id={item.paciente.foto} nome={item.paciente.nome} size={40} />
        <div>
          <NomeDoPaciente item={item} />
          <Text size="sm" c="dimmed">
            {[diaDe(item.inicio, fuso), periodo(item, fuso), quem, onde].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
      <StatusControl item={item} onChange={(status) => marcar(item, status)} />
      <Perguntas perguntas={perguntas} />
      <Pedido item={item} onDone={onClose} />
      <Resumo item={item} />
      <Group gap="xs">
        <NotaLink item={item} full />
        <Lembrete item={item} full />
        {edita && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => onEdit(item)}
          >
            {t('editar')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

/** Where the clicked element is now; it moves when the page scrolls. */
const useLugar = (alvo: HTMLElement | null) => {
  const lugar = () => alvo?.getBoundingClientRect() ?? new DOMRect();
  const [rect, setRect] = useState(lugar);
  useEffect(() => {
    const move = () => alvo?.isConnected && setRect(alvo.getBoundingClientRect());
    addEventListener('scroll', move, true);
    addEventListener('resize', move);
    return () => {
      removeEventListener('scroll', move, true);
      removeEventListener('resize', move);
    };
  }, [alvo]);
  return rect;
};

const Ancorada = ({ vista: { item, alvo }, onClose, onEdit }: Props) => {
  const { left, top, width, height } = useLugar(alvo);
  const close = () => {
    onClose();
    alvo?.focus({ preventScroll: true });
  };
  return (
    <Popover
      opened
      onDismiss={close}
      position="right-start"
      width={340}
      withArrow
      shadow="md"
      trapFocus
      closeOnEscape
      onChange={(opened) => !opened && close()}
    >
      <Popover.Target>
        {/* Names the popover. */}
        <div aria-hidden="true" style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }}>
          <VisuallyHidden>{item.paciente.nome}</VisuallyHidden>
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <Conteudo item={item} onEdit={onEdit} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
};

/**
 * The details of an appointment, beside its place in the agenda or on a phone as a sheet: status, note, reminder,
 * charge. A button opens the form.
 */
export const AtendimentoVista = (props: Props) => {
  const phone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  const { item } = props.vista;
  // The lists of a narrow screen have no place beside the appointment.
  if (!phone && props.vista.alvo) return <Ancorada key={item.id} {...props} />;
  return (
    <Panel opened onClose={props.onClose} title={item.paciente.nome} sheet="60%">
      <Conteudo item={item} onEdit={props.onEdit} onClose={props.onClose} />
    </Panel>
  );
};
