import { useTranslation } from 'react-i18next';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { read } from '#web/lib/api/read.ts';
import { useReadOnce } from '#web/lib/api/read-once.ts';
import { LoadingDialog } from '#web/ui/dialogs/LoadingDialog.tsx';
import { LancamentoDialog } from './LancamentoDialog.tsx';

/** The edit form of an item of the list, after its long text is loaded. */
export const EditarDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('financeiro');
  const { data, isError, refetch } = useReadOnce(read(lancamentos.ler, { params: { id } }));
  return data ? (
    <LancamentoDialog item={data} tipo={data.tipo} onClose={onClose} />
  ) : (
    <LoadingDialog title={t('editar')} isError={isError} onRetry={refetch} onClose={onClose} />
  );
};
