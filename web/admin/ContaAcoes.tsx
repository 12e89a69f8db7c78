import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AdminContaInteira,
  adminConta,
  adminContas,
  adminEncerrarSessoes,
  adminEstender,
  adminReativar,
  adminSuspender,
} from '#contract/conta/admin.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';

type Feito = (conta: AdminContaInteira) => void;

const Estender = ({ id, onDone }: { id: string; onDone: Feito }) => {
  const { t } = useTranslation('admin');
  const { form, sending, onSubmit } = useAppForm({
    keep: `admin/estender/${id}`,
    schema: async () => (await import('#contract/conta/admin.ts')).adminEstender.body,
    initialValues: { dias: 30, motivo: '' },
    submit: async (body) => onDone(await call(adminEstender, { params: { id }, body })),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <NumberInput label={t('acoes.dias')} min={1} max={3650} required {...form.getInputProps('dias')} />
        <TextInput label={t('acoes.motivo')} required {...form.getInputProps('motivo')} />
        <SubmitButton loading={sending}>{t('acoes.estender')}</SubmitButton>
      </Stack>
    </form>
  );
};

const Suspender = ({ id, onDone }: { id: string; onDone: Feito }) => {
  const { t } = useTranslation('admin');
  const { form, sending, onSubmit } = useAppForm({
    keep: `admin/suspender/${id}`,
    schema: async () => (await import('#contract/conta/admin.ts')).adminSuspender.body,
    initialValues: { motivo: '' },
    submit: async (body) => onDone(await call(adminSuspender, { params: { id }, body })),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          label={t('acoes.motivo')}
          description={t('acoes.suspender_texto')}
          required
          {...form.getInputProps('motivo')}
        />
        <SubmitButton color="red" loading={sending}>
          {t('acoes.suspender')}
        </SubmitButton>
      </Stack>
    </form>
  );
};

/** The actions of an administrator on an account; each is written to the audit trail. */
export const ContaAcoes = ({ conta }: { conta: AdminContaInteira }) => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [open, setOpen] = useState<'estender' | 'suspender' | null>(null);
  const { id } = conta;
  const put: Feito = (next) => {
    setOpen(null);
    client.setQueryData(read(adminConta, { params: { id } }).queryKey, next);
    client.invalidateQueries(readsOf(adminContas));
    alertas.salvoComSucesso(t('conta_coisa'), t('conta_coisa_genero'));
  };
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status < 500) alertas.aviso(error.message);
  };
  const reopen = useMutation({ mutationFn: () => call(adminReativar, { params: { id } }), onSuccess: put, onError });
  const end = useMutation({
    mutationFn: () => call(adminEncerrarSessoes, { params: { id } }),
    onSuccess: put,
    onError,
  });
  return (
    <>
      <Group gap="xs">
        {conta.venc_plano && (
          <Button variant="default" onClick={() => setOpen('estender')}>
            {t('acoes.estender')}
          </Button>
        )}
        {conta.suspensa_em ? (
          <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>
            {t('acoes.reativar')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setOpen('suspender')}>
            {t('acoes.suspender')}
          </Button>
        )}
        <Button variant="default" loading={end.isPending} disabled={conta.sessoes === 0} onClick={() => end.mutate()}>
          {t('acoes.encerrar_sessoes')}
        </Button>
      </Group>
      <Dialog opened={open !== null} onClose={() => setOpen(null)} title={open ? t(`acoes.${open}`) : ''}>
        {open === 'estender' && <Estender id={id} onDone={put} />}
        {open === 'suspender' && <Suspender id={id} onDone={put} />}
      </Dialog>
    </>
  );
};
