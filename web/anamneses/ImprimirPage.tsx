import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconEyeOff, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topico } from '#contract/anamnese-modelos.ts';
import { vazia } from '#contract/anamnese-respostas.ts';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { hoje, idadePorExtenso } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { useAberta, useTopicos } from './anamnese-context.ts';
import classes from './ImprimirPage.module.css';
import { useRespostaPorExtenso } from './resposta.ts';

type Escolhas = { ocultar_sem_resposta: boolean; imprimir_sensiveis: boolean; imprimir_avaliacao: boolean };
const ESCOLHAS = ['ocultar_sem_resposta', 'imprimir_avaliacao', 'imprimir_sensiveis'] as const;

/** What goes on paper: the topics that print, without what is sensitive unless it was asked for. */
const useParaImprimir = ({ ocultar_sem_resposta, imprimir_sensiveis }: Escolhas): Topico[] => {
  const { anamnese, folha } = useAberta();
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

const Cabecalho = () => {
  const { t } = useTranslation(['anamneses', 'cadastro']);
  const { anamnese } = useAberta();
  const paciente = usePaciente();
  const { fuso } = useSignedUser();
  const { data_nascimento } = paciente;
  const idade = idadePorExtenso(data_nascimento, hoje(fuso), t);
  return (
    <header>
      <h1>{anamnese.titulo}</h1>
      <p>
        <strong>{paciente.nome}</strong>
        {data_nascimento && ` · ${formatDate(data_nascimento)}`}
        {idade && ` (${idade})`}
      </p>
      <p>{t('preenchida_em', { data: formatDay(anamnese.atualizado_em, fuso) })}</p>
    </header>
  );
};

const Pagina = ({ topicos, avaliacao }: { topicos: Topico[]; avaliacao: string | null }) => {
  const { t } = useTranslation('anamneses');
  const { folha } = useAberta();
  const porExtenso = useRespostaPorExtenso();
  const user = useSignedUser();
  return (
    <article className={classes.folha} aria-label={t('abas.imprimir')}>
      <Cabecalho />
      {topicos.map(({ slug, titulo, perguntas }) => (
        <section key={slug}>
          <h2>{titulo}</h2>
          <dl>
            {perguntas.map((pergunta) => (
              <div key={pergunta.id} className={classes.par}>
                <dt>{pergunta.texto}</dt>
                <dd>{porExtenso(pergunta, folha.respostas[pergunta.id] ?? null) || t('sem_resposta')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {avaliacao && (
        <section className={classes.avaliacao}>
          <h2>{t('abas.avaliacao')}</h2>
          <RichTextView html={avaliacao} />
        </section>
      )}
      <footer className={classes.assinatura}>
        <span>{user.name}</span>
        {user.registro && <span>{user.registro}</span>}
      </footer>
    </article>
  );
};

/** The form as it will stand on paper. */
export const ImprimirPage = () => {
  const { t } = useTranslation('anamneses');
  const { anamnese } = useAberta();
  const [escolhas, setEscolhas] = useState<Escolhas>(anamnese.configuracoes);
  const topicos = useParaImprimir(escolhas);
  return (
    <Stack>
      <Group justify="space-between" className="no-print">
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
        <Button leftSection={<IconPrinter size={16} />} onClick={() => print()}>
          {t('imprimir')}
        </Button>
      </Group>
      {escolhas.imprimir_sensiveis && (
        <Alert
          className="no-print"
          variant="default"
          style={{ borderColor: 'var(--attention)' }}
          icon={<IconEyeOff color="var(--attention)" aria-hidden="true" />}
        >
          {t('imprimindo_sensiveis')}
        </Alert>
      )}
      {topicos.length === 0 && (
        <Text c="dimmed" className="no-print">
          {t('nada_para_imprimir')}
        </Text>
      )}
      <div className={classes.mesa}>
        <Pagina topicos={topicos} avaliacao={escolhas.imprimir_avaliacao ? anamnese.avaliacao : null} />
      </div>
    </Stack>
  );
};
