import { sha256 } from '#server/platform/crypto/cripto.ts';
import { type Line, median, openSite, type Practice, type Site } from './kit.ts';
import { addMember } from './membros.ts';

const MEMBERS = 30;
const PATIENTS = 3000;
const RUNS = 600;
const PROFESSIONALS = 10;
const APPOINTMENTS = 8;
const DAY = '2026-03-02';

/** Patients with their case teams: each of `members` has an equal share of them. */
const fill = async (site: Site, conta_id: string, patients: number) => {
  await site.sql(
    `insert into pacientes (conta_id, id, nome) select $1, gen_random_uuid(), 'Bench ' || n from generate_series(1, $2::int) n`,
    [conta_id, patients],
  );
  await site.sql('delete from paciente_equipe where conta_id = $1', [conta_id]);
  await site.sql(
    `insert into paciente_equipe (conta_id, paciente_id, membro_id)
     select p.conta_id, p.id, m.id
     from (select *, row_number() over (order by id) as n from pacientes where conta_id = $1) p
     join (select *, row_number() over (order by id) as n, count(*) over () as todos from membros where conta_id = $1) m
       on p.n % m.todos = m.n - 1`,
    [conta_id],
  );
  for (const table of ['pacientes', 'paciente_equipe', 'membros']) await site.sql(`analyze ${table}`);
};

const openOne = async (site: Site, conta_id: string, token: string) => {
  const { rows } = await site.sql(
    `select e.paciente_id as id from paciente_equipe e join membros m on m.id = e.membro_id
     join sessoes s on s.usuario_id = m.usuario_id where s.conta_id = $1 and s.token_hash = $2 limit 50`,
    [conta_id, sha256(token)],
  );
  const ask = async (run: number) => {
    const { id } = rows[run % rows.length] as { id: string };
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${site.base}/api/pacientes-json/${id}`, { headers });
    if (response.status !== 200) throw new Error(`${response.status}`);
    return response.text();
  };
  await median(100, ask);
  return median(RUNS, ask);
};

/** Eight appointments on one day for each of ten professionals, with patients of their own. Returns one of the ten. */
const fillDay = async (site: Site, conta_id: string) => {
  const { rows } = await site.sql(
    `insert into atendimentos (conta_id, id, paciente_id, profissional_id, inicio, fim)
     select $1, gen_random_uuid(), e.paciente_id, e.membro_id, h.inicio, h.inicio + interval '50 minutes'
     from (select *, row_number() over (partition by membro_id order by paciente_id) as n from paciente_equipe
       where conta_id = $1 and membro_id in (select id from membros
         where conta_id = $1 and funcao = 'profissional' order by id limit ${PROFESSIONALS})) e,
     lateral (select timestamptz '${DAY} 11:00Z' + make_interval(hours => e.n::int - 1) as inicio) as h
     where e.n <= ${APPOINTMENTS}
     returning profissional_id as id`,
    [conta_id],
  );
  await site.sql('analyze atendimentos');
  return (rows[0] as { id: string }).id;
};

const readDay = async ({ post }: Practice, filter: object, appointments: number) => {
  const ask = async () => {
    const response = await post('/api/atendimentos-buscar-json', { status: 'Todos', de: DAY, ate: DAY, ...filter });
    const rows = (await response.json()) as unknown[];
    if (rows.length !== appointments) throw new Error(`a day of ${rows.length}`);
  };
  await median(100, ask);
  return median(RUNS, ask);
};

/** The columns of a day: one professional against ten in one request, for whoever books for all. */
const dayOfTen = async (site: Site, clinic: Practice): Promise<Line> => {
  const profissional_id = await fillDay(site, clinic.conta_id);
  const pequeno = await readDay(clinic, { profissional_id }, APPOINTMENTS);
  const grande = await readDay(clinic, {}, PROFESSIONALS * APPOINTMENTS);
  return { medida: 'equipe: o dia de dez', pequeno, grande, limite: 2 };
};

/**
 * Opening one patient: a practice of one person against one with thirty members and three thousand patients. In that
 * one, the day of ten professionals against the day of one.
 */
export const benchEquipe = async (): Promise<Line[]> => {
  const site = await openSite();
  const alone = await site.practice();
  await fill(site, alone.conta_id, 100);
  const clinic = await site.practice();
  const tokens: string[] = [];
  for (let count = 1; count < MEMBERS; count++) tokens.push((await addMember(site, clinic.conta_id)).token);
  await fill(site, clinic.conta_id, PATIENTS);
  const pequeno = await openOne(site, alone.conta_id, alone.token);
  const grande = await openOne(site, clinic.conta_id, tokens[0] ?? '');
  const dia = await dayOfTen(site, clinic);
  await site.close();
  return [{ medida: 'equipe: abrir', pequeno, grande, limite: 1.3 }, dia];
};
