import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AutorizacaoEscola, Secao } from '#contract/papel/relatorios.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { ditasDoDiagnostico } from '#web/planos-intervencao/index.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';

type Props = {
  relatorioId: string;
  secoes: Secao[];
  salvo: boolean;
  finalizar: string;
  voltar: string;
  onFinalizar: (autorizacao: AutorizacaoEscola) => Promise<void>;
  onVoltar: () => void;
};

/** A report for a school becomes final only with its authorisation: by whom, until when, and for which recipient. */
export const FinalizarEscola = ({ relatorioId, secoes, salvo, finalizar, voltar, onFinalizar, onVoltar }: Props) => {
  const { t } = useTranslation('relatorios');
  const { responsavel, diagnostico } = usePaciente();
  const ditas = ditasDoDiagnostico(secoes.map(({ conteudo }) => conteudo).join(' '), diagnostico ?? null);
  const { form, sending, onSubmit } = useAppForm({
    keep: `relatorios-escola/${relatorioId}`,
    schema: async () => (await import('#contract/papel/relatorios.ts')).AutorizacaoEscola,
    initialValues: {
      autorizado_por: responsavel?.nome ?? '',
      autorizado_em: null as string | null,
      valido_ate: null as string | null,
      destinatario: responsavel?.nome ?? '',
    },
    submit: onFinalizar,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <Alert color="orange" icon={<IconEyeOff />} title={t('escola.titulo')}>
          {t('escola.texto')}
        </Alert>
        {ditas.length > 0 && (
          <Alert color="red" title={t('escola.diagnostico', { palavras: ditas.join(', ') })}>
            {t('escola.diagnostico_texto')}
          </Alert>
        )}
        <Title order={3} size="h5">
          {t('escola.autorizacao')}
        </Title>
        <Text size="sm">{t('escola.autorizacao_texto')}</Text>
        <TextInput
          label={t('escola.autorizado_por')}
          required
          maxLength={200}
          {...form.getInputProps('autorizado_por')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateInput label={t('escola.autorizado_em')} required {...form.getInputProps('autorizado_em')} />
          <DateInput
            label={t('escola.valido_ate')}
            description={t('escola.sem_fim')}
            {...form.getInputProps('valido_ate')}
          />
        </SimpleGrid>
        <TextInput
          label={t('emissoes.destinatario')}
          description={t('escola.destinatario_texto')}
          required
          maxLength={200}
          {...form.getInputProps('destinatario')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onVoltar}>
            {voltar}
          </Button>
          <SubmitButton loading={sending} disabled={!salvo}>
            {finalizar}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
};
