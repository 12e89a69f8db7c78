import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { AVISO_DE_NOVO_DIAS, AVISO_DIAS, AVISO_FALHAS_MAX, AVISOS_MAX } from '#contract/links/tipos.ts';
import type { Locale } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { nomeNaMensagem } from '#domain/text/links.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { anotarFeito } from '#server/platform/jobs/trilha.ts';
import type { Log } from '#server/platform/log.ts';
import { postar } from '#server/platform/mail/correio/enviar.ts';
import { abrirCorreio, type Correio } from '#server/platform/mail/correio/regras.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { enderecoDoLink } from '../endereco.ts';

/** Reminders to informants who have not sent their answers: after three days, twice at most, by e-mail. */

const HOURLY = '37 * * * *';

type Devido = {
  id: string;
  locale: Locale;
  expira_em: string;
  destinatario: string;
  email: string;
  /** Who made the link, and where replies go. */
  profissional: string | null;
  responder: string | null;
};

/**
 * Open links without an answer that were sent, copied or opened in WhatsApp, or have been opened (a QR code leaves no other
 * trace), while the module is on. The recipient has an address and may still receive them; somebody of the school may while
 * the authorisation is in force.
 */
const devidos = async (db: Db, quantos: number) => {
  const { rows } = await sql<Devido>`
    select l.id, coalesce(r.idioma, e.idioma, case when l.responsavel_id is null and l.escola_contato_id is null then p.idioma end, l.locale)
      as locale, l.expira_em, l.destinatario, u.name as profissional,
      u.email as responder,
      case when l.autorizacao_id is not null then e.email when l.responsavel_id is null then p.email else r.email end as email
    from links_enviados l
    join pacientes p on p.conta_id = l.conta_id and p.id = l.paciente_id and p.excluido_em is null
    join contas c on c.id = l.conta_id and coalesce((c.config ->> 'active_anamnese')::boolean, true)
    join anamneses f on f.conta_id = l.conta_id and f.id = l.anamnese_id and f.excluido_em is null
    left join paciente_responsaveis v on v.conta_id = l.conta_id and v.paciente_id = l.paciente_id
      and v.responsavel_id = l.responsavel_id and 'documentos' = any(v.pode_receber)
    left join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id and r.excluido_em is null
    left join escola_contatos e on e.conta_id = l.conta_id and e.id = l.escola_contato_id and e.excluido_em is null
      and escola_recebe(l.conta_id, l.paciente_id, l.escola_contato_id, l.autorizacao_id)
    left join membros m on m.conta_id = l.conta_id and m.id = l.criado_por
    left join usuarios u on u.id = m.usuario_id
    where l.tipo = 'anamnese' and l.respondido_em is null and l.revogado_em is null and l.fechado_em is null
      and coalesce(l.enviado_em, l.passado_em, l.primeiro_uso) is not null and l.expira_em > now() and l.avisos < ${AVISOS_MAX}
      and l.aviso_falhas < ${AVISO_FALHAS_MAX}
      and coalesce(l.aviso_falhou_em + make_interval(days => ${AVISO_DE_NOVO_DIAS}::int),
        greatest(coalesce(l.enviado_em, l.passado_em, l.primeiro_uso), l.avisado_em) + make_interval(days => ${AVISO_DIAS}::int)) <= now()
      and case when l.autorizacao_id is not null then e.email when l.responsavel_id is null then p.email else r.email end
        is not null
    order by l.criado_em
    limit ${quantos}`.execute(db);
  return rows;
};

const mensagem = ({ remetente }: Correio, row: Devido) => ({
  modelo: 'link_anamnese_aviso' as const,
  to: row.email,
  ...(row.responder && { responder: row.responder }),
  locale: row.locale,
  valores: {
    nome: nomeNaMensagem(primeiroNome(row.destinatario)),
    profissional: nomeNaMensagem(row.profissional ?? remetente.name),
    data: localDe(row.expira_em, remetente.fuso).data.split('-').reverse().join('-'),
  },
});

type Envio = { database: Database; mailer: Mailer; cofre: Cofre; env: Env; log: Log };

const FALHOU = { aviso_falhas: sql<number>`aviso_falhas + 1`, aviso_falhou_em: sql<string>`now()` };

/** Queues one reminder; false if it was refused at once. A refusal by the mail server is noted by the database. */
const avisar = async (deps: Envio, db: Db, correio: Correio, row: Devido) => {
  const id = uuidv7();
  const link = enderecoDoLink(deps.env, deps.cofre, row.id);
  const recusa = await postar(deps, db, correio, { ...mensagem(correio, row), link }, id);
  const posto = {
    avisos: sql<number>`avisos + 1`,
    avisado_em: sql<string>`now()`,
    aviso_id: id,
    aviso_falhou_em: null,
  };
  await db
    .updateTable('links_enviados')
    .set(recusa ? FALHOU : posto)
    .where('id', '=', row.id)
    .execute();
  return !recusa;
};

const avisarConta = (deps: Envio, conta_id: string) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    // Locks out other senders of this practice, so that no other node sends the same reminders.
    const correio = await abrirCorreio(db, deps.env);
    const livres = correio.limite - correio.usadas;
    if (correio.recusa || livres <= 0) return 0;
    const rows = await devidos(db, livres);
    const avisados: string[] = [];
    for (const row of rows) if (await avisar(deps, db, correio, row)) avisados.push(row.id);
    await anotarFeito(db, conta_id, 'aviso', avisados);
    return avisados.length;
  });

/** Sends the due reminders of every practice; returns how many. */
export const avisarInformantes = async (deps: Envio) => {
  const contas = await deps.database.transaction({ tarefa: 'avisos' }, (db) =>
    db.selectFrom('contas').select('id').execute(),
  );
  let enviados = 0;
  // A practice that fails does not delay the others; it is tried again the next time.
  for (const { id } of contas)
    enviados += await avisarConta(deps, id).catch((error) => {
      deps.log.error({ nome: error.name, conta_id: id }, 'the reminders of links could not be sent');
      return 0;
    });
  return enviados;
};

export const startAvisosDeLinks = async ({ jobs, ...deps }: Envio & { jobs: Jobs }) => {
  await jobs.work('links', async () => {
    await avisarInformantes(deps);
  });
  await jobs.schedule('links', HOURLY);
};
