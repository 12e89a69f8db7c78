import type { User } from '#contract/conta/auth.ts';
import { repasseAcordos, repasses } from '#contract/financeiro/repasses.ts';
import { hojeEm, primeiroDoMes } from '#domain/days/fuso.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { criarAcordo, excluirAcordo, lerAcordos } from './acordos.queries.ts';
import { fecharRepasses, reabrirRepasse } from './fechar.ts';
import { desfazerRepasse, pagarRepasse } from './pagar.ts';
import { lerRepasse, listarRepasses } from './repasses.queries.ts';

const mesDe = ({ fuso }: User, asked: string | undefined) => asked ?? primeiroDoMes(hojeEm(fuso));

export const repassesRoutes = (serve: Serve) => {
  serve(repasses.listar, ({ db, sessao: { user }, query }) => listarRepasses(db, user, mesDe(user, query.mes)));

  serve(repasses.ler, async ({ db, sessao: { user }, params, query, auditar }) => {
    const lido = await lerRepasse(db, user, params.id, mesDe(user, query.mes));
    auditar([...new Set(lido.linhas.flatMap(({ paciente, paciente_id }) => (paciente === null ? [] : paciente_id)))]);
    return lido;
  });

  serve(repasses.fechar, async ({ db, sessao: { user }, body, auditar }) => {
    await fecharRepasses(db, user, body);
    auditar([...new Set(body.itens.map(({ membro_id }) => membro_id))]);
    return listarRepasses(db, user, body.mes);
  });

  serve(repasses.reabrir, async ({ db, sessao: { user }, params, body }) => {
    await reabrirRepasse(db, user, params.id, body.mes);
    return lerRepasse(db, user, params.id, body.mes);
  });

  serve(repasses.pagar, async ({ db, sessao: { user }, locale, params, body }) => {
    await pagarRepasse(db, { user, locale }, params.id, body);
    return lerRepasse(db, user, params.id, body.mes);
  });

  serve(repasses.desfazer, async ({ db, sessao: { user }, locale, params, body }) => {
    await desfazerRepasse(db, { user, locale }, params.id, body.mes);
    return lerRepasse(db, user, params.id, body.mes);
  });

  serve(repasseAcordos.listar, ({ db }) => lerAcordos(db));

  serve(repasseAcordos.criar, ({ db, sessao: { user }, body }) => criarAcordo(db, user, body));

  serve(repasseAcordos.excluir, async ({ db, conta_id, params }) => {
    await excluirAcordo(db, conta_id, params.id);
    return undefined;
  });
};
