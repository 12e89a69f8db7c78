import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminProfissaoCriar, adminProfissaoEditar } from '#contract/conta/admin.ts';
import { type Profissao, profissoes } from '#contract/conta/auth.ts';
import { call } from '#web/lib/api/api.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { type FormDaLinha, TabelaEditavel } from './TabelaEditavel.tsx';

const ProfissaoForm: FormDaLinha<Profissao> = ({ item: profissao, onDone, onClose }) => {
  const { id, keep } = useKeptId('admin/profissoes', profissao?.id);
  const { t } = useTranslation('admin');
  const app = useAppForm({
    keep,
    creates: !profissao,
    schema: async () => (await import('#contract/conta/admin.ts')).ProfissaoDados,
    initialValues: {
      nome: profissao?.nome ?? '',
      conselho: profissao?.conselho ?? '',
      mascara_registro: profissao?.mascara_registro ?? '',
      exemplo_inscricao: profissao?.exemplo_inscricao ?? '',
    },
    submit: async (body) => {
      if (profissao) await call(adminProfissaoEditar, { params: { id }, body });
      else await call(adminProfissaoCriar, { body: { ...body, id } });
      form.resetDirty();
      onDone();
    },
  });
  const { form } = app;
  return (
    <FormDialog title={profissao ? t('editar') : t('profissoes.nova')} app={app} onClose={onClose}>
      <TextInput label={t('profissoes.nome')} required {...form.getInputProps('nome')} />
      <TextInput label={t('profissoes.conselho')} {...form.getInputProps('conselho')} />
      <TextInput
        label={t('profissoes.mascara')}
        description={t('profissoes.mascara_texto')}
        {...form.getInputProps('mascara_registro')}
      />
      <TextInput label={t('profissoes.exemplo')} {...form.getInputProps('exemplo_inscricao')} />
    </FormDialog>
  );
};

export const ProfissoesPage = () => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const query = useQuery(read(profissoes, {}));
  const salva = () => {
    client.invalidateQueries(readsOf(profissoes));
    alertas.salvoComSucesso(t('profissoes.coisa'), t('profissoes.coisa_genero'));
  };
  return (
    <TabelaEditavel
      titulo={t('partes.profissoes')}
      texto={t('profissoes.texto')}
      novo={t('profissoes.nova')}
      query={query}
      Form={ProfissaoForm}
      onSalvo={salva}
      colunas={[
        { key: 'nome', title: t('profissoes.nome'), render: ({ nome }) => nome },
        { key: 'conselho', title: t('profissoes.conselho'), render: ({ conselho }) => conselho ?? '—' },
        {
          key: 'exemplo',
          title: t('profissoes.exemplo'),
          render: ({ exemplo_inscricao }) => exemplo_inscricao ?? '—',
        },
      ]}
    />
  );
};
