import Fastify from 'fastify';
import pg from 'pg';

/** The baseline for the stack: Fastify and `pg`, one row by its key, and nothing else. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
app.get<{ Params: { id: string } }>('/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from pacientes where id = $1', [params.id]);
  return rows[0];
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.('ready');
