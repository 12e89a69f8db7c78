import { Button, TextInput } from '@mantine/core';
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
import { EditableCard } from '#web/ui/EditableCard.tsx';
import { Tabela } from './Tabela.tsx';

type FormProps = { profissao: Profissao | null; onDone: () => void; onClose: () => void };

const ProfissaoForm = ({ profissao, onDone, onClose }: FormProps) => {
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
  const done = () => {
    client.invalidateQueries(readsOf(profissoes));
    alertas.salvoComSucesso(t('profissoes.coisa'), t('profissoes.coisa_genero'));
  };
  return (
    <EditableCard<Profissao, Profissao[]>
      title={t('partes.profissoes')}
      description={t('profissoes.texto')}
      create={t('profissoes.nova')}
      query={query}
      dialog={(item, close) => (
        <ProfissaoForm
          profissao={item}
          onClose={close}
          onDone={() => {
            close();
            done();
          }}
        />
      )}
    >
      {(linhas, edit) => (
        <Tabela<Profissao>
          nome={t('partes.profissoes')}
          linhas={linhas}
          chave={({ id }) => id}
          vazio={t('contas.vazio')}
          erro={false}
          onRetry={query.refetch}
          colunas={[
            { key: 'nome', title: t('profissoes.nome'), render: ({ nome }) => nome },
            { key: 'conselho', title: t('profissoes.conselho'), render: ({ conselho }) => conselho ?? '—' },
            {
              key: 'exemplo',
              title: t('profissoes.exemplo'),
              render: ({ exemplo_inscricao }) => exemplo_inscricao ?? '—',
            },
            {
              key: 'editar',
              title: t('editar'),
              render: (profissao) => (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('editar_nome', { nome: profissao.nome })}
                  onClick={() => edit(profissao)}
                >
                  {t('editar')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </EditableCard>
  );
};
