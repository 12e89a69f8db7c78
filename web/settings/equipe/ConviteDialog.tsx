import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { convites } from '#contract/conta/membros.ts';
import { type Funcao, isDono, ocupaAssento } from '#contract/permissoes.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { notify } from '#web/lib/notices/notices.ts';
import type { TipoDeAssento } from '#web/pagamentos/index.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useComprarAssento } from './comprar-assento.ts';
import { FuncaoSelect } from './FuncaoSelect.tsx';
import { Prova, useProva } from './Prova.tsx';
import { SemAssento } from './SemAssento.tsx';

type Props = { onClose: () => void; onDone: () => Promise<void> };
type Values = { email: string; funcao: Funcao };

/** Invites somebody. Without a free seat, the same form pays for one, and the invitation follows the payment. */
export const ConviteDialog = ({ onClose, onDone }: Props) => {
  const { t } = useTranslation('equipe');
  const initialValues: Values = { email: '', funcao: 'profissional' };
  const { prova, setProva, body } = useProva();
  const [semAssento, setSemAssento] = useState(false);
  const forma = useRef<TipoDeAssento | null>(null);
  const comprar = useComprarAssento();
  const app = useAppForm({
    keep: 'convite',
    creates: true,
    schema: async () => (await import('#contract/conta/membros.ts')).convites.criar.body,
    initialValues,
    refused: ({ codigo }) => {
      if (codigo !== 'sem_assento') return false;
      setSemAssento(true);
      return true;
    },
    submit: async (values) => {
      if (forma.current) {
        const pagar = await comprar(forma.current, { ...values, ...body });
        // Sent: leaving the screen loses nothing.
        form.setInitialValues(form.getValues());
        await onDone();
        await pagar();
        return;
      }
      await call(convites.criar, { body: { ...values, ...body } });
      notify({
        type: 'success',
        title: t('convite.enviado'),
        message: t('convite.enviado_texto', { email: values.email }),
      });
      await onDone();
    },
  });
  const { form } = app;
  const pagarCom = async (tipo: TipoDeAssento) => {
    forma.current = tipo;
    await app.onSubmit();
    forma.current = null;
  };
  return (
    <FormDialog title={t('convidar')} app={app} submit={t('convite.enviar')} onClose={onClose}>
      <TextInput
        type="email"
        label={t('convite.email')}
        description={t('convite.dica')}
        data-autofocus
        required
        {...form.getInputProps('email')}
      />
      <FuncaoSelect {...form.getInputProps('funcao')} />
      {isDono(form.values.funcao) && <Prova prova={prova} setProva={setProva} erros={form.errors} />}
      {semAssento && ocupaAssento(form.values.funcao) && (
        <SemAssento depois={t('assento.convite')} busy={app.sending} onPick={pagarCom} />
      )}
    </FormDialog>
  );
};
