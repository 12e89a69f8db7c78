import { Suspense } from 'react';
import { extrato } from '#contract/financeiro/extrato.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { recibos } from '#contract/financeiro/recibos.ts';
import { podeChamar } from '#contract/permissoes.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { readList } from '#web/lib/api/read.ts';
import { later } from '#web/lib/later.ts';
import { pageOf } from '#web/lib/lists/pagination.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Contas } from './contas/Contas.tsx';
import { contasDe } from './filtro.ts';
import { aEmitir } from './recibos/a-emitir.ts';

export const ContasReceberPage = () => <Contas key="Receber" tipo="Receber" />;

export const ContasPagarPage = () => <Contas key="Pagar" tipo="Pagar" />;

const Recibos = later(() => import('./recibos/RecibosDoPaciente.tsx').then((module) => module.RecibosDoPaciente));

/** The charges of a patient; for whoever reaches no charges, the receipts, without a sum. */
export const FichaFinanceiroPage = () => {
  const paciente = usePaciente();
  if (usePode()(lancamentos.listar)) return <Contas tipo="Receber" paciente={paciente} padrao="tudo" />;
  return (
    <Suspense fallback={<Waiting h={240} />}>
      <Recibos paciente_id={paciente.id} />
    </Suspense>
  );
};

ContasReceberPage.loader = loads((asked) => contasDe('Receber', 'proximos', asked));
ContasPagarPage.loader = loads((asked) => contasDe('Pagar', 'proximos', asked));
FichaFinanceiroPage.loader = loads<{ id: string }>(({ params: { id: paciente_id }, ...asked }) =>
  podeChamar(asked.user, lancamentos.listar)
    ? contasDe('Receber', 'tudo', asked, { paciente_id })
    : [readList(recibos.listar, { query: { pagina: pageOf(asked.search.pagina), paciente_id } }), aEmitir(paciente_id)],
);
FichaFinanceiroPage.needs = recibos.listar;
ContasReceberPage.needs = lancamentos.listar;
ContasPagarPage.needs = extrato;
