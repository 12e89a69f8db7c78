import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hojeEm, localDe } from '#domain/days/fuso.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import type { Aberto } from './AtendimentoDialog.tsx';
import { AtendimentoHost } from './AtendimentoHost.tsx';
import classes from './agenda/DiaLinha.module.css';
import { DiaLinha } from './agenda/DiaLinha.tsx';
import { proximaHora } from './agenda/horas.ts';
import { useMudarComAviso } from './agenda/mudar-com-aviso.ts';
import { Perguntas } from './agenda/Perguntas.tsx';
import { useAgenda, useAgendaConfig } from './atendimentos.queries.ts';

/** Today's sessions, each with its status control. */
export const HojeCard = () => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const hoje = hojeEm(fuso);
  const { data, isError, refetch } = useAgenda(hoje, hoje);
  const { marcar, perguntas } = useMudarComAviso();
  const linhas = data?.filter(({ fim }) => localDe(fim, fuso).data >= hoje);
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const { data: config } = useAgendaConfig();
  const novo = () => {
    const inicial = proximaHora(hoje, fuso, config);
    setAberto({ item: null, inicial });
  };
  return (
    <PageCard
      title={t('hoje')}
      actions={
        <>
          <Anchor component={Link} to="/atendimentos">
            {t('ver_agenda')}
          </Anchor>
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={novo}>
            {t('novo')}
          </Button>
        </>
      }
    >
      {isError && !data && <LoadError coisa={t('hoje')} onRetry={refetch} />}
      {!data && !isError && <Skeleton h={120} />}
      {linhas?.length === 0 && <Text c="dimmed">{t('hoje_vazio')}</Text>}
      <ul className={classes.list}>
        {linhas?.map((item) => (
          <DiaLinha
            key={item.id}
            item={item}
            onOpen={(one) => setAberto({ item: one, inicial: one })}
            onStatus={marcar}
          />
        ))}
      </ul>
      <AtendimentoHost aberto={aberto} onClose={() => setAberto(null)} />
      <Perguntas perguntas={perguntas} />
    </PageCard>
  );
};
