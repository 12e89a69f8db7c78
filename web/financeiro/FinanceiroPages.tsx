import { extrato } from '#contract/financeiro/extrato.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { Contas } from './contas/Contas.tsx';
import { contasDe } from './filtro.ts';

export const ContasReceberPage = () => <Contas key="Receber" tipo="Receber" />;

export const ContasPagarPage = () => <Contas key="Pagar" tipo="Pagar" />;

export const FichaFinanceiroPage = () => <Contas tipo="Receber" paciente={usePaciente()} padrao="tudo" />;

ContasReceberPage.loader = loads((asked) => contasDe('Receber', 'proximos', asked));
ContasPagarPage.loader = loads((asked) => contasDe('Pagar', 'proximos', asked));
FichaFinanceiroPage.loader = loads<{ id: string }>(({ params: { id }, ...asked }) =>
  contasDe('Receber', 'tudo', asked, { paciente_id: id }),
);
FichaFinanceiroPage.needs = lancamentos.listar;
ContasReceberPage.needs = lancamentos.listar;
ContasPagarPage.needs = extrato;
