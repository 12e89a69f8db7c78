import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type LancamentoNaLista, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { formatDate } from '#web/lib/format.ts';
import { notify } from '#web/lib/notices/notices.ts';

/** If a saved entry is not in the current list, shows a notice with its date and a link to it. */
export const useForaDaLista = () => {
  const { t } = useTranslation('financeiro');
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return ({ id, vencimento, descricao }: LancamentoNaLista) => {
    const listas = client.getQueriesData<{ linhas: { id: string }[] }>({
      ...readsOf(lancamentos.listar),
      type: 'active',
    });
    if (!listas.length || listas.some(([, lista]) => lista?.linhas.some((linha) => linha.id === id))) return;
    const to = router.latestLocation.pathname;
    const search = { periodo: 'datas', de: vencimento, ate: vencimento };
    notify({
      message: t('fora_da_lista', { descricao, data: formatDate(vencimento) }),
      action: {
        label: t('mostrar'),
        run: () => navigate({ to, search: search as never }),
      },
    });
  };
};
