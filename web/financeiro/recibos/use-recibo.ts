import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Recibo, recibos } from '#contract/financeiro/recibos.ts';
import { CONFIG_IMPRESSAO_RECIBO } from '#domain/paper/opcoes-de-impressao.ts';
import { guardarImpressao, impressaoDe } from '#web/imprimir/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { mostrarFaltas } from './recibo-faltas.ts';

/** Issues the receipt of a payment, or finds the existing one, and opens it for print. */
export const useRecibo = () => {
  const { t } = useTranslation('financeiro');
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const abrir = ({ id, numero, paciente_id }: Recibo) => {
    guardarImpressao(
      impressaoDe({
        titulo: t('recibo.titulo', { numero }),
        config: CONFIG_IMPRESSAO_RECIBO,
        paciente_id,
        recibo_id: id,
      }),
    );
    void navigate({ to: '/imprimir' });
  };
  const dar = async (pagamento_id: string) => {
    const recibo = await call(recibos.emitir, { body: { pagamento_id } });
    await invalidate();
    return recibo;
  };
  /** Shows missing data first, since an issued receipt cannot be changed. */
  const pedir = useMutation({
    mutationFn: async (pagamento_id: string) => {
      const lidas = await call(recibos.faltas, { query: { pagamento_id } });
      if (lidas.faltam.length > 0) mostrarFaltas({ pagamento_id, ...lidas });
      else abrir(await dar(pagamento_id));
    },
  });
  /** The payment whose receipt is being issued. */
  const emitindoDe = pedir.isPending ? pedir.variables : undefined;
  return { abrir, dar, emitir: pedir.mutate, emitindo: pedir.isPending, emitindoDe };
};
