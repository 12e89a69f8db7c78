import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { relatorioBaixa, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import {
  type AutorizacaoEscola,
  paraEscola,
  relatorioEstruturas,
  relatorios,
  type Secao,
} from '#contract/papel/relatorios.ts';
import { isSupervisionada } from '#contract/permissoes.ts';
import { agora, localDe } from '#domain/days/fuso.ts';
import { exigirIa, identidadeDe } from '#server/ia/index.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import { Eventos } from '#server/platform/http/eventos.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { darBaixa } from './baixas.queries.ts';
import { emissoesDe, registrarEntrega } from './emissoes.queries.ts';
import { estruturasDe } from './estruturas.ts';
import { type Acabado, acabar } from './papel.ts';
import { pedidoDaSecao, rascunharSecao } from './rascunhar.ts';
import {
  devolverRelatorio,
  editarRelatorio,
  finalizarRelatorio,
  inserirRelatorio,
  lerRelatorio,
  lerVersao,
  limpas,
  listarRelatorios,
  marcarRelatorio,
  pedirDoRelatorio,
  versoesDe,
} from './relatorios.queries.ts';

type Contexto = Pick<Context<typeof relatorios.criar>, 'db' | 'deps' | 'sessao' | 'locale'>;

const estruturas = async ({ db, sessao: { user }, locale }: Contexto) => {
  const row = user.profissao_id
    ? await db.selectFrom('profissoes').select('slug').where('id', '=', user.profissao_id).executeTakeFirst()
    : null;
  return estruturasDe(locale, user, row?.slug ?? null);
};

type Pedido = z.output<typeof relatorios.criar.body>;

/** The initial content of a new report: a copy, given sections, or the structure of its kind. */
const comeco = async (context: Contexto, pedido: Pedido): Promise<{ titulo: string; secoes: Secao[] }> => {
  const { db, deps } = context;
  if (pedido.copiar_de) {
    const antes = await lerRelatorio(db, deps.cofre, pedido.copiar_de).catch(() => null);
    // Never copy text about one patient to another.
    if (antes?.paciente_id !== pedido.paciente_id) throw invalido('copiar_de', 'nao_existe');
    // Never copy a report for others into one for a school.
    if (paraEscola(pedido.tipo) && !paraEscola(antes.tipo)) throw invalido('copiar_de', 'opcao_invalida');
    return { titulo: antes.titulo, secoes: antes.secoes.map((secao) => ({ ...secao, id: uuidv7() })) };
  }
  const estrutura = (await estruturas(context)).find(({ tipo }) => tipo === pedido.tipo);
  if (!estrutura) throw invalido('tipo', 'opcao_invalida');
  const vazias = estrutura.secoes.map((secao) => ({ ...secao, id: uuidv7(), conteudo: '' }));
  return { titulo: estrutura.titulo, secoes: pedido.secoes ?? vazias };
};

/** Sanitises the sections of the body, before the transaction begins. */
const secoesLimpas = async ({ sessao, body }: { sessao: Sessao; body: { secoes?: Secao[] } }) =>
  body.secoes ? { secoes: await limpas(sessao.user.conta_id, body.secoes) } : {};

/** A report for a school needs a valid authorisation. */
const exigeAutorizacao = (autorizacao: AutorizacaoEscola | undefined, fuso: string) => {
  if (!autorizacao) throw invalido('autorizacao', 'obrigatorio');
  const hoje = localDe(agora(), fuso).data;
  if (autorizacao.autorizado_em > hoje) throw invalido('autorizado_em', 'autorizacao_posterior');
  if (autorizacao.valido_ate && autorizacao.valido_ate < hoje) throw invalido('valido_ate', 'autorizacao_vencida');
};

export const relatoriosRoutes = (serve: Serve) => {
  serve(relatorioEstruturas, (context) => estruturas(context));

  serve(relatorios.listar, ({ db, deps, query, auditar }) => {
    auditar([query.paciente_id]);
    return listarRelatorios(db, deps.cofre, query.paciente_id, query.lixeira);
  });

  serve(relatorios.criar, secoesLimpas, async (context) => {
    const { db, deps, conta_id, sessao, body, preparado } = context;
    await exigeCaso(db, body.paciente_id);
    const { titulo, secoes } = await comeco(context, { ...body, ...preparado });
    const id = body.id ?? uuidv7();
    const { paciente_id, tipo } = body;
    const novo = { conta_id, id, paciente_id, tipo, titulo: body.titulo ?? titulo, secoes };
    await inserirRelatorio(db, deps.cofre, sessao.user.id, novo);
    const made = await lerRelatorio(db, deps.cofre, id);
    if (made.paciente_id !== paciente_id) throw new Recusa(409, 'conflito');
    return made;
  });

  serve(relatorios.ler, ({ db, deps, params }) => lerRelatorio(db, deps.cofre, params.id));

  serve(relatorios.editar, secoesLimpas, async ({ db, deps, conta_id, sessao, params, body, preparado }) => {
    const chave = { conta_id, relatorio_id: params.id };
    await editarRelatorio(db, deps.cofre, chave, sessao.user.id, { ...body, ...preparado });
    return lerRelatorio(db, deps.cofre, params.id);
  });

  const finalizar = async (
    { db, deps, conta_id, sessao: { user }, params, body }: Context<typeof relatorios.finalizar>,
    acabado: Acabado | null,
  ) => {
    if (isSupervisionada(user.membro.funcao)) {
      await pedirDoRelatorio(db, deps.cofre, params.id, { conta_id, usuario_id: user.id, versao: body.versao });
      return lerRelatorio(db, deps.cofre, params.id);
    }
    const quem = { usuario_id: user.id, fuso: user.fuso, versao: body.versao };
    await finalizarRelatorio(db, deps.cofre, { conta_id, relatorio_id: params.id }, quem, acabado);
    const final = await lerRelatorio(db, deps.cofre, params.id);
    if (paraEscola(final.tipo) && body.autorizacao) {
      const { destinatario, ...autorizacao } = body.autorizacao;
      const entrega = { destinatario, finalidade: final.titulo, forma: 'impresso' as const, autorizacao };
      await registrarEntrega(db, deps.cofre, { conta_id, usuario_id: user.id }, final.id, entrega);
    }
    return final;
  };

  serve(
    relatorios.finalizar,
    async ({ deps, sessao: { user }, locale, params, body }) => {
      const { conta_id } = user;
      if (isSupervisionada(user.membro.funcao)) return null;
      const pronto = await deps.database.transaction(user, async (db) => {
        const relatorio = await lerRelatorio(db, deps.cofre, params.id);
        // A report that cannot become final is refused by the handler, which locks it.
        if (relatorio.status === 'final' || relatorio.versao !== body.versao || !relatorio.conteudo) return null;
        if (paraEscola(relatorio.tipo)) exigeAutorizacao(body.autorizacao, user.fuso);
        return acabar({ deps, db, conta_id, user, locale }, relatorio);
      });
      return pronto ? pronto() : null;
    },
    (context) => finalizar(context, context.preparado),
  );

  serve(relatorios.devolver, async ({ db, deps, sessao: { user }, params, body }) => {
    await devolverRelatorio(db, deps.cofre, params.id, { ...body, usuario_id: user.id });
    return lerRelatorio(db, deps.cofre, params.id);
  });

  serve(relatorios.rascunhar, async ({ db, deps, sessao, locale, params, body }) => {
    const quem = exigirIa(sessao);
    const relatorio = await lerRelatorio(db, deps.cofre, params.id);
    const identidade = await identidadeDe(db, relatorio.paciente_id, sessao.user);
    const pedido = await pedidoDaSecao(quem.conta_id, relatorio, { ...body, locale, identidade });
    return new Eventos((sinal) => rascunharSecao(deps, quem, pedido, sinal));
  });

  serve(relatorios.versoes, ({ db, deps, params }) => versoesDe(db, deps.cofre, params.id));

  serve(relatorios.versaoLer, ({ db, deps, params }) => lerVersao(db, deps.cofre, params.id, params.versao));

  serve(relatorios.excluir, ({ db, params }) => marcarRelatorio(db, params.id, true));

  serve(relatorios.restaurar, async ({ db, deps, params }) => {
    await marcarRelatorio(db, params.id, false);
    return lerRelatorio(db, deps.cofre, params.id);
  });

  serve(relatorioEmissoes.listar, ({ db, deps, params }) => emissoesDe(db, deps.cofre, params.id));

  serve(relatorioEmissoes.entregar, ({ db, deps, conta_id, sessao, params, body, auditar }) => {
    auditar([params.id]);
    return registrarEntrega(db, deps.cofre, { conta_id, usuario_id: sessao.user.id }, params.id, body);
  });

  serve(relatorioBaixa, async ({ db, deps, conta_id, sessao, params, body }) => {
    await darBaixa(db, deps.cofre, { conta_id, usuario_id: sessao.user.id }, params.id, body);
    return lerRelatorio(db, deps.cofre, params.id);
  });
};
