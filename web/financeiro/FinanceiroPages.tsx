import { usePaciente } from '#web/ficha/index.ts';
import { Contas } from './contas/Contas.tsx';
import { FichaFinanceiro } from './FichaFinanceiro.tsx';

export const ContasReceberPage = () => <Contas key="Receber" tipo="Receber" />;

export const ContasPagarPage = () => <Contas key="Pagar" tipo="Pagar" />;

export const FichaFinanceiroPage = () => <FichaFinanceiro paciente={usePaciente()} />;
