import { Box, Button, Progress, RingProgress, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { type Progresso, progressoDe, type Respostas, vazia } from '#contract/anamneses/preencher.ts';
import { formatNumber } from '#web/lib/format.ts';
import { normaliza } from '#web/lib/normaliza.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { SearchInput } from '#web/ui/lista/SearchInput.tsx';
import classes from './AnamneseLayout.module.css';
import { enderecoDe, useAnamneseAberta } from './anamnese-context.ts';
import { ancoraDe } from './ancora.ts';
import { useMarca } from './folha.ts';

const parte = ({ respondidas, total, obrigatorias, obrigatorias_respondidas }: Progresso) => {
  if (obrigatorias > 0) return (100 * obrigatorias_respondidas) / obrigatorias;
  return total ? (100 * respondidas) / total : 0;
};

const Marca = ({ progresso }: { progresso: Progresso }) => {
  const { t } = useTranslation('anamneses');
  const valor = parte(progresso);
  if (valor >= 100)
    return <IconCircleCheckFilled size={20} color="var(--mantine-primary-color-filled)" aria-label={t('completo')} />;
  return (
    <RingProgress
      size={22}
      thickness={3}
      aria-hidden="true"
      sections={[{ value: valor, color: 'var(--mantine-primary-color-filled)' }]}
    />
  );
};

const Lista = ({ topicos, atual, respostas }: { topicos: Topico[]; atual: string; respostas: Respostas }) => {
  const { t } = useTranslation('anamneses');
  const { anamnese } = useAnamneseAberta();
  const navigate = useNavigate();
  const ir = (slug: string) => `${enderecoDe(anamnese)}/${slug}`;
  return (
    <>
      <Select
        hiddenFrom="md"
        label={t('topicos')}
        allowDeselect={false}
        value={atual}
        data={topicos.map(({ slug, titulo, perguntas }) => {
          const { respondidas, total } = progressoDe(perguntas, respostas);
          return { value: slug, label: `${titulo} (${respondidas}/${total})` };
        })}
        onChange={(slug) => slug && navigate({ to: ir(slug) })}
      />
      <Box component="nav" aria-label={t('topicos')} visibleFrom="md">
        {topicos.map(({ slug, titulo, perguntas }) => {
          const progresso = progressoDe(perguntas, respostas);
          const { respondidas, total } = progresso;
          return (
            <Link
              key={slug}
              to={ir(slug)}
              className={classes.topico}
              aria-current={slug === atual ? 'page' : undefined}
            >
              <Marca progresso={progresso} />
              <span>{titulo}</span>
              <span className={classes.conta} title={t('respondidas_de', { respondidas, total })}>
                {`${formatNumber(respondidas)}/${formatNumber(total)}`}
              </span>
            </Link>
          );
        })}
      </Box>
    </>
  );
};

type Lugar = { topico: Topico; pergunta: Pergunta };
const lugares = (topicos: Topico[]): Lugar[] =>
  topicos.flatMap((topico) => topico.perguntas.map((pergunta) => ({ topico, pergunta })));

/** The first unanswered question after the focused one, or from the start of the topic; wraps around at the end. */
const proxima = (topicos: Topico[], atual: string, respostas: Respostas): Lugar | undefined => {
  const todas = lugares(topicos);
  const focada = document.activeElement?.closest<HTMLElement>('[data-pergunta]')?.dataset.pergunta;
  const aqui = todas.findIndex(({ pergunta }) => pergunta.id === focada);
  const inicio = aqui >= 0 ? aqui + 1 : todas.findIndex(({ topico }) => topico.slug === atual);
  const emVolta = [...todas.slice(inicio), ...todas.slice(0, inicio)];
  return emVolta.find(({ pergunta }) => vazia(respostas[pergunta.id]));
};

/** The topics with their progress, the search in all questions, and a link to the next unanswered question. */
export const TopicosNav = ({ topicos, atual }: { topicos: Topico[]; atual: string }) => {
  const { t } = useTranslation('anamneses');
  const { anamnese, folha } = useAnamneseAberta();
  const navigate = useNavigate();
  const [busca, setBusca] = useState('');
  useMarca(folha);
  const { respostas } = folha;
  const ir = ({ topico, pergunta }: Lugar) =>
    navigate({ to: `${enderecoDe(anamnese)}/${topico.slug}`, hash: ancoraDe(pergunta.id) });
  const todas = lugares(topicos);
  const progresso = progressoDe(
    todas.map(({ pergunta }) => pergunta),
    respostas,
  );
  const palavras = normaliza(busca).split(/\s+/).filter(Boolean);
  const achadas = todas.filter(({ pergunta }) =>
    palavras.every((palavra) => normaliza(pergunta.texto).includes(palavra)),
  );
  const falta = progresso.respondidas < progresso.total;
  return (
    <div className={classes.lado}>
      <SearchInput value={busca} label={t('buscar_pergunta')} onChange={setBusca} />
      {palavras.length > 0 ? (
        <section aria-label={t('buscar_pergunta')}>
          <Text size="sm" c="dimmed" role="status">
            {t('achadas', { count: achadas.length, n: formatNumber(achadas.length) })}
          </Text>
          {achadas.slice(0, 50).map((lugar) => (
            <UnstyledButton
              key={lugar.pergunta.id}
              className={classes.achada}
              onClick={() => {
                setBusca('');
                ir(lugar);
              }}
            >
              <Text size="sm">{lugar.pergunta.texto}</Text>
              <Text size="xs" c="dimmed">
                {lugar.topico.titulo}
              </Text>
            </UnstyledButton>
          ))}
        </section>
      ) : (
        <>
          <div>
            <Progress value={parte(progresso)} aria-label={t('progresso')} />
            <Text size="sm" c="dimmed" mt={4}>
              {t('obrigatorias_de', {
                feitas: formatNumber(progresso.obrigatorias_respondidas),
                todas: formatNumber(progresso.obrigatorias),
              })}
            </Text>
          </div>
          <Button
            variant="light"
            leftSection={<IconArrowDown size={16} />}
            disabled={!falta}
            // Keep the focus in the field: `proxima` continues from it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              const lugar = proxima(topicos, atual, respostas);
              if (lugar) ir(lugar);
            }}
          >
            {falta ? t('proxima') : t('tudo_respondido')}
          </Button>
          <Lista topicos={topicos} atual={atual} respostas={respostas} />
        </>
      )}
    </div>
  );
};
