import { useTranslation } from 'react-i18next';
import { type Recibo, recibos } from '#contract/recibos.ts';
import { useImprimir } from '#web/imprimir/use-imprimir.ts';
import { call } from '#web/lib/api.ts';
import { useInvalidate } from '#web/lib/cadastro.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { reciboHtml } from './recibo-html.ts';

/** Gives the receipt of a payment in one click, and puts it on paper. */
export const useRecibo = () => {
  const { t } = useTranslation('financeiro');
  const imprimir = useImprimir();
  const invalidate = useInvalidate();
  const mostrar = (recibo: Recibo) =>
    imprimir({
      titulo: t('recibo.titulo', { numero: recibo.numero }),
      conteudo: reciboHtml(recibo, t),
      paciente_id: recibo.paciente_id,
    });
  const emitir = useMutation({
    mutationFn: (pagamento_id: string) => call(recibos.emitir, { body: { pagamento_id } }),
    onSuccess: async (recibo) => {
      await invalidate();
      mostrar(recibo);
    },
  });
  const abrir = useMutation({
    mutationFn: (id: string) => call(recibos.ler, { params: { id } }),
    onSuccess: mostrar,
  });
  return { mostrar, abrir: abrir.mutate, abrindo: abrir.isPending, emitir: emitir.mutate, emitindo: emitir.isPending };
};
