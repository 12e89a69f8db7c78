import * as contract from '#contract/testes/testes.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { buscarTermos, criarTermo, lerTermo, listarTermos } from './termos-de-teste.queries.ts';

export const termosRoutes = (serve: Serve) => {
  serve(contract.termosListar, async ({ db }) => {
    const todos = await listarTermos(db);
    const de = (tipo: contract.TipoTermo) => todos.filter((termo) => termo.tipo === tipo);
    return { categorias: de('categoria'), areas: de('area'), assuntos: de('assunto') };
  });

  serve(contract.termosCriar, ({ db, conta_id, body: { tipo, ...novo } }) => criarTermo(db, conta_id, tipo, novo));

  for (const tipo of contract.TIPOS_TERMO) {
    const { listar, ler, criar } = contract.termos[tipo];
    serve(listar, async ({ db, query, total }) => {
      const page = await buscarTermos(db, tipo, query);
      total(page.total);
      return page.linhas;
    });
    serve(ler, async ({ db, params }) => {
      const termo = await lerTermo(db, tipo, params.id);
      if (!termo) throw naoEncontrado();
      return termo;
    });
    serve(criar, ({ db, conta_id, body }) => criarTermo(db, conta_id, tipo, body));
  }
};
