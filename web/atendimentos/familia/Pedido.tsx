import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import { links } from '#contract/links/links.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { useMuda } from '../muda.ts';
import { type AtendimentoDoPedido, recusarPedido, remarcar, useAceitarPedido } from './pedidos.ts';

type Decidir = {
  id: string;
  temHorario: boolean;
  /** The appointment that the request is about. */
  atendimento: AtendimentoDoPedido & { profissional_id: string | null };
  onDone?: () => void;
};

/**
 * Accept a request, move the appointment by hand, or decline; for whoever may change the appointment. A request that
 * names no slot cannot be accepted as it is.
 */
export const DecidirPedido = ({ id, temHorario, atendimento, onDone }: Decidir) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const pode = usePode();
  const muda = useMuda();
  const aceitar = useAceitarPedido();
  if (!pode(links.decidir) || !muda(atendimento.profissional_id)) return null;
  return (
    <Group gap="xs">
      {temHorario && (
        <Button
          size="compact-sm"
          loading={aceitar.isPending}
          onClick={() => aceitar.mutate(id, { onSuccess: () => onDone?.() })}
        >
          {t(atendimento.cancelado ? 'pedido.marcar' : 'pedido.aceitar')}
        </Button>
      )}
      {!atendimento.cancelado && (
        <ButtonLink {...remarcar(atendimento, fuso)} size="compact-sm" variant={temHorario ? 'default' : 'filled'}>
          {t('pedido.remarcar')}
        </ButtonLink>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={aceitar.isPending}
        onClick={() => recusarPedido(id, atendimento, onDone)}
      >
        {t('pedido.recusar')}
      </Button>
    </Group>
  );
};

/**
 * Whether the practice has to decide on a family's request. Of a cancelled appointment, until the requested time has
 * passed.
 */
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
  const { pedido, paciente_id } = item;
  if (!pedido || !temPedido(item)) return null;
  const atendimento = { ...item, cancelado: item.status === 'Cancelado' };
  const quando = pedido.inicio && formatInstant(pedido.inicio, fuso);
  return (
    <Stack gap={4}>
      <Text size="sm" c="var(--mantine-color-orange-text)">
        {t(querDe(item, pedido.inicio), { quando })}{' '}
        <AnchorLink to="/atendimento/paciente/$id/links" params={{ id: paciente_id }} size="sm" underline="always">
          {t('pedido.ver')}
        </AnchorLink>
      </Text>
      <DecidirPedido
        id={pedido.id}
        temHorario={pedido.inicio !== null}
        atendimento={atendimento}
        {...(onDone && { onDone })}
      />
    </Stack>
  );
};
