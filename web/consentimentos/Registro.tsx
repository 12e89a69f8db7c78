import { Badge, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Consentimento, consentimentos } from '#contract/consentimentos.ts';
import { coletas } from '#contract/links/coletas.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { call } from '#web/lib/api/api.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { mesmoNome } from '#web/lib/mesmo-nome.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { qualidadeDe } from './qualidade.ts';

const RevogarDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('consentimentos');
  const invalidate = useInvalidate();
  const app = useAppForm({
    creates: true,
    keep: `consentimento/${id}`,
    schema: async () => (await import('#contract/consentimentos.ts')).Revogacao,
    initialValues: { motivo: '' },
    submit: async (body) => {
      await call(consentimentos.revogar, { params: { id }, body });
      await invalidate();
      onClose();
    },
  });
  return (
    <FormDialog title={t('revogar')} app={app} submit={t('revogar')} onClose={onClose}>
      <Text>{t('revogar_texto')}</Text>
      <Textarea
        label={t('motivo')}
        required
        autosize
        minRows={3}
        maxLength={500}
        {...app.form.getInputProps('motivo')}
      />
    </FormDialog>
  );
};

/** The name under which it was signed, if it is not that of the recipient of the link. */
const useOutroNome = ({ paciente_id, coleta_id, nome, dado_em }: Consentimento) => {
  const pode = usePode();
  const { data } = useQuery({
    ...read(coletas.listar, { params: { id: paciente_id } }),
    enabled: pode(coletas.listar),
  });
  const assinado = data
    ?.find(({ id }) => id === coleta_id)
    ?.signatarios.find(({ destinatario, em }) => destinatario === nome && em === dado_em)?.nome;
  return assinado && !mesmoNome(assinado, nome) ? assinado : null;
};

/** Not in force: past its last day, or whoever signed may not consent for the patient (any more). */
const estadoDe = ({ revogado_em, em_vigor }: Consentimento) => {
  if (revogado_em) return 'revogado';
  return em_vigor ? 'vigor' : 'fora';
};

const Linha = ({ um }: { um: Consentimento }) => {
  const { t } = useTranslation(['consentimentos', 'links']);
  const { fuso } = useSignedUser();
  const pode = usePode();
  const [revogando, setRevogando] = useState(false);
  const estado = estadoDe(um);
  const outro = useOutroNome(um);
  const cor = { revogado: 'red', vigor: 'green', fora: 'gray' }[estado];
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between">
        <Text fw={600}>{t(`finalidades.${um.finalidade}`)}</Text>
        <Badge color={cor}>{t(estado)}</Badge>
      </Group>
      <Text size="sm">
        {[
          ...(outro
            ? [t('links:assinaturas.assinado_por', { nome: outro, destinatario: comParentesco(um.nome, um.relacao) })]
            : [um.nome, um.relacao]),
          t(`qualidades.${qualidadeDe(um)}`),
          formatInstant(um.dado_em, fuso),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {`${um.titulo} (${um.versao})`}
        {um.vale_ate && ` · ${t('ate', { data: formatDate(um.vale_ate) })}`}
      </Text>
      {um.revogado_em && (
        <Text size="sm">
          {[t('revogado'), formatInstant(um.revogado_em, fuso), um.revogado_por, um.motivo].filter(Boolean).join(' · ')}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <ButtonLink
          to="/verificar/{-$codigo}"
          params={{ codigo: um.codigo }}
          size="xs"
          variant="default"
          target="_blank"
        >
          {t('links:assinaturas.conferir')}
        </ButtonLink>
        {!um.revogado_em && pode(consentimentos.revogar) && (
          <Button size="xs" variant="subtle" color="red" onClick={() => setRevogando(true)}>
            {t('revogar')}
          </Button>
        )}
      </Group>
      {revogando && <RevogarDialog id={um.id} onClose={() => setRevogando(false)} />}
    </Paper>
  );
};

/** What was consented to: purpose, text, who, when, the proof, and what was revoked. */
export const Registro = ({ lista }: { lista: Consentimento[] }) => {
  const { t } = useTranslation('consentimentos');
  return (
    <PageCard title={t('titulo')}>
      <Stack component="ul" p={0} m={0}>
        {lista.map((um) => (
          <Linha key={um.id} um={um} />
        ))}
      </Stack>
    </PageCard>
  );
};
