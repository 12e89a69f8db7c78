import { type Line, median, openSite, type Site } from './kit.ts';

const WEEKLY = 40;
const LARGE = 50_000;
const WORLD = 5_000_000;
const RUNS = 300;
const WEEKS = LARGE / WEEKLY;
const PATIENTS = 200;
/** The measured week is in the middle of all weeks. */
const MONDAY = '2026-03-02';

const patients = (site: Site, contas: string) =>
  site.sql(`
    insert into pacientes (conta_id, id, nome, nome_ordem, busca)
    select conta, gen_random_uuid(), 'Paciente ' || n, 'paciente ' || n, 'paciente ' || n
    from (${contas}) as c (conta), generate_series(1, ${PATIENTS}) as n`);

/** 40 appointments a week, eight a day on the hour, for the weeks around the measured one. */
const appointments = (site: Site, contas: string, weeks: number) =>
  site.sql(`
    insert into atendimentos (conta_id, id, paciente_id, inicio, fim, status)
    select c.conta, gen_random_uuid(), p.ids[n % ${PATIENTS} + 1], inicio, inicio + interval '50 minutes',
      case when n % 9 = 0 then 'Faltou' else 'Realizado' end
    from (${contas}) as c (conta)
    join lateral (select array_agg(id) as ids from pacientes where conta_id = c.conta) as p on true,
    generate_series(0, ${weeks * WEEKLY - 1}) as n,
    lateral (select timestamptz '${MONDAY} 11:00Z' + make_interval(weeks => n / ${WEEKLY} - ${Math.floor(weeks / 2)},
      days => n % ${WEEKLY} / 8, hours => n % 8) as inicio) as h`);

const fill = async (site: Site, contas: string, weeks: number) => {
  // Triggers and foreign keys are off: the generated rows are consistent, and there are millions of them.
  await site.sql('set session_replication_role = replica');
  await patients(site, contas);
  await appointments(site, contas, weeks);
  await site.sql('set session_replication_role = default');
  await site.sql('analyze pacientes');
  await site.sql('analyze atendimentos');
};

const measure = async (site: Site, weeks: number) => {
  const { conta_id, post } = await site.practice();
  await fill(site, `select '${conta_id}'::uuid`, weeks);
  // Like the screen, ask from the evening before, for appointments that run past midnight.
  const week = { status: 'Todos', de: '2026-03-01', ate: '2026-03-08' };
  const ask = async () => {
    const response = await post('/api/atendimentos-buscar-json', week);
    const rows = (await response.json()) as unknown[];
    if (rows.length !== WEEKLY) throw new Error(`a week of ${rows.length}`);
  };
  await median(50, ask);
  return median(RUNS, ask);
};

/**
 * A week's agenda: a practice with only that week in an empty database, against one with 50,000 appointments among
 * 5,000,000.
 */
export const benchAgenda = async (): Promise<Line[]> => {
  const empty = await openSite();
  const pequeno = await measure(empty, 1);
  await empty.close();
  const full = await openSite();
  await full.sql(`insert into contas (id) select gen_random_uuid() from generate_series(1, ${WORLD / LARGE - 1})`);
  await fill(full, 'select id from contas', WEEKS);
  const grande = await measure(full, WEEKS);
  await full.close();
  return [{ medida: 'atendimentos: a week', pequeno, grande, limite: 1.2 }];
};
