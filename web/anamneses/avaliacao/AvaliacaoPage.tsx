import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Anamnese, anamneseEditar } from '#contract/anamneses/anamneses.ts';
import { escaparLinhas } from '#domain/text/html.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useStatus } from '#web/lib/unsaved/keeper.ts';
import { keepMine, takeTheirs } from '#web/lib/unsaved/writing.ts';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { useHandle } from '#web/ui/text/use-handle.ts';
import { Alertas } from '../Alertas.tsx';
import { useAnamneseAberta } from '../anamnese-context.ts';
import { lembrarAnamnese } from '../anamneses.queries.ts';
import { PainelRespostas } from '../PainelRespostas.tsx';
import classes from './AvaliacaoPage.module.css';
import { AVALIACAO, type Escrita, escrever, escritaDe, htmlDe } from './avaliacao.ts';
import { ResumoIa } from './ResumoIa.tsx';

const Conflito = ({ escrita, outra, onUsar }: { escrita: Escrita; outra: Anamnese; onUsar: () => void }) => {
  const { t } = useTranslation('rascunho');
  return (
    <div className={classes.conflito} role="alert">
      <Text>{t('mudou_em_outro_lugar')}</Text>
      <Text size="sm" c="dimmed">
        {t('outra')}
      </Text>
      <div className={classes.outra}>
        <RichTextView html={htmlDe(outra)} />
      </div>
      <Group gap="xs">
        <Button size="xs" onClick={() => keepMine(escrita)}>
          {t('manter')}
        </Button>
        <Button size="xs" variant="default" onClick={onUsar}>
          {t('usar_outra')}
        </Button>
      </Group>
    </div>
  );
};

const Leitura = ({ anamnese }: { anamnese: Anamnese }) => {
  const { t } = useTranslation('anamneses');
  return (
    <Stack>
      <Title order={3}>{t('abas.avaliacao')}</Title>
      <Alertas />
      <RichTextView html={htmlDe(anamnese)} />
    </Stack>
  );
};

/** The practitioner's evaluation; read-only for whoever may not change the form. */
export const AvaliacaoPage = () => {
  const { anamnese } = useAnamneseAberta();
  return usePode()(anamneseEditar) ? <Escrever anamnese={anamnese} /> : <Leitura anamnese={anamnese} />;
};

/** The editor, beside the answers that the evaluation is based on. */
const Escrever = ({ anamnese }: { anamnese: Anamnese }) => {
  const { t } = useTranslation('anamneses');
  const { id: usuario } = useSignedUser();
  const client = useQueryClient();
  const [escrita] = useState(() => escritaDe(usuario, anamnese, (nova) => lembrarAnamnese(client, nova)));
  const { state: estado, refusals: recusados } = useStatus(escrita.keeper);
  const { abrir, inserir } = useHandle();
  const [inicio, setInicio] = useState<{ vez: number; html: string } | null>(null);
  useEffect(() => {
    const comecar = (html: string) => setInicio((antes) => ({ vez: (antes?.vez ?? 0) + 1, html }));
    escrita.keeper.recover().then(
      ([rascunho]) => comecar(rascunho?.valor.html ?? htmlDe(escrita.servidor)),
      () => comecar(htmlDe(escrita.servidor)),
    );
  }, [escrita]);
  if (!inicio) return <Waiting h={480} shape="fields" />;
  const usarOutra = () => {
    takeTheirs(escrita);
    setInicio({ vez: inicio.vez + 1, html: htmlDe(escrita.servidor) });
  };
  return (
    <div className={classes.colunas}>
      <Stack>
        <Group justify="space-between">
          <Title order={3}>{t('abas.avaliacao')}</Title>
          <EstadoSalvo estado={estado} onTentar={escrita.keeper.retry} vazio={!htmlDe(escrita.servidor)} />
        </Group>
        <Text c="dimmed">{t('avaliacao_texto')}</Text>
        <Alertas />
        {recusados[AVALIACAO]?.reason === 'conflito' && escrita.outra && (
          <Conflito escrita={escrita} outra={escrita.outra} onUsar={usarOutra} />
        )}
        {recusados[AVALIACAO]?.reason === 'invalido' && (
          <Text c="var(--mantine-color-error)" role="alert">
            {recusados[AVALIACAO]?.message}
          </Text>
        )}
        <RichText
          key={inicio.vez}
          label={t('abas.avaliacao')}
          initial={inicio.html}
          onReady={abrir}
          onChange={(html) => escrever(escrita, html)}
        />
        <ResumoIa id={anamnese.id} onInserir={inserir} />
      </Stack>
      <PainelRespostas
        onInserir={(pergunta, resposta) =>
          inserir(`<p><strong>${escaparLinhas(pergunta)}</strong> ${escaparLinhas(resposta)}</p>`)
        }
      />
    </div>
  );
};
