import { ActionIcon, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useQuemOnde } from '../atendimentos.queries.ts';
import { Lembrete } from '../familia/Lembrete.tsx';
import { Pedido } from '../familia/Pedido.tsx';
import { useMuda } from '../muda.ts';
import { NomeDoPaciente } from '../NomeDoPaciente.tsx';
import { NotaLink } from '../NotaLink.tsx';
import { StatusControl } from '../StatusControl.tsx';
import classes from './DiaLinha.module.css';
import { periodo } from './horas.ts';

type Props = {
  item: AtendimentoNaLista;
  onOpen: (item: AtendimentoNaLista) => void;
  onStatus: (item: AtendimentoNaLista, status: StatusAtendimento) => void;
};

/** One appointment of a day: time, professional, place, patient, and touch actions. */
export const DiaLinha = ({ item, onOpen, onStatus }: Props) => {
  const { t } = useTranslation('cadastro');
  const { fuso } = useSignedUser();
  const { nome } = item.paciente;
  const edita = useMuda()(item.profissional_id);
  const { quem, onde } = useQuemOnde()(item);
  return (
    <li className={classes.item} data-status={item.status}>
      <Group justify="space-between" wrap="nowrap" align="center">
        <div>
          <Text size="sm" c="dimmed" className={classes.time}>
            {[periodo(item, fuso), quem, onde].filter(Boolean).join(' · ')}
          </Text>
          <NomeDoPaciente item={item} />
        </div>
        <Group gap={2} wrap="nowrap">
          <NotaLink item={item} />
          <Lembrete item={item} />
          {edita && (
            <ActionIcon
              variant="subtle"
              aria-label={t('editar_um', { nome: `${nome}, ${periodo(item, fuso)}` })}
              onClick={() => onOpen(item)}
            >
              <IconPencil size={18} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <StatusControl item={item} onChange={(status) => onStatus(item, status)} />
      <Pedido item={item} />
    </li>
  );
};
