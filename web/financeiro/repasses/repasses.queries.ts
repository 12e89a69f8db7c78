import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RepasseInteiro } from '#contract/financeiro/repasses.ts';
import { type Repasse, repasseAcordos, repasses } from '#contract/financeiro/repasses.ts';
import { hojeEm, primeiroDoMes } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';

/** The first day of the month in the address (`YYYY-MM`); this month if there is none, or one to come. */
export const mesDe = (asked: unknown, fuso: string) => {
  const este = primeiroDoMes(hojeEm(fuso));
  const valid = typeof asked === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked);
  return valid && `${asked}-01` < este ? `${asked}-01` : este;
};

export const repassesDe = (mes: string) => read(repasses.listar, { query: { mes } });

export const useRepasses = (mes: string) => useQuery({ ...repassesDe(mes), placeholderData: keepPreviousData });

export const useRepasse = (id: string, mes: string) => useQuery(read(repasses.ler, { params: { id }, query: { mes } }));

export const useAcordos = () => useQuery(read(repasseAcordos.listar, {}));

export type Situacao = 'aberto' | 'fechado' | 'pago';

export const situacaoDe = ({ fechado_em, pago }: Pick<Repasse, 'fechado_em' | 'pago'>): Situacao => {
  if (pago) return 'pago';
  return fechado_em ? 'fechado' : 'aberto';
};

/** Whether there is something to close: work of somebody who has an agreement, or a correction. */
export const isFechavel = ({ fechado_em, acordos, atendimentos, recebido, correcoes }: Repasse) =>
  fechado_em === null && ((acordos.length > 0 && (atendimentos > 0 || Number(recebido) > 0)) || correcoes.length > 0);

export const isPagavel = ({ fechado_em, pago, a_pagar }: Repasse) =>
  fechado_em !== null && pago === null && Number(a_pagar) > 0;

type DoMes = { mes: string; membro_id: string };

/** The changes of a month. What is shown is read again also after a refusal: it was outdated. */
export const useMudancasDoMes = () => {
  const onSettled = useInvalidate();
  const um = (rota: typeof repasses.reabrir | typeof repasses.desfazer) => ({
    mutationFn: ({ mes, membro_id }: DoMes): Promise<RepasseInteiro> =>
      call(rota, { params: { id: membro_id }, body: { mes } }),
    onSettled,
  });
  return {
    fechar: useMutation({
      mutationFn: ({ mes, itens }: { mes: string; itens: readonly Repasse[] }) =>
        call(repasses.fechar, {
          body: { mes, itens: itens.map(({ membro_id, total }) => ({ membro_id, total })) },
        }),
      onSettled,
    }),
    reabrir: useMutation(um(repasses.reabrir)),
    desfazer: useMutation(um(repasses.desfazer)),
    excluirAcordo: useMutation({
      mutationFn: (id: string) => call(repasseAcordos.excluir, { params: { id } }),
      onSettled,
    }),
  };
};
