import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { exigeDia, STATUS_ATENDIMENTO, type StatusAtendimento } from '#contract/agenda/status.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { COR } from '#web/ui/tons.ts';
import { EstadoDoEnvio } from './marcas/EstadoDoEnvio.tsx';
import { useMarcado } from './marcas/use-marcado.ts';
import { useMuda } from './muda.ts';
import { podeChegar, podeMarcar, SINAL } from './status.ts';

type Props = { item: AtendimentoNaLista; onChange: (status: StatusAtendimento) => void };

/** The likely next statuses, each with its own button. */
const PROXIMOS: Record<StatusAtendimento, StatusAtendimento[]> = {
  Agendado: ['Confirmado', 'Realizado', 'Faltou'],
  Confirmado: ['Realizado', 'Faltou'],
  Chegou: ['Realizado'],
  Realizado: [],
  Faltou: [],
  Cancelado: [],
};

/**
 * The status of an appointment: a menu with every status, and buttons for the likely ones; for whoever only reads, its
 * name.
 */
export const StatusControl = ({ item: lido, onChange }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso, membro } = useSignedUser();
  const { item, estado } = useMarcado(lido);
  const { nome } = item.paciente;
  const Icon = SINAL[item.status];
  const edita = useMuda()(item.profissional_id);
  const cabe = (status: StatusAtendimento) => podeMarcar(status, item, fuso);
  // Arrivals are marked only in a practice with several people: whoever works alone opens the door themselves.
  const outros = STATUS_ATENDIMENTO.filter(
    (status) => status !== item.status && (status !== 'Chegou' || (membro.equipe && podeChegar(item))),
  );
  if (!edita) return <Text size="sm">{t(`status.${item.status}`)}</Text>;
  return (
    <Group gap={4}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            data-estado
            size="compact-sm"
            variant="light"
            color={COR[item.status]}
            leftSection={<Icon size={14} aria-hidden="true" />}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            aria-label={t('status_de', { nome, status: t(`status.${item.status}`) })}
          >
            {t(`status.${item.status}`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {outros.map((status) => {
            const Other = SINAL[status];
            return (
              <Menu.Item
                key={status}
                leftSection={<Other size={16} />}
                disabled={!cabe(status)}
                onClick={() => onChange(status)}
              >
                {t(`status.${status}`)}
                {!cabe(status) && (
                  <Text size="xs">{t(exigeDia(status) ? 'porque_nao.antes_do_dia' : 'porque_nao.passou')}</Text>
                )}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {PROXIMOS[item.status].filter(cabe).map((status) => (
        <Button
          key={status}
          data-rapida
          size="compact-sm"
          variant="subtle"
          color={COR[status]}
          aria-label={t('marcar_de', { nome, acao: t(`marcar.${status}`) })}
          onClick={() => onChange(status)}
        >
          {t(`marcar.${status}`)}
        </Button>
      ))}
      <EstadoDoEnvio estado={estado} />
    </Group>
  );
};
