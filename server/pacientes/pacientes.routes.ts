import type { z } from 'zod';
import { pacientes, pacientesDuplicados, type Vinculo } from '#contract/pacientes.ts';
import { cadastroRoutes } from '#server/platform/cadastro/cadastro-routes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  duplicados,
  EXPORTADAS,
  filtrosDePacientes,
  gravarVinculos,
  lerPacientes,
  pacientesExportados,
  pacientesNaLista,
} from './pacientes.queries.ts';

export const pacientesRoutes = (serve: Serve) => {
  serve(pacientesDuplicados, async ({ db, query, auditar }) => {
    const rows = await duplicados(db, query);
    auditar(rows.map(({ id }) => id));
    return rows;
  });

  cadastroRoutes(serve, pacientes, {
    tabela: 'pacientes',
    ler: lerPacientes,
    naLista: pacientesNaLista,
    filtros: filtrosDePacientes,
    partes: ({ responsaveis, ...campos }) => ({
      campos,
      gravar: (db, conta_id, paciente_id) =>
        gravarVinculos(
          db,
          { conta_id, paciente_id },
          responsaveis as z.output<typeof Vinculo>[] | undefined,
          campos.responsavel_id as string | null | undefined,
        ),
    }),
    exportacao: { colunas: EXPORTADAS, query: pacientesExportados },
  });
};
