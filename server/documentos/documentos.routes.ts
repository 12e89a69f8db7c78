import * as contract from '#contract/papel/documentos.ts';
import { modelosDe, originalDe, quemEscreve } from '#server/papel/index.ts';
import { exigeLixeira } from '#server/platform/http/permission.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { umDocumentoLimpo } from '#server/platform/text/oficina/oficina.ts';
import { gravarDocumentos, lerDocumentos, modelosLimpos } from './documentos.queries.ts';
import {
  copiarDocumento,
  criarDocumento,
  editarDocumento,
  lerDocumento,
  listarDocumentos,
  marcarDocumento,
} from './paciente.queries.ts';
import { criarProprio, editarProprio, lerProprio, listarProprios, marcarProprio } from './proprios.queries.ts';

const modelosRoutes = (serve: Serve) => {
  serve(contract.documentosLer, async ({ db, sessao, locale }) =>
    lerDocumentos(db, await quemEscreve(db, sessao.user, locale)),
  );

  serve(
    contract.documentosGravar,
    ({ sessao, body }) => modelosLimpos(sessao.user.conta_id, body),
    async ({ db, conta_id, sessao, locale, body, preparado }) => {
      const quem = await quemEscreve(db, sessao.user, locale);
      await gravarDocumentos(db, conta_id, { pedido: body, limpos: preparado, quem });
      return lerDocumentos(db, await quemEscreve(db, sessao.user, locale));
    },
  );

  serve(contract.documentosOriginais, async ({ db, sessao, locale }) => {
    const quem = await quemEscreve(db, sessao.user, locale);
    const modelos = await lerDocumentos(db, quem);
    return modelosDe(quem.profissao, locale).map((modelo) => {
      const original = originalDe(modelo, quem);
      const proprio = modelo === 'contrato' || modelo === 'doc_edit' ? modelos[modelo] : null;
      return { modelo, ...original, conteudo: proprio ?? original.conteudo };
    });
  });
};

const propriosRoutes = (serve: Serve) => {
  const { listar, ler, criar, editar, excluir, restaurar } = contract.modelosProprios;
  serve(listar, ({ db, sessao, query }) => {
    exigeLixeira(sessao.user, query, restaurar);
    return listarProprios(db, query.lixeira);
  });
  serve(ler, ({ db, params }) => lerProprio(db, params.id));
  serve(criar, ({ db, conta_id, body }) => criarProprio(db, conta_id, body));
  serve(editar, ({ db, params, body }) => editarProprio(db, params.id, body));
  serve(excluir, ({ db, params }) => marcarProprio(db, params.id, true));
  serve(restaurar, async ({ db, params }) => {
    await marcarProprio(db, params.id, false);
    return lerProprio(db, params.id);
  });
};

export const documentosRoutes = (serve: Serve) => {
  modelosRoutes(serve);
  propriosRoutes(serve);
  const { listar, criar, ler, editar, copiar, excluir, restaurar } = contract.documentosDoPaciente;

  serve(listar, ({ db, params, query, auditar }) => {
    auditar([params.id]);
    return listarDocumentos(db, params.id, query.lixeira);
  });

  serve(criar, async ({ deps, db, conta_id, sessao, locale, params, body, auditar }) => {
    const made = await criarDocumento({ deps, db, conta_id, user: sessao.user, locale }, params.id, body);
    auditar([made.id]);
    return made;
  });

  serve(ler, ({ deps, db, params }) => lerDocumento(db, deps.cofre, params.id));

  type Texto = { sessao: { user: { conta_id: string } }; body: { conteudo?: string } };
  const limpo = async ({ sessao, body: { conteudo } }: Texto) =>
    conteudo === undefined ? {} : { conteudo: await umDocumentoLimpo(sessao.user.conta_id, conteudo) };

  serve(copiar, limpo, async ({ deps: { cofre }, db, sessao: { user }, params, body, preparado, auditar }) => {
    const made = await copiarDocumento({ db, cofre, user }, params.id, { ...body, ...preparado });
    auditar([made.id]);
    return made;
  });

  serve(editar, limpo, async ({ deps: { cofre }, db, sessao: { user }, params, body, preparado }) => {
    await editarDocumento({ db, cofre, user }, params.id, { ...body, ...preparado });
    return lerDocumento(db, cofre, params.id);
  });

  serve(excluir, ({ db, params }) => marcarDocumento(db, params.id, true));

  serve(restaurar, async ({ deps, db, params }) => {
    await marcarDocumento(db, params.id, false);
    return lerDocumento(db, deps.cofre, params.id);
  });
};
