import { Group, Radio, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEU_MODELO, type ModeloResumo } from '#contract/anamneses/anamnese-modelos.ts';
import { type AnamneseResumo, anamneseCriar } from '#contract/anamneses/anamneses.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { formatDay, formatNumber } from '#web/lib/format.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { anosEm } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { pathOf } from '#web/ui/address.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { BackButton } from '#web/ui/page/BackButton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { enderecoDe } from './anamnese-context.ts';
import { lembrarAnamnese, useAnamneses, useModelos } from './anamneses.queries.ts';
import classes from './NovaAnamnesePage.module.css';

const COPIA = 'copia:';

type OpcaoProps = { value: string; titulo: string; texto: string | null; children?: ReactNode };

const Opcao = ({ value, titulo, texto, children }: OpcaoProps) => (
  <Radio.Card value={value} className={classes.escolha}>
    <Group wrap="nowrap" align="flex-start">
      <Radio.Indicator mt={3} />
      <div>
        <Text fw={600}>{titulo}</Text>
        {texto && (
          <Text size="sm" c="dimmed">
            {texto}
          </Text>
        )}
        {children}
      </div>
    </Group>
  </Radio.Card>
);

/** The template for the age of the patient. */
const sugerido = (modelos: ModeloResumo[], anos: number | null) => {
  if (modelos.some(({ slug }) => slug === MEU_MODELO)) return MEU_MODELO;
  const serve = ({ idade_min, idade_max }: ModeloResumo) =>
    anos !== null && anos >= (idade_min ?? 0) && anos <= (idade_max ?? 200);
  return (modelos.find(serve) ?? modelos[0])?.slug ?? '';
};

type Origem = { modelo: string | undefined; copiar_de: string | undefined };
const origemDe = (escolha: string): Origem =>
  escolha.startsWith(COPIA)
    ? { modelo: undefined, copiar_de: escolha.slice(COPIA.length) }
    : { modelo: escolha, copiar_de: undefined };

const Formulario = ({ modelos, anteriores }: { modelos: ModeloResumo[]; anteriores: AnamneseResumo[] }) => {
  const { t } = useTranslation('anamneses');
  const { fuso } = useSignedUser();
  const paciente = usePaciente();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data_nascimento } = paciente;
  const anos = data_nascimento ? anosEm(data_nascimento, hojeEm(fuso)) : null;
  const { id, keep } = useKeptId('nova-anamnese', undefined, paciente.id);
  const [sugestao] = useState(() => sugerido(modelos, anos));
  const { form, sending, onSubmit } = useAppForm({
    creates: true,
    schema: async () => (await import('#contract/anamneses/anamneses.ts')).anamneseCriar.body,
    keep,
    initialValues: {
      paciente_id: paciente.id,
      titulo: undefined as string | undefined,
      copiar_respostas: true,
      ...origemDe(sugestao),
    },
    submit: async (body) => {
      const nova = await call(anamneseCriar, { body: { ...body, id } });
      await lembrarAnamnese(client, nova);
      await navigate({ to: pathOf(enderecoDe(nova)) });
    },
  });
  const { modelo = '', copiar_de } = form.values;
  const escolha = copiar_de ? COPIA + copiar_de : modelo;
  const tamanho = (modelo: ModeloResumo) =>
    t('tamanho', {
      topicos: t('n_topicos', { count: modelo.numero_topicos, n: formatNumber(modelo.numero_topicos) }),
      perguntas: t('n_perguntas', { count: modelo.numero_perguntas, n: formatNumber(modelo.numero_perguntas) }),
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Radio.Group
          value={escolha}
          onChange={(nova) => form.setValues(origemDe(nova))}
          label={t('escolha')}
          error={form.errors.modelo}
        >
          <Stack gap="sm" mt="xs">
            {modelos.map((modelo) => (
              <Opcao
                key={modelo.slug}
                value={modelo.slug}
                titulo={modelo.slug === MEU_MODELO ? t('meu_modelo_nome', { nome: modelo.nome }) : modelo.nome}
                texto={modelo.descricao}
              >
                <Text size="sm" c="dimmed">
                  {tamanho(modelo)}
                </Text>
              </Opcao>
            ))}
            {anteriores.length > 0 && (
              <Title order={3} size="h5" mt="sm">
                {t('copiar')}
              </Title>
            )}
            {anteriores.map((anterior) => (
              <Opcao
                key={anterior.id}
                value={COPIA + anterior.id}
                titulo={anterior.titulo}
                texto={t('copia_de', {
                  data: formatDay(anterior.criado_em, fuso),
                  respondidas: t('n_respondidas', {
                    count: anterior.respondidas,
                    n: formatNumber(anterior.respondidas),
                  }),
                })}
              />
            ))}
          </Stack>
        </Radio.Group>
        {escolha.startsWith(COPIA) && (
          <Switch
            label={t('copiar_respostas')}
            checked={form.values.copiar_respostas}
            onChange={({ currentTarget }) => form.setFieldValue('copiar_respostas', currentTarget.checked)}
          />
        )}
        <TextInput
          label={t('configuracoes.titulo')}
          description={t('titulo_vazio')}
          maxLength={120}
          data-path="titulo"
          error={form.errors.titulo}
          value={form.values.titulo ?? ''}
          onChange={({ currentTarget }) => form.setFieldValue('titulo', currentTarget.value || undefined)}
        />
        <Group>
          <SubmitButton loading={sending}>{t('comecar')}</SubmitButton>
          <BackButton />
        </Group>
      </Stack>
    </form>
  );
};

/** Chooses the template of a new form. */
export const NovaAnamnesePage = () => {
  const { t } = useTranslation('anamneses');
  const paciente = usePaciente();
  useDocumentTitle(t('nova'));
  const modelos = useModelos();
  const anteriores = useAnamneses(paciente.id);
  const failed = modelos.isError || anteriores.isError;
  const again = () => Promise.all([modelos.refetch(), anteriores.refetch()]);
  return (
    <PageCard title={t('nova')} description={t('nova_texto')}>
      {failed && <LoadError coisa={t('escolha')} onRetry={again} />}
      {!failed && !(modelos.data && anteriores.data) && <Waiting h={320} />}
      {modelos.data && anteriores.data && <Formulario modelos={modelos.data} anteriores={anteriores.data} />}
    </PageCard>
  );
};
NovaAnamnesePage.needs = anamneseCriar;
