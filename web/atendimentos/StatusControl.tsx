import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Atendimento, STATUS_ATENDIMENTO, type StatusAtendimento } from '#contract/atendimentos.ts';
import { APARENCIA } from './status.ts';

type Props = { item: Atendimento; onChange: (status: StatusAtendimento) => void };

/** What is most likely next: one tap each. */
const PROXIMOS: Record<StatusAtendimento, StatusAtendimento[]> = {
  Agendado: ['Confirmado', 'Realizado', 'Faltou'],
  Confirmado: ['Realizado', 'Faltou'],
  Realizado: [],
  Faltou: [],
  Cancelado: [],
};

/** The status of an appointment: every other is behind it, the likely ones beside it. */
export const StatusControl = ({ item, onChange }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { nome } = item.paciente;
  const { color, Icon } = APARENCIA[item.status];
  return (
    <Group gap={4} wrap="nowrap">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="light"
            color={color}
            leftSection={<Icon size={14} aria-hidden="true" />}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            aria-label={t('status_de', { nome, status: t(`status.${item.status}`) })}
          >
            {t(`status.${item.status}`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {STATUS_ATENDIMENTO.filter((status) => status !== item.status).map((status) => {
            const Other = APARENCIA[status].Icon;
            return (
              <Menu.Item key={status} leftSection={<Other size={16} />} onClick={() => onChange(status)}>
                {t(`status.${status}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {PROXIMOS[item.status].map((status) => {
        const Next = APARENCIA[status].Icon;
        return (
          <Tooltip key={status} label={t(`marcar.${status}`)}>
            <ActionIcon
              variant="subtle"
              color={APARENCIA[status].color}
              aria-label={t('marcar_de', { nome, status: t(`status.${status}`) })}
              onClick={() => onChange(status)}
            >
              <Next size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
};
