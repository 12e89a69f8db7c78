import { saldoDe, usePaciente } from '#web/ficha/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { Contas } from './contas/Contas.tsx';
import { FichaFinanceiro } from './FichaFinanceiro.tsx';
import { contasDe } from './filtro.ts';

export const ContasReceberPage = () => <Contas key="Receber" tipo="Receber" />;

export const ContasPagarPage = () => <Contas key="Pagar" tipo="Pagar" />;

export const FichaFinanceiroPage = () => <FichaFinanceiro paciente={usePaciente()} />;

ContasReceberPage.loader = loads((asked) => contasDe('Receber', 'proximos', asked));
ContasPagarPage.loader = loads((asked) => contasDe('Pagar', 'proximos', asked));
FichaFinanceiroPage.loader = loads<{ id: string }>(({ params: { id }, ...asked }) => [
  saldoDe(id),
  ...contasDe('Receber', 'tudo', asked, { paciente_id: id }),
]);
