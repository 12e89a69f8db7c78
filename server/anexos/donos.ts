import { type Dono, type DonoDoArquivo, MODULO_DE, RECURSO_DE } from '#contract/anexos.ts';
import type { User } from '#contract/conta/auth.ts';
import type { Modo } from '#contract/permissoes.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { exigeModulo, exigeRecurso } from '#server/platform/http/permission.ts';
import { exigeSemEspera } from '#server/supervisao/index.ts';

/** The tables of the owners of files. A test of the catalogue can have files of the practice too. */
const TABELAS = {
  pacientes: 'pacientes',
  atendimentos: 'atendimentos',
  testes: 'testes_todos',
  lancamentos: 'lancamentos',
} as const satisfies Record<Dono, string>;

/** An appointment stays listed when its patient is in the trash; its files are hidden. */
const exigePacienteDoAtendimento = async (db: Db, id: string) => {
  const { paciente_id } = await db
    .selectFrom('atendimentos')
    .select('paciente_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (paciente_id) await exigeCaso(db, paciente_id);
};

/** A file that waits to be accepted is shown to those who see the request for it. */
const exigePedido = async (db: Db, id: string) => {
  const pedido = await db.selectFrom('arquivo_pedidos').select('paciente_id').where('id', '=', id).executeTakeFirst();
  if (!pedido) throw naoEncontrado();
  await exigeCaso(db, pedido.paciente_id);
};

/** The record must be within reach, its kind one that the member may read or change, its module on. */
export const exigeDono = async (
  db: Db,
  { user, modo }: { user: User; modo: Modo },
  dono: DonoDoArquivo,
  id: string,
) => {
  exigeRecurso(user, RECURSO_DE[dono], modo);
  exigeModulo(user, MODULO_DE[dono]);
  if (dono === 'arquivo_pedidos') return exigePedido(db, id);
  const found = await db
    // The tables share these columns; the cast gives the query builder one of them for the types.
    .selectFrom(TABELAS[dono] as 'pacientes')
    .select('id')
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!found) throw naoEncontrado();
  if (dono === 'pacientes') await exigeCaso(db, id);
  if (dono === 'atendimentos') await exigePacienteDoAtendimento(db, id);
};

/** Files of a note that is signed, or waits for its countersignature, cannot be removed; new ones can be added. */
export const exigeSolto = async (db: Db, { dono, dono_id }: { dono: string; dono_id: string }) => {
  // A file that waits to be accepted is accepted or refused, not deleted.
  if (dono === 'arquivo_pedidos') throw naoEncontrado();
  if (dono !== 'atendimentos') return;
  const signed = await db
    .selectFrom('registros')
    .select('atendimento_id')
    .where('atendimento_id', '=', dono_id)
    .where('assinado_em', 'is not', null)
    .executeTakeFirst();
  if (signed) throw new Recusa(409, 'anexo_assinado');
  await exigeSemEspera(db, { coluna: 'atendimento_id', id: dono_id });
};
