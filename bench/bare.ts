import Fastify from 'fastify';
import pg from 'pg';
import { carimbos } from '#contract/fields.ts';
import { campos } from '#contract/pacientes.ts';

/**
 * The limit that the stack is compared with: Fastify and `pg`, one prepared read by the whole key, the same JSON as
 * `GET /api/pacientes-json/:id`; no session, no row-level security, no audit trail.
 */
const columns = Object.keys({ ...carimbos, ...campos.omit({ responsaveis: true }).shape }).map((name) => `p.${name}`);
const text = `
  select ${columns.join(', ')},
    (select row_to_json(x) from (select e.id, e.nome, e.telefone, e.email from escolas e
      where e.conta_id = p.conta_id and e.id = p.escola_id and e.excluido_em is null) x) as escola,
    (select coalesce(json_agg(x), '[]') from (select v.responsavel_id, r.nome, v.parentesco, v.financeiro, v.pode_receber,
        r.telefone, r.celular, r.email
      from paciente_responsaveis v join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id
      where v.conta_id = p.conta_id and v.paciente_id = p.id and r.excluido_em is null order by v.ordem) x) as responsaveis
  from pacientes p where p.conta_id = $1 and p.id = $2`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
app.get<{ Params: { conta: string; id: string } }>('/:conta/:id', async ({ params: { conta, id } }) => {
  const { rows } = await pool.query({ name: 'one', text, values: [conta, id] });
  const [row] = rows;
  const first = row?.responsaveis.find((one: { responsavel_id: string }) => one.responsavel_id === row.responsavel_id);
  return { ...row, responsavel: first ?? null };
});
app.get('/health', () => 'ok');
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
