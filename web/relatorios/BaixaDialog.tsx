import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { links } from '#contract/links/links.ts';
import { relatorioBaixa } from '#contract/papel/relatorio-emissoes.ts';
import { maisNovo, type Relatorio, relatorios, SITUACOES_BAIXA } from '#contract/papel/relatorios.ts';
import { call } from '#web/lib/api/api.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';

type Props = { relatorio: Relatorio; onFeito: (next: Relatorio) => void; onClose: () => void };

/** Withdraws a final report, once, with a reason. The report itself does not change. */
export const BaixaDialog = ({ relatorio, onFeito, onClose }: Props) => {
  const { id, paciente_id } = relatorio;
  const { t } = useTranslation('relatorios');
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    ...read(relatorios.listar, { query: { paciente_id } }),
    gcTime: 0,
  });
  const outros = data?.filter((one) => one.status === 'final' && !one.situacao && maisNovo(one, relatorio)) ?? [];
  const app = useAppForm({
    keep: `relatorios-baixa/${id}`,
    schema: async () => (await import('#contract/papel/relatorio-emissoes.ts')).BaixaNova,
    initialValues: {
      situacao: 'cancelado' as (typeof SITUACOES_BAIXA)[number],
      motivo: '',
      substituto_id: null as string | null,
    },
    submit: async (body) => {
      onFeito(await call(relatorioBaixa, { params: { id }, body }));
      // Its deliveries were withdrawn.
      void client.invalidateQueries(readsOf(links.listar));
      onClose();
    },
  });
  const { form } = app;
  return (
    <FormDialog
      title={t('baixa.titulo')}
      app={app}
      submit={t(`baixa.confirmar.${form.values.situacao}`)}
      voltar={t('baixa.voltar')}
      onClose={onClose}
    >
      <Text size="sm">{t('baixa.texto')}</Text>
      <Radio.Group label={t('baixa.o_que')} {...form.getInputProps('situacao')}>
        <Stack gap="xs" mt="xs">
          {[...SITUACOES_BAIXA].reverse().map((situacao) => (
            <Radio
              key={situacao}
              value={situacao}
              label={t(`baixa.opcoes.${situacao}`)}
              disabled={situacao === 'substituido' && outros.length === 0}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {form.values.situacao === 'substituido' && (
        <Select
          label={t('baixa.por_qual')}
          required
          data={outros.map((one) => ({ value: one.id, label: `${one.numero}/${one.ano} · ${one.titulo}` }))}
          {...form.getInputProps('substituto_id')}
        />
      )}
      <Textarea
        label={t('baixa.motivo')}
        maxLength={500}
        required
        autosize
        minRows={2}
        {...form.getInputProps('motivo')}
      />
    </FormDialog>
  );
};
