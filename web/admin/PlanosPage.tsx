import { Badge, Group, Switch, TagsInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPlanoCriar, adminPlanoEditar, adminPlanos, type PlanoGravado } from '#contract/conta/admin.ts';
import { planosLista, RECURSOS } from '#contract/conta/planos.ts';
import { ASSENTOS_MAX } from '#domain/assentos.ts';
import { call } from '#web/lib/api/api.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { periodo } from '#web/pagamentos/index.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { COR } from '#web/ui/tons.ts';
import { type FormDaLinha, TabelaEditavel } from './TabelaEditavel.tsx';

const PlanoForm: FormDaLinha<PlanoGravado> = ({ item: plano, onDone, onClose }) => {
  const { id, keep } = useKeptId('admin/planos', plano?.id);
  const { t } = useTranslation(['admin', 'planos']);
  const app = useAppForm({
    keep,
    creates: !plano,
    schema: async () => (await import('#contract/conta/planos.ts')).PlanoDados,
    initialValues: {
      nome: plano?.nome ?? '',
      meses: plano?.meses ?? 1,
      valor: plano?.valor ?? '',
      recursos: plano?.recursos ?? [],
      assentos: plano?.assentos ?? 1,
      valor_assento: plano?.valor_assento ?? '',
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
  const { form } = app;
  return (
    <FormDialog title={plano ? t('editar') : t('planos_campos.novo')} app={app} onClose={onClose}>
      <TextInput label={t('planos_campos.nome')} required {...form.getInputProps('nome')} />
      <Group grow>
        <NumberInput label={t('planos_campos.meses')} min={1} max={36} required {...form.getInputProps('meses')} />
        <DinheiroInput label={t('planos_campos.valor')} required {...form.getInputProps('valor')} />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label={t('planos_campos.assentos')}
          min={1}
          max={ASSENTOS_MAX}
          required
          {...form.getInputProps('assentos')}
        />
        <DinheiroInput
          label={t('planos_campos.valor_assento')}
          description={t('planos_campos.valor_assento_texto')}
          {...form.getInputProps('valor_assento')}
        />
      </Group>
      <TagsInput
        label={t('planos_campos.recursos')}
        description={t('planos_campos.recursos_texto')}
        data={[...RECURSOS]}
        {...form.getInputProps('recursos')}
      />
      <NumberInput label={t('planos_campos.ordem')} min={0} max={1000} {...form.getInputProps('ordem')} />
      <Switch label={t('planos_campos.ativo')} {...form.getInputProps('ativo', { type: 'checkbox' })} />
    </FormDialog>
  );
};

export const AdminPlanosPage = () => {
  const { t } = useTranslation(['admin', 'planos']);
  const client = useQueryClient();
  const query = useQuery(read(adminPlanos, {}));
  const salvo = () => {
    client.invalidateQueries(readsOf(adminPlanos));
    client.invalidateQueries(readsOf(planosLista));
    alertas.salvoComSucesso(t('planos_campos.coisa'), t('planos_campos.coisa_genero'));
  };
  return (
    <TabelaEditavel
      titulo={t('partes.planos')}
      texto={t('planos_texto')}
      novo={t('planos_campos.novo')}
      query={query}
      Form={PlanoForm}
      onSalvo={salvo}
      colunas={[
        { key: 'nome', title: t('planos_campos.nome'), render: ({ nome }) => nome },
        { key: 'meses', title: t('planos_campos.meses'), render: ({ meses }) => periodo(t, meses) },
        { key: 'valor', title: t('planos_campos.valor'), whole: true, render: ({ valor }) => formatMoney(valor) },
        {
          key: 'assentos',
          title: t('planos_campos.assentos'),
          whole: true,
          render: ({ assentos, valor_assento }) =>
            valor_assento ? `${assentos} + ${formatMoney(valor_assento)}` : assentos,
        },
        {
          key: 'ativo',
          title: t('planos_campos.ativo'),
          render: ({ ativo }) => (
            <Badge variant="light" color={COR[ativo ? 'ativa' : 'inativa']} tt="none">
              {ativo ? t('sim') : t('nao')}
            </Badge>
          ),
        },
      ]}
    />
  );
};
