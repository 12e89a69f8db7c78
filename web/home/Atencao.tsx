import { Anchor, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';

import {
  IconCake,
  IconCalendarQuestion,
  IconClipboardText,
  IconCoin,
  IconPencil,
  IconPencilCheck,
  IconTargetArrow,
} from '@tabler/icons-react';

import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { DatasInteiras } from './DatasInteiras.tsx';

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

const SEEN = 5;

/** The items of one kind: the first few, the rest on request, and how many more the server has. */
const Kind = ({ total, children }: { total: number; children: ReactElement[] }) => {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  const folded = children.length > SEEN && !all;
  return (
    <>
      {folded ? children.slice(0, SEEN) : children}
      {folded && (
        <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
          {t('atencao.mostrar_mais', { count: total - SEEN })}
        </Button>
      )}
      {!folded && total > children.length && (
        <Text size="sm" c="dimmed">
          {t('atencao.e_mais', { count: total - children.length })}
        </Text>
      )}
    </>
  );
};

/** Open work: clinical items first, then money, then birthdays. */
export const Atencao = ({ atencao, totais }: Pick<Home, 'atencao' | 'totais'>) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const { sem_status, aniversarios, registros, anamneses, planos_intervencao, vencidos } = atencao;
  const file = (id: string) => `/atendimento/paciente/${id}`;
  const nothing = Object.values(totais).every((total) => total === 0);
  return (
    <PageCard title={t('atencao.titulo')}>
      <Stack gap="sm">
        {nothing && <Text c="dimmed">{t('atencao.nada')}</Text>}
        <Kind total={totais.sem_status}>
          {sem_status.map(({ paciente_id, atendimento_id, nome, inicio }) => (
            <Line
              key={atendimento_id}
              Icon={IconCalendarQuestion}
              to={`${file(paciente_id)}/atendimentos/${atendimento_id}`}
            >
              {t('atencao.sem_status', { nome, dia: formatDay(inicio, fuso) })}
            </Line>
          ))}
        </Kind>
        <Kind total={totais.registros}>
          {registros.map(({ paciente_id, atendimento_id, nome, inicio, escrito }) => (
            <Line
              key={atendimento_id}
              Icon={escrito ? IconPencilCheck : IconPencil}
              to={`${file(paciente_id)}/atendimentos/${atendimento_id}`}
            >
              {t(escrito ? 'atencao.registro' : 'atencao.registro_vazio', { nome, dia: formatDay(inicio, fuso) })}
            </Line>
          ))}
        </Kind>
        <Kind total={totais.anamneses}>
          {anamneses.map(({ paciente_id, anamnese_id, nome }) => (
            <Line key={anamnese_id} Icon={IconClipboardText} to={`${file(paciente_id)}/anamnese/${anamnese_id}`}>
              {t('atencao.anamnese', { nome })}
            </Line>
          ))}
        </Kind>
        <Kind total={totais.planos_intervencao}>
          {planos_intervencao.map(({ paciente_id, plano_intervencao_id, nome, fim }) => (
            <Line
              key={plano_intervencao_id}
              Icon={IconTargetArrow}
              to={`${file(paciente_id)}/plano-de-intervencao/${plano_intervencao_id}/visualizar`}
            >
              {t('atencao.plano_intervencao', { nome, dia: formatDate(fim) })}
            </Line>
          ))}
        </Kind>
        <Kind total={totais.vencidos}>
          {vencidos.map(({ paciente_id, nome, saldo, desde }) => (
            <Line
              key={paciente_id ?? nome}
              Icon={IconCoin}
              to={paciente_id ? `${file(paciente_id)}/financeiro` : '/financeiro/quem-deve'}
            >
              {t('atencao.vencido', { nome, valor: formatMoney(saldo), dia: formatDate(desde) })}
            </Line>
          ))}
        </Kind>
        <Kind total={totais.aniversarios}>
          {aniversarios.map(({ paciente_id, nome, dia, anos }) => (
            <Line key={paciente_id} Icon={IconCake} to={file(paciente_id)}>
              {t('atencao.aniversario', { nome, anos, dia: formatDate(dia) })}
            </Line>
          ))}
        </Kind>
      </Stack>
    </PageCard>
  );
};
