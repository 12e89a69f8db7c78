import { v7 as uuidv7 } from 'uuid';
import * as contract from '#contract/anexos.ts';
import { sha256 } from '#server/lib/cripto.ts';
import type { Db } from '#server/lib/db.ts';
import { naoEncontrado, Recusa } from '#server/lib/errors.ts';
import { Bytes, type Serve } from '#server/lib/serve.ts';
import { extensaoDe, nomeLimpo, TIPOS } from './conteudo.ts';

const COLUNAS = ['id', 'nome', 'extensao', 'tamanho', 'criado_em'] as const;
type Extensao = contract.Extensao;
const tipado = <T extends { extensao: string }>(row: T) => ({ ...row, extensao: row.extensao as Extensao });

const exigeDono = async (db: Db, id: string) => {
  const found = await db
    .selectFrom('pacientes')
    .select('id')
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!found) throw naoEncontrado();
};

const acharAnexo = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('anexos')
    .select(COLUNAS)
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return tipado(row);
};

/** A file sent again is the same file of the same record, or it is another one under a name that is taken. */
const exigeMesmo = async (db: Db, id: string, donoId: string, hash: string) => {
  const row = await db.selectFrom('anexos').select(['dono_id', 'sha256']).where('id', '=', id).executeTakeFirst();
  if (row?.dono_id !== donoId || row.sha256 !== hash) throw new Recusa(409, 'conflito');
};

/** RFC 5987: any name, and a plain one for what cannot read it. */
const disposition = (nome: string) =>
  `attachment; filename="${nome.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(nome).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;

export const anexosRoutes = (serve: Serve) => {
  serve(contract.pacienteAnexos, async ({ db, params }) => {
    await exigeDono(db, params.id);
    const rows = await db
      .selectFrom('anexos')
      .select(COLUNAS)
      .where('dono', '=', 'pacientes')
      .where('dono_id', '=', params.id)
      .where('excluido_em', 'is', null)
      .orderBy('criado_em', 'desc')
      .execute();
    return rows.map(tipado);
  });

  serve(contract.pacienteAnexar, async ({ deps, db, conta_id, params, query, arquivo }) => {
    await exigeDono(db, params.id);
    const nome = nomeLimpo(arquivo.nome);
    const extensao = await extensaoDe(nome, arquivo.bytes);
    const id = query.id ?? uuidv7();
    const made = await db
      .insertInto('anexos')
      .values({
        conta_id,
        id,
        dono: 'pacientes',
        dono_id: params.id,
        nome,
        extensao,
        tamanho: arquivo.bytes.length,
        sha256: sha256(arquivo.bytes),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Inside the transaction: a file that could not be stored leaves no row, and a row never lacks its file.
    if (made.numInsertedOrUpdatedRows === 1n) await deps.files.put('anexos', conta_id, id, arquivo.bytes);
    else await exigeMesmo(db, id, params.id, sha256(arquivo.bytes));
    return acharAnexo(db, id);
  });

  serve(contract.anexoLer, async ({ deps, db, conta_id, params }) => {
    const { nome, extensao } = await acharAnexo(db, params.id);
    return new Bytes(await deps.files.get('anexos', conta_id, params.id), {
      'content-type': TIPOS[extensao],
      'content-disposition': disposition(nome),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
  });

  serve(contract.anexoExcluir, async ({ db, params }) => {
    await acharAnexo(db, params.id);
    await db.updateTable('anexos').set({ excluido_em: new Date().toISOString() }).where('id', '=', params.id).execute();
  });

  serve(contract.anexoRestaurar, async ({ db, params }) => {
    await db.updateTable('anexos').set({ excluido_em: null }).where('id', '=', params.id).execute();
    return acharAnexo(db, params.id);
  });
};
