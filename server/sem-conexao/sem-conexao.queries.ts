import { sql } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import type { RegistroModelo } from '#contract/registros.ts';
import {
  type AtendimentoGuardado,
  DIAS_GUARDADOS,
  type FichaGuardada,
  MODELOS_GUARDADOS,
  REGISTROS_GUARDADOS,
} from '#contract/sem-conexao.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { aoAlcance, buscarAtendimentos } from '#server/atendimentos/index.ts';
import { pacientesNaLista } from '#server/pacientes/index.ts';
import { objetivosAbertos } from '#server/planos-intervencao/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { abrir, registroVazio } from '#server/registros/index.ts';

type Onde = { db: Db; cofre: Cofre; user: User; hoje: string };
type Registros = FichaGuardada['registros'];

/** Empty notes are skipped; of a patient with more of them in a row fewer notes are kept. */
const LIDOS = REGISTROS_GUARDADOS + 3;

/** Appointments that the member may read but not mark, because they belong to a colleague. */
const deColegas = async (db: Db, linhas: { id: string }[]) => {
  const rows = await db
    .selectFrom('atendimentos')
    .select('id')
    .where(
      'id',
      'in',
      linhas.map(({ id }) => id),
    )
    .where(sql<boolean>`not muda_a_agenda_de(profissional_id)`)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Appointments of the days that a device keeps, without those of patients in the trash. */
export const atendimentosGuardados = async ({ db, user, hoje }: Onde): Promise<AtendimentoGuardado[]> => {
  const dias = { de: hoje, ate: somaDias(hoje, DIAS_GUARDADOS - 1) };
  const { linhas } = await buscarAtendimentos(db, { status: 'Todos', ...dias }, user.fuso);
  const ids = [...new Set(linhas.map(({ paciente_id }) => paciente_id))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('pacientes')
    .select('id')
    .where('id', 'in', ids)
    .where('excluido_em', 'is', null)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const alheios = await deColegas(db, linhas);
  return linhas
    .filter(({ paciente_id }) => known.has(paciente_id))
    .map((linha) => aoAlcance(user, linha))
    .map(({ id, paciente_id, inicio, fim, status, local, versao, paciente: { nome } }) => ({
      id,
      paciente_id,
      inicio,
      fim,
      status,
      local,
      versao,
      nome,
      ...(alheios.has(id) && { alheio: true }),
    }));
};

type Linha = Omit<Registros[number], 'conteudo'> & { paciente_id: string; conteudo: Buffer };

/** The last notes of each patient. Row-level security leaves out those of patients outside their own cases. */
const registrosDe = async ({ db, cofre }: Onde, ids: string[]) => {
  const { rows } = await sql<Linha>`
    select p.id as paciente_id, n.* from unnest(${ids}::uuid[]) p (id) cross join lateral (
      select a.id as atendimento_id, a.inicio, r.conteudo, r.objetivos
      from atendimentos a join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
      where a.paciente_id = p.id and a.excluido_em is null
      order by a.inicio desc limit ${LIDOS}) n
    order by n.inicio desc`.execute(db);
  const found = new Map<string, Registros>();
  for (const { paciente_id, conteudo, ...row } of rows) {
    const list = found.get(paciente_id) ?? [];
    if (list.length === REGISTROS_GUARDADOS || registroVazio(cofre, { conteudo, objetivos: row.objetivos })) continue;
    found.set(paciente_id, [...list, { ...row, conteudo: abrir(cofre, conteudo) }]);
  }
  return found;
};

/** The files of these patients. `planos`: whether the practice uses intervention plans. */
export const fichasGuardadas = async (onde: Onde, ids: string[], planos: boolean): Promise<FichaGuardada[]> => {
  if (ids.length === 0) return [];
  const registros = await registrosDe(onde, ids);
  const abertos = planos ? await objetivosAbertos(onde.db, ids, onde) : [];
  const objetivos = Map.groupBy(abertos, ({ paciente_id }) => paciente_id);
  const pacientes = await pacientesNaLista(onde.db, ids);
  return pacientes.map((paciente) => ({
    paciente_id: paciente.id,
    nome: paciente.nome,
    data_nascimento: paciente.data_nascimento,
    ano_escolar: paciente.ano_escolar,
    escola: paciente.escola,
    contatos: paciente.responsaveis,
    registros: registros.get(paciente.id) ?? [],
    objetivos: objetivos.get(paciente.id) ?? [],
  }));
};

/** The note templates of the practice, in the order of their names, up to a total length. */
export const modelosGuardados = async (db: Db): Promise<RegistroModelo[]> => {
  const { rows } = await sql<RegistroModelo>`
    select id, nome, conteudo
    from (select m.*, sum(length(conteudo)) over (order by nome) as ate_aqui from registro_modelos m) m
    where ate_aqui <= ${MODELOS_GUARDADOS}
    order by nome`.execute(db);
  return rows;
};
