import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Coleta, coletas, porEnviarA } from '#contract/links/coletas.ts';
import { links } from '#contract/links/links.ts';
import { nomeDoPdf } from '#domain/text/nome-de-arquivo.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call, callBlob } from '#web/lib/api/api.ts';
import { download } from '#web/lib/api/download.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { mesmoNome } from '#web/lib/mesmo-nome.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { corDe } from '#web/ui/tons.ts';
import { EnviarDialog } from './EnviarDialog.tsx';
import { PorEnviar } from './PorEnviar.tsx';

/** Closed for good: this person signs only in another round. */
const FECHADOS: readonly string[] = ['revogado', 'fechado', 'esgotado'];

type Signatario = Coleta['signatarios'][number];

const Pessoa = ({ um, aberta, onEnviar }: { um: Signatario; aberta: boolean; onEnviar: () => void }) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const pode = usePode();
  const pendente = aberta && um.estado === 'pendente';
  const fechado = FECHADOS.includes(um.link);
  const destinatario = comParentesco(um.destinatario, um.relacao);
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text>
          {um.nome && !mesmoNome(um.nome, um.destinatario)
            ? t('assinaturas.assinado_por', { nome: um.nome, destinatario })
            : destinatario}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            um.estado !== 'pendente' && t(`respostas.${um.estado}`),
            um.em && formatInstant(um.em, fuso),
            um.motivo,
            pendente && (um.vez || fechado ? t(`estados.${um.link}`) : t('assinaturas.depois')),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {pendente && !fechado && pode(links.enviar) && (
        <Button size="xs" variant={porEnviarA(um) ? 'filled' : 'default'} onClick={onEnviar}>
          {t('assinaturas.enviar')}
        </Button>
      )}
    </Group>
  );
};

const Cancelar = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('links');
  const invalidate = useInvalidate();
  const cancelar = useMutation({
    mutationFn: () => call(coletas.cancelar, { params: { id } }),
    onSuccess: async () => {
      await invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={t('assinaturas.cancelar')}
      confirm={t('assinaturas.cancelar')}
      loading={cancelar.isPending}
      onClose={onClose}
      onConfirm={() => cancelar.mutate()}
    >
      <Text>{t('assinaturas.cancelar_texto')}</Text>
    </ConfirmDialog>
  );
};

const Acoes = ({ coleta: { id, titulo, estado, codigo }, onCancelar }: { coleta: Coleta; onCancelar: () => void }) => {
  const { t } = useTranslation('links');
  const pode = usePode();
  const { nome } = usePaciente();
  const baixar = useMutation({
    mutationFn: () => callBlob(coletas.arquivo, { params: { id } }),
    onSuccess: (blob) => download(blob, nomeDoPdf(titulo, primeiroNome(nome))),
  });
  return (
    <Group gap="xs" mt="sm">
      <Button size="xs" variant="default" loading={baixar.isPending} onClick={() => baixar.mutate()}>
        {t('assinaturas.baixar')}
      </Button>
      {estado === 'concluida' && (
        <ButtonLink to="/verificar/{-$codigo}" params={{ codigo }} size="xs" variant="default" target="_blank">
          {t('assinaturas.conferir')}
        </ButtonLink>
      )}
      {estado === 'aberta' && pode(coletas.cancelar) && (
        <Button size="xs" variant="subtle" color="red" onClick={onCancelar}>
          {t('assinaturas.cancelar')}
        </Button>
      )}
    </Group>
  );
};

const Rodada = ({ coleta }: { coleta: Coleta }) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const [enviando, setEnviando] = useState<Signatario | null>(null);
  const [cancelando, setCancelando] = useState(false);
  const aberta = coleta.estado === 'aberta';
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between">
        <Text fw={600}>{formatInstant(coleta.criado_em, fuso)}</Text>
        <Badge color={corDe(coleta.estado)}>{t(`assinaturas.estados.${coleta.estado}`)}</Badge>
      </Group>
      {!coleta.atual && (
        <Text mt="xs" size="sm">
          {t('assinaturas.outra_versao')}
        </Text>
      )}
      <PorEnviar quem={aberta ? coleta.signatarios.filter(porEnviarA).map((um) => um.destinatario) : []} />
      <Stack component={coleta.em_ordem ? 'ol' : 'ul'} gap="xs" p={0} m={0} mt="xs">
        {coleta.signatarios.map((um) => (
          <Pessoa key={um.link_id} um={um} aberta={aberta} onEnviar={() => setEnviando(um)} />
        ))}
      </Stack>
      <Acoes coleta={coleta} onCancelar={() => setCancelando(true)} />
      {enviando && (
        <EnviarDialog
          link={{ id: enviando.link_id, destinatario: enviando.destinatario }}
          onClose={() => setEnviando(null)}
        />
      )}
      {cancelando && <Cancelar id={coleta.id} onClose={() => setCancelando(false)} />}
    </Paper>
  );
};

/** Rounds of signatures: who has signed, whose turn it is, the file and the proof. */
export const ListaDeColetas = ({ lista }: { lista: Coleta[] }) => (
  <Stack component="ul" p={0} m={0}>
    {lista.map((coleta) => (
      <Rodada key={coleta.id} coleta={coleta} />
    ))}
  </Stack>
);
