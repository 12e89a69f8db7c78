import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista, StatusAtendimento } from '#contract/atendimentos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Lembrete } from '../Lembrete.tsx';
import { NotaLink } from '../NotaLink.tsx';
import { StatusControl } from '../StatusControl.tsx';
import classes from './DiaLinha.module.css';
import { periodo } from './horas.ts';

type Props = {
  item: AtendimentoNaLista;
  onOpen: (item: AtendimentoNaLista) => void;
  onStatus: (item: AtendimentoNaLista, status: StatusAtendimento) => void;
};

/** One session of a day: time, patient, place, and touch actions. */
export const DiaLinha = ({ item, onOpen, onStatus }: Props) => {
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { fuso } = useSignedUser();
  const { nome } = item.paciente;
  const onde = item.modalidade === 'online' ? t('modalidades.online') : item.local;
  return (
    <li className={classes.item} data-status={item.status}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" c="dimmed" className={classes.time}>
            {periodo(item, fuso)}
            {onde && ` · ${onde}`}
          </Text>
          <Anchor component={Link} to={`/atendimento/paciente/${item.paciente_id}`} fw={600}>
            {nome}
          </Anchor>
        </div>
        <Group gap={2} wrap="nowrap">
          <NotaLink item={item} />
          <Lembrete item={item} />
          <ActionIcon
            variant="subtle"
            aria-label={t('cadastro:editar_um', { nome: `${nome}, ${periodo(item, fuso)}` })}
            onClick={() => onOpen(item)}
          >
            <IconPencil size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <StatusControl item={item} onChange={(status) => onStatus(item, status)} />
    </li>
  );
};
