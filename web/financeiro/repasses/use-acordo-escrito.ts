import { useTranslation } from 'react-i18next';
import { escreverPercentual, type Termos } from '#domain/money/repasse.ts';
import { formatMoney } from '#web/lib/format.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';

type Acordo = Termos & { modalidade?: 'presencial' | 'online' | null };

/** Writes an agreement: “60% of what was received”, “R$ 80,00 per session · Online”. */
export const useAcordoEscrito = () => {
  const { t } = useTranslation(['financeiro', 'atendimentos']);
  return ({ tipo, valor, modalidade }: Acordo) => {
    const escrito = tipo === 'fixo' ? formatMoney(valor) : escreverPercentual(currentLocale(), valor);
    const termos = t(`repasses.termos.${tipo}`, { valor: escrito });
    return modalidade ? `${termos} · ${t(`atendimentos:modalidades.${modalidade}`)}` : termos;
  };
};
