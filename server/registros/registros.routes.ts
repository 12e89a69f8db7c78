import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import * as contract from '#contract/registros.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import { identidadeDe, semIdentidade } from '#server/ia/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { textoLimpo } from '#server/platform/text/oficina/oficina.ts';
import { anteriorA } from './anterior.ts';
import {
  acrescentar,
  assinarRegistro,
  atendimentoDe,
  devolverRegistro,
  gravarRegistro,
  lerRegistro,
  lerVersao,
  versoesDe,
} from './registros.queries.ts';

type Escrito = { sessao: Sessao; body: { conteudo: string } };

/** Sanitises the text before the transaction, so that no connection waits for it. */
const limpo = async ({ sessao, body }: Escrito) => (await textoLimpo(sessao.user.conta_id, body.conteudo)) ?? '';

/** Takes out of a text what names the patient of the note that it was written in. */
const semNomesDe = async (db: Db, user: User, nota: string | undefined) => {
  if (!nota) return (texto: string) => texto;
  const { paciente_id } = await atendimentoDe(db, nota);
  const identidade = await identidadeDe(db, paciente_id, user);
  return (texto: string) => semIdentidade(texto, identidade);
};

const modelosRoutes = (serve: Serve) => {
  serve(contract.registroModelos, ({ db }) =>
    db.selectFrom('registro_modelos').select(['id', 'nome']).orderBy('nome').execute(),
  );

  serve(contract.registroModeloLer, async ({ db, params }) => {
    const row = await db
      .selectFrom('registro_modelos')
      .select(['id', 'nome', 'conteudo'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!row) throw naoEncontrado();
    return row;
  });

  serve(contract.registroModeloGravar, limpo, async ({ db, conta_id, sessao, body, preparado }) => {
    const semNomes = await semNomesDe(db, sessao.user, body.atendimento_id);
    const [nome, conteudo] = [semNomes(body.nome), semNomes(preparado)];
    return db
      .insertInto('registro_modelos')
      .values({ conta_id, id: body.id ?? uuidv7(), nome, conteudo })
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

  serve(contract.registroAnterior, async ({ deps, db, params, auditar }) => {
    const anterior = await anteriorA(db, deps.cofre, await atendimentoDe(db, params.id));
    auditar(anterior ? [anterior.atendimento_id] : []);
    return anterior;
  });

  serve(contract.registroGravar, limpo, async ({ deps, db, conta_id, sessao, params, body, preparado: conteudo }) => {
    const chave = { conta_id, atendimento_id: params.id };
    await gravarRegistro(db, deps.cofre, chave, sessao.user.id, { ...body, conteudo });
    return lerRegistro(db, deps.cofre, params.id);
  });

  serve(contract.registroAssinar, async ({ deps, db, conta_id, sessao, params, body }) => {
    const { id: usuario_id, fuso, membro } = sessao.user;
    const quem = { conta_id, usuario_id, funcao: membro.funcao, versao: body.versao, fuso };
    const realizado = await assinarRegistro(db, deps.cofre, params.id, quem);
    if (realizado) await acertarRecebiveis(db, { conta_id, fuso }, [params.id]);
    return lerRegistro(db, deps.cofre, params.id);
  });

  serve(contract.registroDevolver, async ({ deps, db, sessao: { user }, params, body }) => {
    await devolverRegistro(db, deps.cofre, params.id, { ...body, usuario_id: user.id });
    return lerRegistro(db, deps.cofre, params.id);
  });

  serve(contract.registroAdendo, limpo, async ({ deps, db, conta_id, sessao, params, body, preparado: conteudo }) => {
    const chave = { conta_id, atendimento_id: params.id };
    if (!conteudo) throw invalido('conteudo', 'obrigatorio');
    await acrescentar(db, deps.cofre, chave, { id: body.id ?? uuidv7(), conteudo, usuario_id: sessao.user.id });
    return lerRegistro(db, deps.cofre, params.id);
  });

  serve(contract.registroVersoes, ({ deps, db, params }) => versoesDe(db, deps.cofre, params.id));

  serve(contract.registroVersaoLer, ({ deps, db, params }) => lerVersao(db, deps.cofre, params.id, params.versao));

  modelosRoutes(serve);
};
