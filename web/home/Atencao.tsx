import { Anchor, Group, Stack, Text, ThemeIcon } from '@mantine/core';

import {
  IconCake,
  IconClipboardText,
  IconCoin,
  IconPencil,
  IconPencilCheck,
  IconTargetArrow,
} from '@tabler/icons-react';

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { DatasInteiras } from '#web/ui/DatasInteiras.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';

const Line = ({ Icon, to, children }: { Icon: typeof IconCake; to: string; children: string }) => (
  <Group wrap="nowrap" gap="sm">
    <ThemeIcon variant="light" color="orange" size={28}>
      <Icon size={16} />
    </ThemeIcon>
    <Anchor component={Link} to={to} c="inherit">
      <DatasInteiras>{children}</DatasInteiras>
    </Anchor>
  </Group>
);

/** What waits for a hand. */
export const Atencao = ({ atencao }: { atencao: Home['atencao'] }) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const { aniversarios, registros, anamneses, planos, vencidos } = atencao;
  const file = (id: string) => `/atendimento/paciente/${id}`;
  const nothing = Object.values(atencao).every((list) => list.length === 0);
  return (
    <PageCard title={t('atencao.titulo')}>
      <Stack gap="sm">
        {nothing && <Text c="dimmed">{t('atencao.nada')}</Text>}
        {aniversarios.map(({ paciente_id, nome, dia, anos }) => (
          <Line key={`a-${paciente_id}`} Icon={IconCake} to={file(paciente_id)}>
            {t('atencao.aniversario', { nome, anos, dia: formatDate(dia) })}
          </Line>
        ))}
        {vencidos.map(({ paciente_id, nome, saldo, desde }) => (
          <Line
            key={`v-${paciente_id ?? nome}`}
            Icon={IconCoin}
            to={paciente_id ? `${file(paciente_id)}/financeiro` : '/financeiro/quem-deve'}
          >
            {t('atencao.vencido', { nome, valor: formatMoney(saldo), dia: formatDate(desde) })}
          </Line>
        ))}
        {registros.map(({ paciente_id, atendimento_id, nome, inicio, escrito }) => (
          <Line
            key={`r-${atendimento_id}`}
            Icon={escrito ? IconPencilCheck : IconPencil}
            to={`${file(paciente_id)}/atendimentos/${atendimento_id}`}
          >
            {t(escrito ? 'atencao.registro' : 'atencao.registro_vazio', { nome, dia: formatDay(inicio, fuso) })}
          </Line>
        ))}
        {anamneses.map(({ paciente_id, anamnese_id, nome }) => (
          <Line key={`n-${anamnese_id}`} Icon={IconClipboardText} to={`${file(paciente_id)}/anamnese/${anamnese_id}`}>
            {t('atencao.anamnese', { nome })}
          </Line>
        ))}
        {planos.map(({ paciente_id, plano_id, nome, fim }) => (
          <Line
            key={`p-${plano_id}`}
            Icon={IconTargetArrow}
            to={`${file(paciente_id)}/plano-de-intervencao/${plano_id}/visualizar`}
          >
            {t('atencao.plano', { nome, dia: formatDate(fim) })}
          </Line>
        ))}
      </Stack>
    </PageCard>
  );
};
