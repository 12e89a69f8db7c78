import { Alert, Button, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import { IconEyeOff, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { vazia } from '#contract/anamneses/preencher.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { useAnamneseAberta, useTopicos } from './anamnese-context.ts';
import { useRespostaPorExtenso } from './anamnese-resposta.ts';
import { fonteDe, useFontePorExtenso } from './fonte.ts';
import { htmlDaAnamnese } from './papel.ts';

type Escolhas = { ocultar_sem_resposta: boolean; imprimir_sensiveis: boolean; imprimir_avaliacao: boolean };
const ESCOLHAS = ['ocultar_sem_resposta', 'imprimir_avaliacao', 'imprimir_sensiveis'] as const;

/** The printed topics; sensitive answers only if chosen. */
const useParaImprimir = ({ ocultar_sem_resposta, imprimir_sensiveis }: Escolhas): Topico[] => {
  const { anamnese, folha } = useAnamneseAberta();
  return useTopicos()
    .filter(({ slug }) => !anamnese.configuracoes.topicos_nao_impressos.includes(slug))
    .map((topico) => ({
      ...topico,
      perguntas: topico.perguntas.filter(
        ({ id, sensivel }) =>
          (imprimir_sensiveis || !sensivel) && !(ocultar_sem_resposta && vazia(folha.respostas[id])),
      ),
    }))
    .filter(({ perguntas }) => perguntas.length > 0);
};

/** Chooses what of the form is printed; the print screen does the rest. */
export const ImprimirPage = () => {
  const { t } = useTranslation('anamneses');
  const { fuso } = useSignedUser();
  const { anamnese, folha } = useAnamneseAberta();
  const imprimir = useImprimir();
  const porExtenso = useRespostaPorExtenso();
  const fontePorExtenso = useFontePorExtenso();
  const [escolhas, setEscolhas] = useState<Escolhas>(anamnese.configuracoes);
  const topicos = useParaImprimir(escolhas);
  const avaliacao = escolhas.imprimir_avaliacao ? anamnese.avaliacao : null;
  const nada = topicos.length === 0 && !avaliacao;
  const conteudo = htmlDaAnamnese({
    topicos,
    porExtenso,
    respostas: folha.respostas,
    fonte: (id) => {
      const fonte = fonteDe(anamnese, folha, id);
      return fonte ? fontePorExtenso(fonte) : '';
    },
    semResposta: t('sem_resposta'),
    abertura: t('preenchida_em', { data: formatDay(anamnese.atualizado_em, fuso) }),
    avaliacao: avaliacao ? { titulo: t('abas.avaliacao'), html: avaliacao } : null,
  });
  return (
    <Stack>
      <Group justify="space-between">
        <Group>
          {ESCOLHAS.map((nome) => (
            <Switch
              key={nome}
              label={t(`configuracoes.${nome}`)}
              checked={escolhas[nome]}
              onChange={({ currentTarget }) => setEscolhas({ ...escolhas, [nome]: currentTarget.checked })}
            />
          ))}
        </Group>
        <Button
          leftSection={<IconPrinter size={16} />}
          disabled={nada}
          onClick={() => imprimir({ titulo: anamnese.titulo, conteudo, paciente_id: anamnese.paciente_id })}
        >
          {t('imprimir')}
        </Button>
      </Group>
      {escolhas.imprimir_sensiveis && (
        <Alert
          variant="default"
          style={{ borderColor: 'var(--attention)' }}
          icon={<IconEyeOff color="var(--attention)" aria-hidden="true" />}
        >
          {t('imprimindo_sensiveis')}
        </Alert>
      )}
      {nada ? (
        <Text c="dimmed">{t('nada_para_imprimir')}</Text>
      ) : (
        <Paper component="article" withBorder p="lg" bg="transparent" aria-label={t('abas.imprimir')}>
          <RichTextView html={conteudo} />
        </Paper>
      )}
    </Stack>
  );
};
