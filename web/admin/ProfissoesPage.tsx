import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { adminProfissaoCriar, adminProfissaoEditar, ProfissaoDados } from '#contract/admin.ts';
import { type Profissao, profissoes } from '#contract/auth.ts';
import { MODAL_MS } from '#contract/constants.ts';
import { alertas } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useAppForm } from '#web/lib/form.ts';
import { PageCard } from '#web/ui/PageCard.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import { Tabela } from './Tabela.tsx';

const KEY = ['profissoes'];
type Edicao = { profissao: Profissao | null; id: string };

const ProfissaoForm = ({ profissao, id, onDone }: Edicao & { onDone: () => void }) => {
  const { t } = useTranslation('admin');
  const { form, sending, onSubmit } = useAppForm({
    schema: ProfissaoDados,
    initialValues: {
      nome: profissao?.nome ?? '',
      conselho: profissao?.conselho ?? '',
      mascara_registro: profissao?.mascara_registro ?? '',
      exemplo_registro: profissao?.exemplo_registro ?? '',
    },
    submit: async (body) => {
      if (profissao) await call(adminProfissaoEditar, { params: { id }, body });
      else await call(adminProfissaoCriar, { body: { ...body, id } });
      form.resetDirty();
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput label={t('profissoes.nome')} required {...form.getInputProps('nome')} />
        <TextInput label={t('profissoes.conselho')} {...form.getInputProps('conselho')} />
        <TextInput
          label={t('profissoes.mascara')}
          description={t('profissoes.mascara_texto')}
          {...form.getInputProps('mascara_registro')}
        />
        <TextInput label={t('profissoes.exemplo')} {...form.getInputProps('exemplo_registro')} />
        <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
      </Stack>
      <UnsavedGuard dirty={() => form.isDirty()} />
    </form>
  );
};

export const ProfissoesPage = () => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [edicao, setEdicao] = useState<Edicao | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(profissoes, { signal, silent: true }),
  });
  const done = () => {
    setEdicao(null);
    client.invalidateQueries({ queryKey: KEY });
    alertas.salvoComSucesso(t('profissoes.coisa'), 'a');
  };
  return (
    <PageCard
      title={t('partes.profissoes')}
      description={t('profissoes.texto')}
      actions={<Button onClick={() => setEdicao({ profissao: null, id: uuidv7() })}>{t('profissoes.nova')}</Button>}
    >
      <Tabela<Profissao>
        nome={t('partes.profissoes')}
        linhas={data}
        chave={({ id }) => id}
        vazio={t('contas.vazio')}
        erro={isError}
        onRetry={refetch}
        colunas={[
          { key: 'nome', title: t('profissoes.nome'), render: ({ nome }) => nome },
          { key: 'conselho', title: t('profissoes.conselho'), render: ({ conselho }) => conselho ?? '—' },
          { key: 'exemplo', title: t('profissoes.exemplo'), render: ({ exemplo_registro }) => exemplo_registro ?? '—' },
          {
            key: 'editar',
            title: t('editar'),
            render: (profissao) => (
              <Button
                variant="default"
                size="xs"
                aria-label={t('editar_nome', { nome: profissao.nome })}
                onClick={() => setEdicao({ profissao, id: profissao.id })}
              >
                {t('editar')}
              </Button>
            ),
          },
        ]}
      />
      <Modal
        opened={edicao !== null}
        onClose={() => setEdicao(null)}
        title={edicao?.profissao ? t('editar') : t('profissoes.nova')}
        centered
        closeButtonProps={{ 'aria-label': t('shell:fechar') }}
        transitionProps={{ duration: MODAL_MS }}
      >
        {edicao && <ProfissaoForm {...edicao} onDone={done} />}
      </Modal>
    </PageCard>
  );
};
