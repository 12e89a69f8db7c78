import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Membro, membros } from '#contract/conta/membros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

type Props = { membro: Membro; onClose: () => void; onDone: () => Promise<void> };

/** Signs a member out on every device. */
export const SessoesDialog = ({ membro: { id, nome }, onClose, onDone }: Props) => {
  const { t } = useTranslation('equipe');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(membros.encerrarSessoes, { params: { id } }),
    onSuccess: async () => {
      notify({ type: 'success', title: t('sessoes.feito', { nome }), message: '' });
      await onDone();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('sessoes.titulo', { nome })}
      confirm={t('sessoes.acao')}
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <Text>{t('sessoes.texto')}</Text>
    </ConfirmDialog>
  );
};
