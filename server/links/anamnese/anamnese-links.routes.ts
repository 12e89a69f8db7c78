import { anamneseLinks } from '#contract/links/anamneses.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { comRespostas, selecionar } from '../links.queries.ts';
import { enviarAnamnese } from './enviar.ts';
import { enviarATodos } from './enviar-a-todos.ts';
import { listarInformantes, revisarProposta, usarProposta } from './propostas.ts';

/** For the practice: sending an anamnesis to informants, and what they answered. */
export const anamneseLinksRoutes = (serve: Serve) => {
  serve(anamneseLinks.enviar, async ({ db, deps: { cofre }, conta_id, sessao, params, body }) => {
    const { fuso, membro } = sessao.user;
    const ids = await enviarAnamnese(db, cofre, { conta_id, fuso, funcao: membro.funcao }, params.id, body);
    return comRespostas(db, cofre, await selecionar(db).where('id', 'in', ids).orderBy('id').execute());
  });

  serve(anamneseLinks.enviarATodos, ({ db, deps, sessao: { user }, params }) =>
    enviarATodos(deps, db, user, params.id),
  );

  serve(anamneseLinks.listar, ({ db, deps, params }) => listarInformantes(db, deps.cofre, params.id));

  serve(anamneseLinks.usar, ({ db, deps, conta_id, params: { id, proposta }, body }) =>
    usarProposta(db, deps.cofre, conta_id, { anamnese_id: id, proposta, ...body }),
  );

  serve(anamneseLinks.revisar, ({ db, deps, params: { id, proposta }, body }) =>
    revisarProposta(db, deps.cofre, id, proposta, body.revisada),
  );
};
