import { Anchor, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hojeEm, localDe } from '#contract/fuso.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import { type Aberto, AtendimentoDialog } from './AtendimentoDialog.tsx';
import { useAgenda } from './atendimentos.queries.ts';
import { ConflitosDialog } from './ConflitosDialog.tsx';
import { DiaLinha } from './DiaLinha.tsx';
import classes from './HojeCard.module.css';
import { useMudarComAviso } from './mudar-com-aviso.ts';

/** Today's sessions, each with its status under the thumb. */
export const HojeCard = () => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const hoje = hojeEm(fuso);
  const { data, isError, refetch } = useAgenda(hoje, hoje);
  const { marcar, pergunta } = useMudarComAviso();
  const linhas = data?.filter(({ fim }) => localDe(fim, fuso).data >= hoje);
  const [aberto, setAberto] = useState<Aberto | null>(null);
  return (
    <PageCard
      title={t('hoje')}
      actions={
        <Anchor component={Link} to="/atendimentos">
          {t('ver_agenda')}
        </Anchor>
      }
    >
      {isError && !data && <LoadError onRetry={refetch} />}
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
      <AtendimentoDialog aberto={aberto} onClose={() => setAberto(null)} />
      <ConflitosDialog pergunta={pergunta} />
    </PageCard>
  );
};
