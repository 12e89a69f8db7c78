import { testeCopiar, testes } from '#contract/testes/testes.ts';
import { criar } from '#server/platform/cadastro/cadastro.ts';
import { cadastroRoutes } from '#server/platform/cadastro/cadastro-routes.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  acharTeste,
  copiaDe,
  EXPORTADAS,
  exigeProprios,
  filtrosDeTestes,
  lerTestes,
  linhaDoTeste,
  testesExportados,
  testesNaLista,
} from './testes.queries.ts';

export const testesRoutes = (serve: Serve) => {
  serve(testeCopiar, async ({ db, conta_id, params, body, auditar }) => {
    const teste = await acharTeste(db, params.id);
    if (!teste) throw naoEncontrado();
    const { id } = await criar(db, 'testes', conta_id, { ...copiaDe(teste), ...body });
    auditar([params.id, id]);
    const [copia] = await lerTestes(db, [id]);
    if (!copia) throw naoEncontrado();
    return copia;
  });

  cadastroRoutes(serve, testes, {
    tabela: 'testes',
    fonte: 'testes_todos',
    ler: lerTestes,
    naLista: testesNaLista,
    filtros: filtrosDeTestes,
    exige: exigeProprios,
    partes: (body) => ({ campos: linhaDoTeste(body), gravar: async () => undefined }),
    exportacao: { colunas: EXPORTADAS, query: testesExportados },
  });
};
