import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Repasse } from '#contract/financeiro/repasses.ts';
import { CONFIG_IMPRESSAO_RECIBO } from '#domain/paper/opcoes-de-impressao.ts';
import { guardarImpressao, impressaoDe } from '#web/imprimir/index.ts';
import { nomeDoMes } from '../mes.ts';

/** Opens the statement of a member for print. */
export const useImprimirRepasse = () => {
  const { t } = useTranslation('financeiro');
  const navigate = useNavigate();
  return ({ membro_id, nome }: Pick<Repasse, 'membro_id' | 'nome'>, mes: string) => {
    guardarImpressao(
      impressaoDe({
        titulo: t('repasses.papel', { nome, mes: nomeDoMes(mes) }).slice(0, 200),
        config: CONFIG_IMPRESSAO_RECIBO,
        repasse: { membro_id, mes },
      }),
    );
    void navigate({ to: '/imprimir' });
  };
};
