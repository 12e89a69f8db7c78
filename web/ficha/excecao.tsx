import { Alert, Box, Stack, Text, Textarea } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acessoExcepcional } from '#contract/equipe.ts';
import { call } from '#web/lib/api/api.ts';
import { formatHour } from '#web/lib/format.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import type { Excecao } from './excecao-em-curso.ts';

/** Asks for a reason before a file outside the own cases is opened for an hour. */
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

/** Says that the file is open by exception, and until when. */
export const AcessoEmCurso = ({ excecao }: { excecao: Excecao }) => {
  const { t } = useTranslation('ficha');
  const { fuso } = useSignedUser();
  return (
    <Alert
      color="orange"
      mb="sm"
      icon={<IconLockOpen size={20} />}
      title={t('excecao.em_curso', { ate: formatHour(Date.parse(excecao.ate), fuso) })}
    >
      <Text size="sm">{excecao.motivo}</Text>
    </Alert>
  );
};
