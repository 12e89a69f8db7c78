import { sql } from 'kysely';
import * as contract from '#contract/anexos.ts';
import type { User } from '#contract/conta/auth.ts';
import type { Modo } from '#contract/permissoes.ts';
import { agora } from '#domain/days/fuso.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { download } from '#server/platform/files/download.ts';
import { guardar } from '#server/platform/files/guardar.ts';
import { Bytes, type Serve } from '#server/platform/http/serve.ts';
import { extensaoDe, nomeLimpo, TIPOS } from './conteudo.ts';
import { exigeDono, exigeSolto } from './donos.ts';

const selecao = (db: Db) =>
  db
    .selectFrom('anexos as a')
    .leftJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .select(['a.id', 'a.nome', 'a.extensao', 'a.tamanho', 'a.criado_em'])
    // What came by link was sent by its recipient.
    .select(
      sql<string | null>`coalesce(u.name, (select l.destinatario from link_respostas r
      join links_enviados l on l.conta_id = r.conta_id and l.id = r.link_id
      where r.conta_id = a.conta_id and r.anexo_id = a.id))`.as('autor'),
    )
    .where('a.excluido_em', 'is', null);
const tipado = <T extends { extensao: string }>(row: T) => ({ ...row, extensao: row.extensao as contract.Extensao });

const acharAnexo = async (db: Db, id: string) => {
  const row = await selecao(db).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return tipado(row);
};

const donoDe = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('anexos')
    .select(['dono', 'dono_id', 'sha256', 'excluido_em'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return { ...row, dono: row.dono as contract.DonoDoArquivo };
};

/** The id of the file uploaded under this key. */
const idDe = async (db: Db, chave: string) =>
  (await db.selectFrom('anexos').select('id').where('chave', '=', chave).executeTakeFirst())?.id;

/** A file can be read only while its owner exists. */
const donoPresente = async (db: Db, quem: { user: User; modo: Modo }, id: string) => {
  const row = await donoDe(db, id);
  await exigeDono(db, quem, row.dono, row.dono_id);
  return row;
};

/** A repeated upload must be the same file of the same record, and not deleted since; otherwise the key is already in use. */
const exigeMesmo = async (db: Db, id: string, donoId: string, hash: string) => {
  const { dono_id, sha256, excluido_em } = await donoDe(db, id);
  if (dono_id !== donoId || sha256 !== hash) throw new Recusa(409, 'conflito');
  if (excluido_em !== null) throw new Recusa(409, 'na_lixeira');
};

const rotasDoDono = (serve: Serve, dono: contract.Dono) => {
  const { listar, anexar } = contract.ANEXOS[dono];

  serve(listar, async ({ db, sessao: { user }, params }) => {
    await exigeDono(db, { user, modo: 'ler' }, dono, params.id);
    const rows = await selecao(db)
      .where('a.dono', '=', dono)
      .where('a.dono_id', '=', params.id)
      .orderBy('a.criado_em', 'desc')
      .execute();
    return rows.map(tipado);
  });

  serve(
    anexar,
    async ({ deps, sessao: { user }, params, query, arquivo, aoFalhar }) => {
      const nome = nomeLimpo(arquivo.nome);
      const extensao = await extensaoDe(nome, arquivo.bytes);
      const hash = sha256(arquivo.bytes);
      const { conta_id } = user;
      const known = await deps.database.transaction(user, async (db) => {
        await exigeDono(db, { user, modo: 'gravar' }, dono, params.id);
        return query.id ? idDe(db, query.id) : undefined;
      });
      // A repeated upload: the handler returns the existing one.
      const id = known ?? (await guardar(deps.files, 'anexos', conta_id, arquivo.bytes, aoFalhar));
      return { id, nome, extensao, hash };
    },
    async ({ deps, db, conta_id, sessao, params, query, arquivo, preparado: { id, nome, extensao, hash } }) => {
      await exigeDono(db, { user: sessao.user, modo: 'gravar' }, dono, params.id);
      const made = await db
        .insertInto('anexos')
        .values({
          conta_id,
          id,
          chave: query.id ?? id,
          dono,
          dono_id: params.id,
          nome,
          extensao,
          tamanho: arquivo.bytes.length,
          sha256: hash,
          usuario_id: sessao.user.id,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows === 1n) return acharAnexo(db, id);
      const first = await idDe(db, query.id ?? id);
      if (!first) throw naoEncontrado();
      await exigeMesmo(db, first, params.id, hash);
      // A concurrent upload was first. Not awaited, because a connection is held here.
      if (first !== id) deps.files.remove('anexos', conta_id, id).catch(() => undefined);
      return acharAnexo(db, first);
    },
  );
};

export const anexosRoutes = (serve: Serve) => {
  for (const dono of contract.DONOS) rotasDoDono(serve, dono);

  serve(contract.anexoLer, async ({ deps, db, conta_id, sessao: { user }, params }) => {
    const { nome, extensao } = await acharAnexo(db, params.id);
    await donoPresente(db, { user, modo: 'ler' }, params.id);
    const abrir = () => deps.files.open('anexos', conta_id, params.id, user.membro.id);
    return new Bytes(abrir, download(TIPOS[extensao], nome));
  });

  serve(contract.anexoExcluir, async ({ db, sessao: { user }, params }) => {
    await acharAnexo(db, params.id);
    await exigeSolto(db, await donoPresente(db, { user, modo: 'gravar' }, params.id));
    await db.updateTable('anexos').set({ excluido_em: agora() }).where('id', '=', params.id).execute();
  });

  serve(contract.anexoRestaurar, async ({ db, sessao: { user }, params }) => {
    await exigeSolto(db, await donoPresente(db, { user, modo: 'gravar' }, params.id));
    await db.updateTable('anexos').set({ excluido_em: null }).where('id', '=', params.id).execute();
    return acharAnexo(db, params.id);
  });
};
