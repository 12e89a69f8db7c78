import { Box, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acessoExcepcional } from '#contract/equipe.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

/** Asks for a reason before a file outside the member's own cases is opened for an hour. */
export const ForaDoCaso = ({ id, sozinha = false }: { id: string; sozinha?: boolean }) => {
  const { t } = useTranslation('ficha');
  const client = useQueryClient();
  const app = useAppForm({
    keep: `excecao/${id}`,
    schema: async () => (await import('#contract/equipe.ts')).acessoExcepcional.body,
    initialValues: { motivo: '' },
    submit: async (body) => {
      await call(acessoExcepcional, { params: { id }, body });
      await client.resetQueries();
    },
  });
  const form = (
    <PageCard main={sozinha} title={t('excecao.titulo')} description={t('excecao.texto')}>
      <form onSubmit={app.onSubmit} noValidate>
        <Stack>
          <Textarea
            label={t('excecao.motivo')}
            description={t('excecao.dica')}
            required
            autosize
            minRows={3}
            {...app.form.getInputProps('motivo')}
          />
          <div>
            <SubmitButton loading={app.sending}>{t('excecao.abrir')}</SubmitButton>
          </div>
        </Stack>
      </form>
    </PageCard>
  );
  return sozinha ? <Box pt="lg">{form}</Box> : form;
};
