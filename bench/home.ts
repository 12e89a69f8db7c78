import { type Line, median, openSite, type Site } from './kit.ts';

const SMALL = 50;
const LARGE = 50_000;
const PATIENTS = 50;
const RUNS = 100;

/** Past appointments that nobody closed, a quarter of them in weekly series. */
const fill = async (site: Site, conta_id: string, appointments: number) => {
  await site.sql('set session_replication_role = replica');
  await site.sql(
    `insert into pacientes (conta_id, id, nome, nome_ordem, busca)
     select $1, gen_random_uuid(), 'Paciente ' || n, 'paciente ' || n, 'paciente ' || n from generate_series(1, ${PATIENTS}) n`,
    [conta_id],
  );
  await site.sql(
    `insert into atendimento_series (conta_id, id, frequencia)
     select $1, gen_random_uuid(), 'semanal' from generate_series(1, ${PATIENTS})`,
    [conta_id],
  );
  await site.sql(
    `insert into atendimentos (conta_id, id, paciente_id, serie_id, inicio, fim)
     select $1, gen_random_uuid(), p.ids[n % ${PATIENTS} + 1], case when n % 4 = 0 then s.ids[n % ${PATIENTS} + 1] end,
       h.inicio, h.inicio + interval '50 minutes'
     from generate_series(1, ${appointments}) n,
       (select array_agg(id order by id) as ids from pacientes where conta_id = $1) p,
       (select array_agg(id order by id) as ids from atendimento_series where conta_id = $1) s,
       lateral (select now() - make_interval(hours => n + 2) as inicio) h`,
    [conta_id],
  );
  await site.sql('set session_replication_role = default');
};

const measure = async (site: Site, appointments: number) => {
  const { conta_id, get } = await site.practice();
  await fill(site, conta_id, appointments);
  await site.sql('analyze');
  const ask = async () => {
    const response = await get('/api/home-json');
    if (response.status !== 200) throw new Error(`home: ${response.status}`);
    return response.text();
  };
  await median(20, ask);
  return median(RUNS, ask);
};

/** Home with fifty past appointments that nobody closed against fifty thousand, in the same database. */
export const benchHome = async (): Promise<Line[]> => {
  const site = await openSite();
  const pequeno = await measure(site, SMALL);
  const grande = await measure(site, LARGE);
  await site.close();
  return [{ medida: 'home: past appointments', pequeno, grande, limite: 1.2 }];
};
