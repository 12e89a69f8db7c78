import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import { links } from '#contract/links/links.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { recusarPedido, remarcar, type Sessao, useAceitarPedido } from './pedidos.ts';

type Decidir = {
  id: string;
  temHorario: boolean;
  /** The session that the request is about. */
  sessao: Sessao;
  onDone?: () => void;
};

/** Accept a request, move the session by hand, or decline. One that names no slot cannot be accepted as it is. */
export const DecidirPedido = ({ id, temHorario, sessao, onDone }: Decidir) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const pode = usePode();
  const aceitar = useAceitarPedido();
  return (
    <Group gap="xs">
      {temHorario && (
        <Button
          size="compact-sm"
          loading={aceitar.isPending}
          onClick={() => aceitar.mutate(id, { onSuccess: () => onDone?.() })}
        >
          {t(sessao.cancelado ? 'pedido.marcar' : 'pedido.aceitar')}
        </Button>
      )}
      {!sessao.cancelado && pode(atendimentos.editar) && (
        <ButtonLink {...remarcar(sessao, fuso)} size="compact-sm" variant={temHorario ? 'default' : 'filled'}>
          {t('pedido.remarcar')}
        </ButtonLink>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={aceitar.isPending}
        onClick={() => recusarPedido(id, sessao, onDone)}
      >
        {t('pedido.recusar')}
      </Button>
    </Group>
  );
};

/** Whether a session has a request of the family that waits for the practice; a cancelled one until the time asked for. */
export const temPedido = ({ pedido, status, inicio }: Pick<AtendimentoNaLista, 'pedido' | 'status' | 'inicio'>) => {
  if (!pedido) return false;
  if (status === 'Cancelado') return Date.parse(pedido.inicio ?? inicio) > Date.now();
  return STATUS_ABERTOS.some((one) => one === status) && Date.parse(inicio) > Date.now();
};

const querDe = (item: AtendimentoNaLista, inicio: string | null) => {
  if (!inicio) return 'pedido.quer_outro';
  return item.status === 'Cancelado' ? 'pedido.quer_novo' : 'pedido.quer';
};

type Props = { item: AtendimentoNaLista; onDone?: () => void };

/** The family's request for another time, in the agenda. */
export const Pedido = ({ item, onDone }: Props) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const pode = usePode();
  const { pedido, paciente_id } = item;
  if (!pedido || !temPedido(item)) return null;
  const sessao = { ...item, cancelado: item.status === 'Cancelado' };
  const quando = pedido.inicio && formatInstant(pedido.inicio, fuso);
  return (
    <Stack gap={4}>
      <Text size="sm" c="var(--mantine-color-orange-text)">
        {t(querDe(item, pedido.inicio), { quando })}{' '}
        <AnchorLink to="/atendimento/paciente/$id/links" params={{ id: paciente_id }} size="sm" underline="always">
          {t('pedido.ver')}
        </AnchorLink>
      </Text>
      {pode(links.decidir) && (
        <DecidirPedido id={pedido.id} temHorario={pedido.inicio !== null} sessao={sessao} {...(onDone && { onDone })} />
      )}
    </Stack>
  );
};
