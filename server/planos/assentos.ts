import { sql } from 'kysely';
import type { Assentos, OfertaDeAssentos } from '#contract/conta/assentos.ts';
import { extrasPropostos, type Preco, valorAteVencer, valorDoPlano } from '#domain/assentos.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';

type Linha = Omit<Assentos, 'depois'> & {
  venc_plano: string | null;
  fuso: string;
  assentos_troca_em: string | null;
  plano: (Preco & { id: string }) | null;
};

/** One statement, so that seats and those who occupy them are of the same moment. */
const lerLinha = async (db: Db): Promise<Linha> => {
  const { rows } = await sql<Linha>`
    select c.venc_plano, c.fuso, c.assentos, c.assentos_extras, c.assentos_renovar,
      case when c.assentos_troca_em > now() then c.assentos_troca_em end as assentos_troca_em,
      assentos_em_vigor(c.venc_plano, c.assentos, c.assentos_extras, c.assentos_antes, c.assentos_troca_em) as total,
      assentos_usados(c.id) as usados,
      case when p.id is not null then json_build_object('id', p.id, 'meses', p.meses, 'valor', p.valor::text,
        'assentos', p.assentos, 'valor_assento', p.valor_assento::text) end as plano
    from contas c left join planos p on p.id = c.plano_id where c.id = app_conta()`.execute(db);
  const [linha] = rows;
  if (!linha) throw new Error('a session without its practice');
  return linha;
};

/** The next change to fewer seats: the period that is paid already, or what the next renewal pays for. */
const depoisDe = ({ total, assentos, assentos_extras, assentos_renovar, ...linha }: Linha): Assentos['depois'] => {
  const proximo = linha.assentos_troca_em
    ? { em: linha.assentos_troca_em, total: assentos + assentos_extras }
    : { em: linha.venc_plano, total: assentos + (assentos_renovar ?? assentos_extras) };
  if (total === null || proximo.em === null || proximo.total >= total) return null;
  return { em: proximo.em, total: proximo.total };
};

const resumida = (linha: Linha): Assentos => {
  const { total, usados, assentos, assentos_extras, assentos_renovar } = linha;
  return { total, usados, assentos, assentos_extras, assentos_renovar, depois: depoisDe(linha) };
};

export const lerAssentos = async (db: Db): Promise<Assentos> => resumida(await lerLinha(db));

/**
 * Refuses one more person without a free seat. Call it after `trancarDonos`, which lets changes of the people of a
 * practice run one after the other.
 */
export const exigeAssento = async (db: Db) => {
  const { total, usados } = await lerLinha(db);
  if (total !== null && usados >= total) throw new Recusa(409, 'sem_assento');
};

const ofertaDe = ({ plano, venc_plano, fuso, total, usados, ...tem }: Linha): OfertaDeAssentos | null => {
  if (total === null || !plano?.valor_assento || !venc_plano || Date.parse(venc_plano) <= Date.now()) return null;
  const { meses, valor_assento } = plano;
  const quantos = Math.max(1, usados + 1 - total);
  const valor = valorAteVencer({ meses, valor_assento }, quantos, { venc_plano, fuso, agora: Date.now() });
  const renovacao = valorDoPlano(plano, extrasPropostos(plano, tem) + quantos);
  return { quantos, valor_assento, meses, valor, ate: venc_plano, renovacao };
};

/** The seats, what enough for one more person cost, and the plan that sells them. */
export const lerOferta = async (db: Db) => {
  const linha = await lerLinha(db);
  return { assentos: resumida(linha), oferta: ofertaDe(linha), plano: linha.plano };
};
