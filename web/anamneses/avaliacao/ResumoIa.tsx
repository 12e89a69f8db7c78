import { Alert, Button, Group, Loader, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trecho } from '#contract/anamneses/anamnese-resumo.ts';
import { iaEstado } from '#contract/ia.ts';
import { escaparLinhas } from '#domain/text/html.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { EnvioDialog } from './EnvioDialog.tsx';
import { useResumo } from './resumo-ia.ts';

const htmlDe = ({ titulo, texto }: Trecho) =>
  `${titulo ? `<h3>${escaparLinhas(titulo)}</h3>` : ''}<p>${escaparLinhas(texto)}</p>`;

type TrechoProps = { trecho: Trecho; pronto: boolean; onAceitar: () => void; onDescartar: () => void };

const TrechoCard = ({ trecho, pronto, onAceitar, onDescartar }: TrechoProps) => {
  const { t } = useTranslation('anamneses');
  return (
    <Paper component="li" withBorder p="sm" bg="transparent">
      <Text fw={600}>{trecho.titulo}</Text>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{trecho.texto}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          disabled={!pronto}
          aria-label={t('resumo.aceitar_nome', { titulo: trecho.titulo })}
          onClick={onAceitar}
        >
          {t('resumo.aceitar')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!pronto}
          aria-label={t('resumo.descartar_nome', { titulo: trecho.titulo })}
          onClick={onDescartar}
        >
          {t('resumo.descartar')}
        </Button>
      </Group>
    </Paper>
  );
};

/** A summary of the answers drafted by the AI. Each piece enters the text only when the practitioner accepts it. */
const Rascunho = ({ id, onInserir }: { id: string; onInserir: (html: string) => void }) => {
  const { t } = useTranslation('anamneses');
  const [incluir_sensiveis, setSensiveis] = useState(false);
  const [conferindo, setConferindo] = useState(false);
  const { trechos, estado, erro, pedir, parar, tirar } = useResumo(id);
  const vindo = estado === 'vindo';
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('resumo.texto')}
      </Text>
      <Switch
        label={t('resumo.sensiveis')}
        checked={incluir_sensiveis}
        disabled={vindo}
        onChange={({ currentTarget }) => setSensiveis(currentTarget.checked)}
      />
      <Group gap="xs">
        {vindo ? (
          <Button variant="default" onClick={parar}>
            {t('resumo.parar')}
          </Button>
        ) : (
          <Button
            variant="light"
            leftSection={<IconSparkles size={16} aria-hidden="true" />}
            onClick={() => pedir(incluir_sensiveis)}
          >
            {trechos.length ? t('resumo.de_novo') : t('resumo.pedir')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => setConferindo(true)}>
          {t('resumo.conferir')}
        </Button>
        <div role="status">
          {vindo && (
            <Group gap={6}>
              <Loader size="xs" aria-hidden="true" />
              <Text size="sm">{t('resumo.escrevendo')}</Text>
            </Group>
          )}
        </div>
      </Group>
      {erro && (
        <Alert color="orange" role="alert">
          {erro}
        </Alert>
      )}
      {trechos.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('resumo.titulo')}>
          {trechos.map(({ place, pronto, ...trecho }) => (
            <TrechoCard
              key={place}
              trecho={trecho}
              pronto={pronto}
              onAceitar={() => {
                onInserir(htmlDe(trecho));
                tirar(place);
              }}
              onDescartar={() => tirar(place)}
            />
          ))}
        </Stack>
      )}
      {conferindo && <EnvioDialog id={id} incluir_sensiveis={incluir_sensiveis} onClose={() => setConferindo(false)} />}
    </Stack>
  );
};

/** Shown only if AI is switched on; without a provider it shows a message. */
export const ResumoIa = ({ id, onInserir }: { id: string; onInserir: (html: string) => void }) => {
  const { t } = useTranslation('anamneses');
  const { config } = useSignedUser();
  const ligada = config?.active_IA === true;
  const { data } = useQuery({
    ...read(iaEstado, {}),
    enabled: ligada,
  });
  if (!ligada || !data) return null;
  return (
    <Paper withBorder p="md" bg="transparent" component="section" aria-label={t('resumo.titulo')}>
      <Title order={3} size="h4" mb={4}>
        {t('resumo.titulo')}
      </Title>
      {data.modelo ? <Rascunho id={id} onInserir={onInserir} /> : <Text c="dimmed">{t('resumo.sem_provedor')}</Text>}
    </Paper>
  );
};
