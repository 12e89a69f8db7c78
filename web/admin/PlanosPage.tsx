import { Badge, Button, Group, Modal, NumberInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { adminPlanoCriar, adminPlanoEditar, adminPlanos, type PlanoGravado } from '#contract/admin.ts';
import { MODAL_MS } from '#contract/constants.ts';
import { PlanoDados, RECURSOS } from '#contract/planos.ts';
import { alertas } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useAppForm } from '#web/lib/form.ts';
import { formatMoney } from '#web/lib/format.ts';
import { PageCard } from '#web/ui/PageCard.tsx';
import { periodo } from '#web/ui/periodo.ts';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import { Tabela } from './Tabela.tsx';

const KEY = ['admin', 'planos'];
type Edicao = { plano: PlanoGravado | null; id: string };

const PlanoForm = ({ plano, id, onDone }: Edicao & { onDone: () => void }) => {
  const { t } = useTranslation(['admin', 'planos']);
  const { form, sending, onSubmit } = useAppForm({
    schema: PlanoDados,
    initialValues: {
      nome: plano?.nome ?? '',
      meses: plano?.meses ?? 1,
      valor: plano?.valor ?? '',
      recursos: plano?.recursos ?? [],
      ordem: plano?.ordem ?? 10,
      ativo: plano?.ativo ?? true,
    },
    submit: async (body) => {
      if (plano) await call(adminPlanoEditar, { params: { id }, body: { ...body, versao: plano.versao } });
      else await call(adminPlanoCriar, { body: { ...body, id } });
      form.resetDirty();
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput label={t('planos_campos.nome')} required {...form.getInputProps('nome')} />
        <Group grow>
          <NumberInput label={t('planos_campos.meses')} min={1} max={36} required {...form.getInputProps('meses')} />
          <TextInput label={t('planos_campos.valor')} inputMode="decimal" required {...form.getInputProps('valor')} />
        </Group>
        <TagsInput
          label={t('planos_campos.recursos')}
          description={t('planos_campos.recursos_texto')}
          data={[...RECURSOS]}
          {...form.getInputProps('recursos')}
        />
        <NumberInput label={t('planos_campos.ordem')} min={0} max={1000} {...form.getInputProps('ordem')} />
        <Switch label={t('planos_campos.ativo')} {...form.getInputProps('ativo', { type: 'checkbox' })} />
        <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
      </Stack>
      <UnsavedGuard dirty={() => form.isDirty()} />
    </form>
  );
};

export const AdminPlanosPage = () => {
  const { t } = useTranslation(['admin', 'planos']);
  const client = useQueryClient();
  const [edicao, setEdicao] = useState<Edicao | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(adminPlanos, { signal, silent: true }),
  });
  const done = () => {
    setEdicao(null);
    client.invalidateQueries({ queryKey: KEY });
    client.invalidateQueries({ queryKey: ['planos'] });
    alertas.salvoComSucesso(t('planos_campos.coisa'));
  };
  return (
    <PageCard
      title={t('partes.planos')}
      description={t('planos_texto')}
      actions={<Button onClick={() => setEdicao({ plano: null, id: uuidv7() })}>{t('planos_campos.novo')}</Button>}
    >
      <Tabela<PlanoGravado>
        nome={t('partes.planos')}
        linhas={data}
        chave={({ id }) => id}
        vazio={t('contas.vazio')}
        erro={isError}
        onRetry={refetch}
        colunas={[
          { key: 'nome', title: t('planos_campos.nome'), render: ({ nome }) => nome },
          { key: 'meses', title: t('planos_campos.meses'), render: ({ meses }) => periodo(t, meses) },
          { key: 'valor', title: t('planos_campos.valor'), render: ({ valor }) => formatMoney(valor) },
          {
            key: 'ativo',
            title: t('planos_campos.ativo'),
            render: ({ ativo }) => (
              <Badge color={ativo ? 'green' : 'gray'} variant={ativo ? 'filled' : 'outline'} tt="none">
                {ativo ? t('sim') : t('nao')}
              </Badge>
            ),
          },
          {
            key: 'editar',
            title: t('editar'),
            render: (plano) => (
              <Button variant="default" size="xs" onClick={() => setEdicao({ plano, id: plano.id })}>
                {t('editar')}
              </Button>
            ),
          },
        ]}
      />
      <Modal
        opened={edicao !== null}
        onClose={() => setEdicao(null)}
        title={edicao?.plano ? t('editar') : t('planos_campos.novo')}
        centered
        closeButtonProps={{ 'aria-label': t('shell:fechar') }}
        transitionProps={{ duration: MODAL_MS }}
      >
        {edicao && <PlanoForm {...edicao} onDone={done} />}
      </Modal>
    </PageCard>
  );
};
