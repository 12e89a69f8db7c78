import { useTranslation } from 'react-i18next';
import type { Paciente } from '#contract/pacientes.ts';
import { usePacienteSaldo } from '#web/ficha/index.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Contas } from './contas/Contas.tsx';
import { Figuras } from './extrato/Figuras.tsx';

/** A patient's finances: what was paid, what is open, and all entries. */
export const FichaFinanceiro = ({ paciente }: { paciente: Paciente }) => {
  const { t } = useTranslation('financeiro');
  const { data } = usePacienteSaldo(paciente.id);
  return (
    <>
      {data && (
        <Figuras
          itens={[
            { nome: t('resumo.pago_Receber'), valor: formatMoney(data.pago), tom: 'entrada' },
            { nome: t('resumo.aberto'), valor: formatMoney(data.aberto) },
          ]}
        />
      )}
      <Contas tipo="Receber" paciente={paciente} padrao="tudo" />
    </>
  );
};
