import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import { criar, editar, excluir, restaurar } from '#server/platform/cadastro/cadastro.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { acharAplicacao, conferir, linhaDaAplicacao, listarAplicacoes } from './aplicacoes.queries.ts';
import { acharTeste, lerTestes } from './testes.queries.ts';

export const aplicacoesRoutes = (serve: Serve) => {
  serve(aplicacoes.listar, async ({ db, params, query, total, auditar }) => {
    await exigeCaso(db, params.id);
    const page = await listarAplicacoes(db, params.id, query);
    total(page.total);
    auditar(page.linhas.map(({ id }) => id));
    return page.linhas;
  });

  serve(aplicacoes.ler, ({ db, params }) => acharAplicacao(db, params.id));

  serve(aplicacoes.criar, async ({ db, conta_id, sessao, params, body, auditar }) => {
    const { data_nascimento: nascimento } = await exigeCaso(db, params.id);
    const { teste_id, ...campos } = body;
    const teste = await acharTeste(db, teste_id);
    if (!teste) throw invalido('teste_id', 'nao_existe');
    const { uso_privativo, escalas } = teste;
    await conferir(db, sessao.user, { nascimento, uso_privativo }, { informado: null, ...campos });
    const { id } = await criar(db, 'aplicacoes', conta_id, {
      ...linhaDaAplicacao(campos, escalas),
      id: campos.id,
      paciente_id: params.id,
      aplicador_id: sessao.user.id,
      [teste.origem === 'meu' ? 'teste_meu_id' : 'teste_catalogo_id']: teste.id,
    });
    auditar([id]);
    const aplicacao = await acharAplicacao(db, id);
    if (aplicacao.paciente_id !== params.id) throw new Recusa(409, 'conflito');
    return aplicacao;
  });

  serve(aplicacoes.editar, async ({ db, sessao, params, body }) => {
    const antes = await acharAplicacao(db, params.id);
    const { data_nascimento: nascimento } = await exigeCaso(db, antes.paciente_id);
    const { versao, ...campos } = body;
    const { uso_privativo } = antes.teste;
    await conferir(db, sessao.user, { nascimento, uso_privativo }, campos, antes);
    const [teste] = await lerTestes(db, [antes.teste_id]);
    await editar(db, 'aplicacoes', params.id, { ...linhaDaAplicacao(campos, teste?.escalas ?? []), versao });
    return acharAplicacao(db, params.id);
  });

  serve(aplicacoes.excluir, async ({ db, params }) => {
    await acharAplicacao(db, params.id);
    await excluir(db, 'aplicacoes', [params.id]);
  });

  serve(aplicacoes.restaurar, async ({ db, params }) => {
    const [id] = await restaurar(db, 'aplicacoes', [params.id]);
    if (!id) throw naoEncontrado();
    return acharAplicacao(db, id);
  });
};
