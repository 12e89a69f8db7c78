import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Pergunta } from '#contract/anamneses/anamnese-modelos.ts';
import { vazia } from '#contract/anamneses/preencher.ts';
import { useAnamneseAberta } from '../anamnese-context.ts';
import { useRespostaPorExtenso } from '../anamnese-resposta.ts';
import { useMarca } from '../folha.ts';
import { fonteDe, useFontePorExtenso } from '../fonte.ts';
import classes from './Informantes.module.css';
import { comparados, divergem, igual, nomeDe, perguntado, type Respondido, valorDe } from './informantes.ts';

type Usar = (um: Respondido, perguntas: string[]) => void;
export type Filtro = {
  /** Only what differs from the form. */
  diferentes: boolean;
  /** Only what people answered differently. */
  divergentes: boolean;
};
type Acoes = { usar: Usar | null; ocupado: boolean };
type Props = Acoes & { informantes: Respondido[]; filtro: Filtro };

/** What the form says now. */
const NaAnamnese = ({ pergunta }: { pergunta: Pergunta }) => {
  const { t } = useTranslation('anamneses');
  const { anamnese, folha } = useAnamneseAberta();
  const porExtenso = useRespostaPorExtenso();
  const fonte = fonteDe(anamnese, folha, pergunta.id);
  const escrita = useFontePorExtenso();
  return (
    <div className={classes.resposta}>
      <Text size="sm" fw={600}>
        {t('informantes.na_anamnese')}
      </Text>
      <Text className={classes.texto}>
        {porExtenso(pergunta, folha.respostas[pergunta.id] ?? null) || t('sem_resposta')}
      </Text>
      {fonte && (
        <Text size="xs" c="dimmed">
          {escrita(fonte)}
        </Text>
      )}
    </div>
  );
};

type DeUmProps = Acoes & { um: Respondido; pergunta: Pergunta };

const DeUm = ({ um, pergunta, usar, ocupado }: DeUmProps) => {
  const { t } = useTranslation('anamneses');
  const { folha } = useAnamneseAberta();
  const porExtenso = useRespostaPorExtenso();
  const valor = valorDe(um, pergunta.id);
  const ja = !vazia(valor) && igual(um, pergunta.id, folha.respostas);
  const vazio = t(perguntado(um, pergunta.id) ? 'sem_resposta' : 'informantes.nao_perguntado');
  return (
    <div className={classes.resposta}>
      <Text size="sm" fw={600}>
        {nomeDe(um)}
      </Text>
      <Text className={classes.texto}>{porExtenso(pergunta, valor) || vazio}</Text>
      {ja && (
        <Text size="xs" c="dimmed">
          {t('informantes.ja')}
        </Text>
      )}
      {!ja && usar && !vazia(valor) && (
        <Button
          size="xs"
          variant="default"
          mt={4}
          disabled={ocupado}
          aria-label={t('informantes.usar_nome', { nome: um.link.destinatario, pergunta: pergunta.texto })}
          onClick={() => usar(um, [pergunta.id])}
        >
          {t('informantes.usar')}
        </Button>
      )}
    </div>
  );
};

/** The form and what each informant answered, question by question. */
export const Comparar = ({ informantes, filtro, ...acoes }: Props) => {
  const { t } = useTranslation('anamneses');
  const { anamnese, folha } = useAnamneseAberta();
  useMarca(folha);
  const difere = ({ id }: Pergunta) =>
    informantes.some((um) => !vazia(valorDe(um, id)) && !igual(um, id, folha.respostas));
  const mostra = (pergunta: Pergunta) =>
    (!filtro.diferentes || difere(pergunta)) && (!filtro.divergentes || divergem(informantes, pergunta.id));
  const topicos = comparados(anamnese.modelo.topicos, informantes)
    .map((topico) => ({ ...topico, perguntas: topico.perguntas.filter(mostra) }))
    .filter(({ perguntas }) => perguntas.length > 0);
  if (topicos.length === 0)
    return <Text c="dimmed">{t(filtro.divergentes ? 'informantes.nada_diverge' : 'informantes.nada_difere')}</Text>;
  return topicos.map(({ slug, titulo, perguntas }) => (
    <section key={slug}>
      <Title order={3} size="h4" mt="md">
        {titulo}
      </Title>
      <Stack gap="lg" mt="sm">
        {perguntas.map((pergunta) => (
          <div key={pergunta.id}>
            <Group gap="xs">
              <Text fw={600}>{pergunta.texto}</Text>
              {divergem(informantes, pergunta.id) && (
                <Badge color="orange" variant="light" tt="none" leftSection={<IconArrowsDiff size={14} />}>
                  {t('informantes.divergem')}
                </Badge>
              )}
            </Group>
            <div className={classes.lado}>
              <NaAnamnese pergunta={pergunta} />
              {informantes.map((um) => (
                <DeUm key={um.link.id} um={um} pergunta={pergunta} {...acoes} />
              ))}
            </div>
          </div>
        ))}
      </Stack>
    </section>
  ));
};
