import { Alert, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Repasse } from '#contract/financeiro/repasses.ts';
import { hojeEm, somaMeses } from '#domain/days/fuso.ts';
import { formatMoney } from '#web/lib/format.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { mesEscrito } from '../mes.ts';
import { useMudancasDoMes } from './repasses.queries.ts';

type Props = { mes: string; itens: readonly Repasse[]; onClose: () => void };

/** Asks before the figures of a month are kept, for one professional or for all. */
export const FecharDialog = ({ mes, itens, onClose }: Props) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const { fechar, reabrir } = useMudancasDoMes();
  const emCurso = somaMeses(mes, 1) > hojeEm(fuso);
  const confirmar = () =>
    fechar.mutate(
      { mes, itens },
      {
        onSuccess: () => {
          const desfazer = () => {
            for (const { membro_id } of itens) reabrir.mutate({ mes, membro_id });
          };
          offerUndo(t('repasses.fechado', { mes: mesEscrito(mes) }), desfazer, `repasses ${mes}`);
        },
        // After a refusal the figures are read again, and the dialog would show the old ones.
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      title={t('repasses.fechar_titulo', { mes: mesEscrito(mes) })}
      confirm={t('repasses.fechar')}
      loading={fechar.isPending}
      onConfirm={confirmar}
      onClose={onClose}
    >
      <List mb="sm">
        {itens.map(({ membro_id, nome, total }) => (
          <List.Item key={membro_id}>
            {nome}: <strong>{formatMoney(total)}</strong>
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {t('repasses.fechar_texto')}
      </Text>
      {emCurso && (
        <Alert color="orange" mt="sm">
          {t('repasses.em_curso')}
        </Alert>
      )}
    </ConfirmDialog>
  );
};
