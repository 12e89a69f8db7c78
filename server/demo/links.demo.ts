import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { agora } from '#domain/days/fuso.ts';
import { lerUser } from '#server/auth/index.ts';
import { selarDocumento } from '#server/documentos/index.ts';
import {
  criarLink,
  entregar,
  enviarAnamnese,
  gravarAssinatura,
  pedirAssinaturas,
  prepararColeta,
  selarTexto,
  selarValor,
} from '#server/links/index.ts';
import { type Cofre, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import type { Files } from '#server/platform/files/storage.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { paginaPdf } from '#server/platform/print/pagina-pdf.ts';
import { arquivoRecebido } from './arquivo-recebido.demo.ts';
import { quemRecebeDocumentos, responder } from './link-respondido.ts';
import type { Parte } from './parte.ts';

const QUANTOS = 3;
const AUTORIZACAO =
  '<p>Autorizo a profissional a conversar com a escola sobre a aprendizagem da criança, por um ano ou até que eu peça o contrário.</p>';
const PROFESSORA = { nome: 'Helena Duarte', relacao: 'professora', email: 'helena.duarte@escola.example' };
const RESPOSTAS = { expectativa: 'Que ele volte a gostar da escola.' };

type Demo = { db: Db; cofre: Cofre; env: Env; files: Files; conta_id: string; usuario_id: string };

/** A form that a guardian answered by link; the practitioner has reviewed the answers. */
const porLink = async ({ db, cofre, conta_id }: Demo) => {
  const anamnese = await db
    .selectFrom('anamneses as a')
    .innerJoin('paciente_responsaveis as v', (join) =>
      join.onRef('v.conta_id', '=', 'a.conta_id').onRef('v.paciente_id', '=', 'a.paciente_id'),
    )
    .select(['a.id', 'a.paciente_id', 'v.responsavel_id'])
    .where('a.status', '=', 'em_andamento')
    .where('a.excluido_em', 'is', null)
    .orderBy('a.criado_em')
    .executeTakeFirst();
  if (!anamnese) return;
  const { paciente_id } = anamnese;
  const quem = { conta_id, fuso: DEFAULT_FUSO };
  const [link_id = ''] = await enviarAnamnese(db, cofre, quem, anamnese.id, {
    destinatarios: [anamnese.responsavel_id],
    escola_contatos: [],
    topicos: ['queixa-principal'],
    sem_sensiveis: true,
    dias: 7,
  });
  for (const [pergunta_id, valor] of Object.entries(RESPOSTAS))
    await db
      .insertInto('link_rascunhos')
      .values({
        conta_id,
        link_id,
        pergunta_id,
        origem: uuidv7(),
        valor: selarValor(cofre, valor),
        escrita_em: sql`now()`,
      })
      .execute();
  await responder(
    db,
    {
      conta_id,
      link_id,
      paciente_id,
      resposta: 'anamnese',
      respostas: selarValor(cofre, RESPOSTAS),
      decisao: 'aceita',
      decidida_em: sql`now()`,
    },
    { iniciado_em: sql`now()` },
  );
};

/** A declaration that a guardian received by link. */
const entregue = async ({ db, cofre, files, conta_id, usuario_id }: Demo) => {
  const documento = await db
    .selectFrom('paciente_documentos as d')
    .innerJoin('paciente_responsaveis as v', (join) =>
      join.onRef('v.conta_id', '=', 'd.conta_id').onRef('v.paciente_id', '=', 'd.paciente_id'),
    )
    .select(['d.id', 'd.paciente_id', 'd.versao', 'v.responsavel_id'])
    .where(sql<boolean>`'documentos' = any(v.pode_receber)`)
    .orderBy('d.criado_em')
    .executeTakeFirst();
  if (!documento) return;
  const { id, paciente_id, versao, responsavel_id } = documento;
  const bytes = paginaPdf('Declaração de acompanhamento');
  const arquivo = { id: uuidv7(), sha256: sha256(bytes), tamanho: bytes.length, versao };
  await files.put('entregas', conta_id, arquivo.id, bytes);
  const user = { ...(await lerUser(db, usuario_id)), contas: [] };
  const envio = { destinatarios: [responsavel_id], dias: 7, conferencia: 'nascimento' as const };
  const { ids } = await entregar({ db, cofre, user }, { tipo: 'documento', id }, envio, arquivo);
  for (const link_id of ids)
    for (const resposta of ['baixou', 'recebeu'] as const)
      await responder(db, { conta_id, link_id, paciente_id, resposta }, { iniciado_em: sql`now()` });
};

/** Signs for a link, as its page does. */
const assinarLink = async ({ db, cofre, conta_id }: Demo, link_id: string, nome: string) => {
  const { paciente_id, coleta_id } = await db
    .selectFrom('links_enviados')
    .select(['paciente_id', 'coleta_id'])
    .where('id', '=', link_id)
    .executeTakeFirstOrThrow();
  await responder(db, { conta_id, link_id, paciente_id, resposta: 'assinou' });
  const marca = { tipo: 'digitada' as const };
  const origem = { endereco: '192.0.2.10', agente: 'Mozilla/5.0 (iPhone)' };
  await gravarAssinatura(
    cofre,
    db,
    { link_id, coleta_id: coleta_id ?? '' },
    {
      dada: { nome, marca, declaracao: 'Li o documento e o assino eletronicamente como responsável.' },
      prova: { ...origem, em: agora(), conferencia: 'nascimento' },
    },
  );
};

/** An authorisation, signed by a guardian, to speak with the school. */
const assinado = async (demo: Demo, deps: Deps) => {
  const { db, conta_id, usuario_id, cofre, env, files } = demo;
  const vinculo = await quemRecebeDocumentos(db);
  if (!vinculo) return;
  const { paciente_id, responsavel_id, nome } = vinculo;
  const documento_id = uuidv7();
  await db
    .insertInto('paciente_documentos')
    .values({
      conta_id,
      id: documento_id,
      paciente_id,
      modelo: 'contato_escola',
      titulo: 'Autorização para contato com a escola',
      conteudo: selarDocumento(cofre, AUTORIZACAO),
    })
    .execute();
  const bytes = paginaPdf('Autorização para contato com a escola');
  const user = { ...(await lerUser(db, usuario_id)), contas: [] };
  const mesa = { deps, db, conta_id, user, locale: env.DEFAULT_LOCALE };
  const envio = { signatarios: [responsavel_id], em_ordem: false, dias: 7, conferencia: 'nascimento' as const };
  const { soma } = await prepararColeta(mesa, documento_id, envio);
  const fixado = { id: uuidv7(), sha256: sha256(bytes), tamanho: bytes.length, soma };
  await files.put('coleta_arquivos', conta_id, fixado.id, bytes);
  await pedirAssinaturas(mesa, documento_id, envio, fixado);
  const links = await db
    .selectFrom('coleta_signatarios')
    .select('link_id')
    .where('coleta_id', '=', fixado.id)
    .execute();
  for (const { link_id } of links) await assinarLink(demo, link_id, nome);
};

/** A teacher of the child with the authorisation, who was asked by link. */
const daEscola = async ({ db, cofre, conta_id }: Demo) => {
  const caso = await db
    .selectFrom('consentimentos as s')
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 's.conta_id').onRef('p.id', '=', 's.paciente_id'),
    )
    .innerJoin('anamneses as a', (join) =>
      join.onRef('a.conta_id', '=', 'p.conta_id').onRef('a.paciente_id', '=', 'p.id'),
    )
    .select(['p.escola_id', 'a.id as anamnese_id'])
    .where('s.finalidade', '=', 'contato_escola')
    .where('a.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!caso?.escola_id) return;
  const id = uuidv7();
  await db
    .insertInto('escola_contatos')
    .values({ conta_id, id, escola_id: caso.escola_id, ...PROFESSORA })
    .execute();
  await enviarAnamnese(db, cofre, { conta_id, fuso: DEFAULT_FUSO }, caso.anamnese_id, {
    destinatarios: [],
    escola_contatos: [id],
    topicos: ['queixa-principal'],
    sem_sensiveis: true,
    dias: 7,
  });
};

/** Links for the next appointments, the first one of which was answered, and for an anamnesis. */
export const demoLinks: Parte = ({ deps, conta_id, usuario_id }) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const { cofre, env } = deps;
    const proximos = await db
      .selectFrom('atendimentos as a')
      .innerJoin('paciente_responsaveis as v', (join) =>
        join.onRef('v.conta_id', '=', 'a.conta_id').onRef('v.paciente_id', '=', 'a.paciente_id'),
      )
      .select(['a.id', 'a.paciente_id'])
      .select(sql<string>`min(v.responsavel_id::text)`.as('responsavel_id'))
      .where('a.status', '=', 'Agendado')
      .where('a.excluido_em', 'is', null)
      .where('a.inicio', '>', sql<string>`now() + interval '1 hour'`)
      .where(sql<boolean>`'lembretes' = any(v.pode_receber)`)
      .groupBy(['a.conta_id', 'a.id', 'a.paciente_id', 'a.inicio'])
      .orderBy('a.inicio')
      .limit(QUANTOS)
      .execute();
    for (const [index, { id: atendimento_id, paciente_id, responsavel_id }] of proximos.entries()) {
      const novo = { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id } as const;
      const link_id = await criarLink(db, cofre, conta_id, novo);
      if (index > 0) continue;
      const texto = selarTexto(cofre, 'Quinta-feira, depois das 15:00');
      await responder(
        db,
        { conta_id, link_id, paciente_id, resposta: 'outro_horario', texto },
        { ultimo_uso: sql`now()` },
      );
    }
    const demo = { db, cofre, env, files: deps.files, conta_id, usuario_id };
    await porLink(demo);
    await entregue(demo);
    await assinado(demo, deps);
    await daEscola(demo);
    await arquivoRecebido(db, deps, conta_id);
  });
