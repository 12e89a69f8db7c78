import { Alert, Box, Button, Group, SimpleGrid, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type AgendaConfig, agendaConfig, agendaConfigSalvar, lembretesSituacao } from '#contract/agenda/agenda.ts';
import { CAMPOS_DO_LEMBRETE } from '#domain/text/lembretes.ts';
import { MotivoDoCorreio } from '#web/correio/index.ts';
import { call } from '#web/lib/api/api.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormActions } from '#web/ui/dialogs/Frame.tsx';
import { Panel } from '#web/ui/dialogs/Panel.tsx';
import { HoraInput } from '#web/ui/fields/HoraInput.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useAgendaConfig } from '../../atendimentos.queries.ts';
import { useLembretesSituacao } from '../../familia/LembretePorEmail.tsx';
import { DiasDaSemana } from '../../form/DiasDaSemana.tsx';
import { LinksFields } from './LinksFields.tsx';
import { SalasCard } from './SalasCard.tsx';

/** Why reminders are not sent, and how many are waiting. */
const Situacao = () => {
  const { t } = useTranslation('agenda');
  const { data } = useLembretesSituacao(true);
  if (!data?.recusa) return null;
  return (
    <Alert color="orange" title={t('lembretes_parados')}>
      <MotivoDoCorreio recusa={data.recusa} limite={data.limite} />
      {data.esperando > 0 && ` ${t('lembretes_esperando', { count: data.esperando })}`}
    </Alert>
  );
};

const useConfigForm = (config: AgendaConfig, onClose: () => void) => {
  const { t } = useTranslation('agenda');
  const client = useQueryClient();
  return useAppForm({
    keep: 'agenda-config',
    schema: async () => (await import('#contract/agenda/agenda.ts')).AgendaConfig,
    initialValues: { ...config },
    submit: async (body) => {
      client.setQueryData(read(agendaConfig, {}).queryKey, await call(agendaConfigSalvar, { body }));
      void client.invalidateQueries(readsOf(lembretesSituacao));
      alertas.salvoComSucesso(t('titulo'), t('titulo_genero'));
      onClose();
    },
  });
};

const Conteudo = ({ app: { form, sending, onSubmit } }: { app: ReturnType<typeof useConfigForm> }) => {
  const { t } = useTranslation('agenda');
  const texto = useRef<HTMLTextAreaElement>(null);
  const { dias, lembrete_texto, lembrete_email } = form.values;
  const inserir = (campo: string) => {
    const { selectionStart = lembrete_texto.length, selectionEnd = lembrete_texto.length } = texto.current ?? {};
    const novo = `${lembrete_texto.slice(0, selectionStart)}{${campo}}${lembrete_texto.slice(selectionEnd)}`;
    form.setFieldValue('lembrete_texto', novo);
    texto.current?.focus();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={3} size="h5">
          {t('horarios')}
        </Title>
        <NumberInput
          label={t('duracao_min')}
          min={5}
          max={720}
          clampBehavior="none"
          allowDecimal={false}
          required
          {...form.getInputProps('duracao_min')}
        />
        <DiasDaSemana
          label={t('dias')}
          value={dias}
          error={form.errors.dias as string | undefined}
          onChange={(value) => form.setFieldValue('dias', value)}
        />
        <SimpleGrid cols={2} role="group" aria-label={t('horarios')}>
          <HoraInput label={t('hora_inicio')} required {...form.getInputProps('hora_inicio')} />
          <HoraInput label={t('hora_fim')} required {...form.getInputProps('hora_fim')} />
        </SimpleGrid>
        <Switch label={t('mostrar_feriados')} {...form.getInputProps('feriados', { type: 'checkbox' })} />
        <Title order={3} size="h5" mt="sm">
          {t('lembretes')}
        </Title>
        <Textarea
          ref={texto}
          label={t('lembrete_texto')}
          description={t('lembrete_ajuda')}
          autosize
          minRows={4}
          required
          {...form.getInputProps('lembrete_texto')}
        />
        <Group gap={6}>
          {CAMPOS_DO_LEMBRETE.map((campo) => (
            <Button key={campo} size="compact-xs" variant="light" onClick={() => inserir(campo)}>
              {t(`lembrete_campos.${campo.replace('.', '_')}`)}
            </Button>
          ))}
        </Group>
        <Switch label={t('lembrete_email')} {...form.getInputProps('lembrete_email', { type: 'checkbox' })} />
        {lembrete_email && (
          <>
            <Situacao />
            <NumberInput
              label={t('lembrete_horas')}
              min={1}
              max={168}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps('lembrete_horas')}
            />
            <Text size="sm" c="dimmed">
              {t('lembrete_quem')}
            </Text>
          </>
        )}
        <LinksFields form={form} />
      </Stack>
      <FormActions>
        <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
      </FormActions>
    </form>
  );
};

const Painel = ({ config, onClose }: { config: AgendaConfig; onClose: () => void }) => {
  const { t } = useTranslation('agenda');
  const { membro } = useSignedUser();
  const app = useConfigForm(config, onClose);
  return (
    <Panel opened onClose={onClose} title={t('titulo')} unsaved={app.unsaved}>
      <Conteudo app={app} />
      {membro.equipe && (
        <Box mt={40}>
          <SalasCard />
        </Box>
      )}
    </Panel>
  );
};

/** The settings of the agenda: working hours, holidays, and the text of the reminder. */
export const AgendaConfigDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('agenda');
  const { data, isError, refetch } = useAgendaConfig();
  if (data) return <Painel config={data} onClose={onClose} />;
  return (
    <Panel opened onClose={onClose} title={t('titulo')}>
      {isError ? <LoadError coisa={t('configurar')} onRetry={refetch} /> : <Waiting h={480} shape="fields" />}
    </Panel>
  );
};
