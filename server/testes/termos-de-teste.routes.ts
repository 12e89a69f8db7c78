import * as contract from '#contract/testes/testes.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  buscarTermosDeTeste,
  criarTermoDeTeste,
  lerTermoDeTeste,
  listarTermosDeTeste,
} from './termos-de-teste.queries.ts';

export const termosDeTesteRoutes = (serve: Serve) => {
  serve(contract.termosDeTesteListar, async ({ db }) => {
    const todos = await listarTermosDeTeste(db);
    const de = (tipo: contract.TipoTermoDeTeste) => todos.filter((termo) => termo.tipo === tipo);
    return { categorias: de('categoria'), areas: de('area'), assuntos: de('assunto') };
  });

  serve(contract.termosDeTesteCriar, ({ db, conta_id, body: { tipo, ...novo } }) =>
    criarTermoDeTeste(db, conta_id, tipo, novo),
  );

  for (const tipo of contract.TIPOS_TERMO_DE_TESTE) {
    const { listar, ler, criar } = contract.termos[tipo];
    serve(listar, async ({ db, query, total }) => {
      const page = await buscarTermosDeTeste(db, tipo, query);
      total(page.total);
      return page.linhas;
    });
    serve(ler, async ({ db, params }) => {
      const termo = await lerTermoDeTeste(db, tipo, params.id);
      if (!termo) throw naoEncontrado();
      return termo;
    });
    serve(criar, ({ db, conta_id, body }) => criarTermoDeTeste(db, conta_id, tipo, body));
  }
};
