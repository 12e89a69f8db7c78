import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { praticaSalvar } from '#contract/conta/praticas.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { fetchUser, tellChanged, useSignedUser } from '#web/lib/session/session.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

/** The name by which members who belong to several practices tell them apart. */
export const NomeDaPratica = () => {
  const { t } = useTranslation('equipe');
  const { conta_id, contas } = useSignedUser();
  const { form, sending, onSubmit } = useAppForm({
    keep: 'settings/pratica',
    schema: async () => (await import('#contract/conta/praticas.ts')).Pratica,
    initialValues: { nome: contas.find(({ id }) => id === conta_id)?.nome ?? '' },
    submit: async (body) => {
      await call(praticaSalvar, { body });
      await fetchUser();
      tellChanged();
      alertas.salvoComSucesso(t('pratica.coisa'), t('pratica.coisa_genero'));
    },
  });
  return (
    <PageCard title={t('pratica.titulo')} description={t('pratica.texto')}>
      <form onSubmit={onSubmit} noValidate>
        <Group align="flex-end">
          <TextInput label={t('pratica.nome')} maxLength={80} required flex={1} {...form.getInputProps('nome')} />
          <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
        </Group>
      </form>
    </PageCard>
  );
};
