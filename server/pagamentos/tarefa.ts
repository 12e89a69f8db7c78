import { sql } from 'kysely';
import { GatewayFora } from '#server/gateway/index.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { aplicar, devolver } from './aplicar.ts';
import { conferirViva } from './cobrar.ts';
import { OFERTA_DIAS } from './compra.ts';
import { renovar } from './renovar.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Younger attempts may still be running; older ones were interrupted. */
const EM_CURSO_MS = 60_000;
const PERDIDA_MS = 30 * 60_000;
const ABANDONADO_DIAS = 30;

const abertas = ({ database }: Deps) =>
  database.transaction({ tarefa: 'pagamentos' }, (db) =>
    db
      .selectFrom('pagamento_tentativas')
      .select(['conta_id', 'pagamento_id', 'id', 'gateway_id', 'gateway', 'status', 'criado_em'])
      .where('status', 'in', ['criando', 'pendente', 'devolvendo'])
      .orderBy('criado_em')
      .execute(),
  );
type Aberta = Awaited<ReturnType<typeof abertas>>[number];

/** The provider does not have this charge: the attempt is closed. */
const esquecer = ({ database }: Deps, { conta_id, id }: Aberta) =>
  database.transaction({ conta_id, membro: 'produto' }, (db) =>
    db
      .updateTable('pagamento_tentativas')
      .set({ status: 'cancelada', atualizado_em: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'criando')
      .execute(),
  );

const conferirUma = async (deps: Deps, aberta: Aberta) => {
  const { conta_id, pagamento_id, id, gateway_id, status } = aberta;
  const idade = Date.now() - Date.parse(aberta.criado_em);
  if (status === 'devolvendo') return gateway_id ? devolver(deps, conta_id, id, gateway_id) : undefined;
  if (status === 'criando' && idade < EM_CURSO_MS) return;
  const now = await conferirViva(deps, pagamento_id, { id, gateway_id });
  if (now) return aplicar(deps, conta_id, now);
  if (status === 'criando' && idade > PERDIDA_MS) await esquecer(deps, aberta);
};

const abandonados = async ({ database }: Deps) => {
  const rows = await database.transaction({ tarefa: 'pagamentos' }, (db) =>
    db
      .selectFrom('pagamentos as p')
      .select(['p.conta_id', 'p.id'])
      .where('p.status', '=', 'Aberto')
      .where(
        'p.criado_em',
        '<',
        sql<string>`now() - make_interval(days => case p.objeto when 'assentos' then ${OFERTA_DIAS} else ${ABANDONADO_DIAS} end::int)`,
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('pagamento_tentativas as c')
              .select('c.id')
              .whereRef('c.pagamento_id', '=', 'p.id')
              .where('c.status', 'in', ['criando', 'pendente']),
          ),
        ),
      )
      .execute(),
  );
  for (const { conta_id, id } of rows)
    await database.transaction({ conta_id, membro: 'produto' }, (db) =>
      db
        .updateTable('pagamentos')
        .set({ status: 'Cancelado', motivo: 'abandonado' })
        .where('id', '=', id)
        .where('status', '=', 'Aberto')
        .execute(),
    );
};

/** Queries everything that is open, which makes up for lost webhooks. Returns the number of charges queried. */
export const conferirAbertas = async (deps: Deps) => {
  let asked = 0;
  for (const aberta of await abertas(deps)) {
    // Charges of a provider that is no longer configured cannot be queried; they stay open.
    if (aberta.gateway !== deps.gateway.nome) continue;
    try {
      await conferirUma(deps, aberta);
      asked += 1;
    } catch (error) {
      // If the provider is down, stop: the next run comes soon.
      if (error instanceof GatewayFora) break;
      deps.log.error({ nome: (error as Error).name }, 'a payment could not be checked');
    }
  }
  await abandonados(deps);
  return asked;
};

export const startPaymentChecks = async (jobs: Jobs, deps: Deps) => {
  await jobs.work('pagamentos', async () => {
    await conferirAbertas(deps);
    await renovar(deps);
  });
  await jobs.schedule('pagamentos', EVERY_FIVE_MINUTES);
};
