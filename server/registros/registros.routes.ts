import { v7 as uuidv7 } from 'uuid';
import * as contract from '#contract/registros.ts';
import { naoEncontrado } from '#server/lib/errors.ts';
import { htmlLimpo } from '#server/lib/html.ts';
import { acertarRecebiveis } from '#server/lib/recebiveis.ts';
import type { Serve } from '#server/lib/serve.ts';
import { acrescentar, assinarRegistro, gravarRegistro, lerRegistro, versoesDe } from './registros.queries.ts';

const modelosRoutes = (serve: Serve) => {
  serve(contract.registroModelos, ({ db }) =>
    db.selectFrom('registro_modelos').select(['id', 'nome', 'conteudo']).orderBy('nome').execute(),
  );

  serve(contract.registroModeloGravar, ({ db, conta_id, body }) => {
    const conteudo = htmlLimpo(body.conteudo) ?? '';
    return db
      .insertInto('registro_modelos')
      .values({ conta_id, id: body.id ?? uuidv7(), nome: body.nome, conteudo })
      .onConflict((conflict) => conflict.columns(['conta_id', 'nome']).doUpdateSet({ conteudo }))
      .returning(['id', 'nome', 'conteudo'])
      .executeTakeFirstOrThrow();
  });

  serve(contract.registroModeloExcluir, async ({ db, params }) => {
    const gone = await db.deleteFrom('registro_modelos').where('id', '=', params.id).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw naoEncontrado();
  });
};

export const registrosRoutes = (serve: Serve) => {
  serve(contract.registroLer, ({ deps, db, params }) => lerRegistro(db, deps.cofre, params.id));

  serve(contract.registroGravar, async ({ deps, db, conta_id, sessao, params, body }) => {
    await gravarRegistro(db, deps.cofre, { conta_id, atendimento_id: params.id }, sessao.user.id, body);
    return lerRegistro(db, deps.cofre, params.id);
  });

  serve(contract.registroAssinar, async ({ deps, db, conta_id, sessao, params, body }) => {
    const { id: usuario_id, fuso } = sessao.user;
    const realizado = await assinarRegistro(db, deps.cofre, params.id, { usuario_id, versao: body.versao, fuso });
    if (realizado) await acertarRecebiveis(db, { conta_id, fuso }, [params.id]);
    return lerRegistro(db, deps.cofre, params.id);
  });

  serve(contract.registroAdendo, async ({ deps, db, conta_id, sessao, params, body }) => {
    const chave = { conta_id, atendimento_id: params.id };
    const { id = uuidv7(), conteudo: texto } = body;
    await acrescentar(db, deps.cofre, chave, { id, texto, usuario_id: sessao.user.id });
    return lerRegistro(db, deps.cofre, params.id);
  });

  serve(contract.registroVersoes, ({ deps, db, params }) => versoesDe(db, deps.cofre, params.id));

  modelosRoutes(serve);
};
