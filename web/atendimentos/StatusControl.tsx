import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, STATUS_ATENDIMENTO, type StatusAtendimento } from '#contract/atendimentos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { APARENCIA, podeMarcar } from './status.ts';

type Props = { item: AtendimentoNaLista; onChange: (status: StatusAtendimento) => void };

/** The likely next statuses, each with its own button. */
const PROXIMOS: Record<StatusAtendimento, StatusAtendimento[]> = {
  Agendado: ['Confirmado', 'Realizado', 'Faltou'],
  Confirmado: ['Realizado', 'Faltou'],
  Realizado: [],
  Faltou: [],
  Cancelado: [],
};

/** The status of an appointment: a menu with every status, and buttons for the likely ones. */
export const StatusControl = ({ item, onChange }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { nome } = item.paciente;
  const { color, Icon } = APARENCIA[item.status];
  const cabe = (status: StatusAtendimento) => podeMarcar(status, item, fuso);
  return (
    <Group gap={4}>
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
              <Menu.Item
                key={status}
                leftSection={<Other size={16} />}
                disabled={!cabe(status)}
                onClick={() => onChange(status)}
              >
                {t(`status.${status}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {PROXIMOS[item.status].filter(cabe).map((status) => (
        <Button
          key={status}
          size="compact-sm"
          variant="subtle"
          color={APARENCIA[status].color}
          aria-label={t('marcar_de', { nome, acao: t(`marcar.${status}`) })}
          onClick={() => onChange(status)}
        >
          {t(`marcar.${status}`)}
        </Button>
      ))}
    </Group>
  );
};
