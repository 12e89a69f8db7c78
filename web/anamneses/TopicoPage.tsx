import { Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Navigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { anamneseEditar } from '#contract/anamneses/anamneses.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { Alertas } from './Alertas.tsx';
import classes from './AnamneseLayout.module.css';
import { enderecoDe, paramsDe, useAnamneseAberta, useTopicos, useUrlTopico } from './anamnese-context.ts';
import { PerguntaCard } from './PerguntaCard.tsx';
import { TopicosNav } from './TopicosNav.tsx';

const FOCAVEL = 'input:checked, textarea, input:not([type=radio]):not([type=checkbox]), input, [role=slider]';

/** Focuses the question in the hash; clicking the current link focuses the field again. */
const useFoco = (topico: string) => {
  const pedido = useRouterState({
    select: ({ location }) => `${location.hash} ${topico} ${location.state.__TSR_index}`,
  });
  useEffect(() => {
    const [hash] = pedido.split(' ');
    const card = hash ? document.getElementById(hash) : null;
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector<HTMLElement>(FOCAVEL)?.focus({ preventScroll: true });
  }, [pedido]);
};

const Vizinhos = ({ topicos, topico }: { topicos: Topico[]; topico: Topico }) => {
  const { t } = useTranslation('anamneses');
  const { anamnese } = useAnamneseAberta();
  const place = topicos.indexOf(topico);
  const [antes, depois] = [topicos[place - 1], topicos[place + 1]];
  const ir = (urlTopico: string) => ({ ...paramsDe(anamnese), urlTopico });
  return (
    <Group justify="space-between">
      {antes ? (
        <ButtonLink
          data-wrap
          to="/atendimento/paciente/$id/anamnese/$idAnamnese/$urlTopico"
          params={ir(antes.slug)}
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
        >
          {antes.titulo}
        </ButtonLink>
      ) : (
        <span />
      )}
      {depois ? (
        <ButtonLink
          data-wrap
          to="/atendimento/paciente/$id/anamnese/$idAnamnese/$urlTopico"
          params={ir(depois.slug)}
          rightSection={<IconArrowRight size={16} />}
        >
          {depois.titulo}
        </ButtonLink>
      ) : (
        <ButtonLink
          data-wrap
          to="/atendimento/paciente/$id/anamnese/$idAnamnese/avaliacao"
          params={paramsDe(anamnese)}
          rightSection={<IconArrowRight size={16} />}
        >
          {t('abas.avaliacao')}
        </ButtonLink>
      )}
    </Group>
  );
};

const Perguntas = ({ topico }: { topico: Topico }) => {
  const { anamnese, folha } = useAnamneseAberta();
  const edita = usePode()(anamneseEditar);
  useFoco(topico.slug);
  return (
    <fieldset disabled={!edita} className={classes.perguntas}>
      {topico.perguntas.map((pergunta) => (
        <PerguntaCard key={pergunta.id} folha={folha} topico={topico.slug} pergunta={pergunta} anamnese={anamnese} />
      ))}
    </fieldset>
  );
};

/** Redirects an unknown topic to the first one, with an alert. */
const Desconhecido = ({ para }: { para: string }) => {
  const { t } = useTranslation('anamneses');
  useEffect(() => notify({ type: 'warning', title: t('sem_topico'), message: t('sem_topico_texto') }), [t]);
  return <Navigate to={para} replace />;
};

/** One topic of a form, at its own address. */
export const TopicoPage = () => {
  const { t } = useTranslation('anamneses');
  const urlTopico = useUrlTopico();
  const { anamnese } = useAnamneseAberta();
  const topicos = useTopicos();
  const [primeiro] = topicos;
  if (!primeiro) return <Text c="dimmed">{t('sem_topicos')}</Text>;
  const topico = topicos.find(({ slug }) => slug === urlTopico);
  const inicio = `${enderecoDe(anamnese)}/${primeiro.slug}`;
  if (!topico) return urlTopico ? <Desconhecido para={inicio} /> : <Navigate to={inicio} replace />;
  return (
    <div className={classes.colunas}>
      <TopicosNav topicos={topicos} atual={topico.slug} />
      <Stack>
        <Alertas />
        <div>
          <Title order={3}>{topico.titulo}</Title>
          {topico.ajuda && <Text c="dimmed">{topico.ajuda}</Text>}
        </div>
        <Perguntas key={topico.slug} topico={topico} />
        <Vizinhos topicos={topicos} topico={topico} />
      </Stack>
    </div>
  );
};
