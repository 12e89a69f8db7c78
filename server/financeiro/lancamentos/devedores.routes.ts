import { sql } from 'kysely';
import { type Devedor, devedores, devedoresExportar } from '#contract/financeiro/devedores.ts';
import { pacientePagador } from '#contract/financeiro/pagador.ts';
import { pacienteSaldo } from '#contract/financeiro/saldo.ts';
import { pode } from '#contract/permissoes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { dinheiroCsv } from '#server/platform/text/csv.ts';
import { planilha } from '#server/platform/text/planilha.ts';
import { lerPagador } from '../pagador.ts';
import { lerDevedores, PARTES, type Parte, queDevem, saldoDoPaciente } from './devedores.ts';

export const devedoresRoutes = (serve: Serve) => {
  serve(devedores, async ({ db, sessao, auditar }) => {
    const found = await lerDevedores(db, hojeEm(sessao.user.fuso));
    auditar(found.devedores.flatMap(({ id }) => id ?? []));
    return pode(sessao.user, 'financas') ? found : { devedores: found.devedores };
  });

  serve(devedoresExportar, async (context) => {
    const { db, locale, sessao, auditar } = context;
    const hoje = hojeEm(sessao.user.fuso);
    const { rows } = await sql<{ id: string | null }>`select id from (${queDevem(hoje)}) as d`.execute(db);
    auditar(rows.flatMap(({ id }) => id ?? []));
    const moedas = (one: Devedor) =>
      Object.fromEntries(PARTES.map((parte) => [parte, dinheiroCsv(locale, one[parte])])) as Pick<Devedor, Parte>;
    return planilha(context, {
      nome: 'devedores',
      colunas: ['nome', 'pacientes', 'quantos', ...PARTES, 'desde'] as const,
      query: (one) => queDevem(hoje).compile(one),
      linhas: (lote) =>
        lote.map((one) => ({
          ...one,
          ...moedas(one),
          pacientes: one.pacientes.map(({ nome }) => nome).join(', '),
        })),
    });
  });

  serve(pacientePagador, async ({ db, params }) => {
    await exigePaciente(db, params.id);
    return { responsavel: await lerPagador(db, params.id) };
  });

  serve(pacienteSaldo, async ({ db, sessao, params }) => {
    await exigePaciente(db, params.id);
    return saldoDoPaciente(db, params.id, hojeEm(sessao.user.fuso));
  });
};
