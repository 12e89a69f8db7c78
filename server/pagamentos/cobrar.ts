import { v7 as uuidv7 } from 'uuid';
import type { Pessoal, TipoPagamento } from '#contract/conta/pagamentos.ts';
import { isFinal, passosDe } from '#contract/conta/pagamentos.ts';
import { instante, instanteDe, localDe } from '#domain/days/fuso.ts';
import { type Cobrado, GatewayFora, GatewayRecusou, type Pedido } from '#server/gateway/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { count, tooMany, uncount } from '#server/platform/http/throttle.ts';
import { aplicar } from './aplicar.ts';
import { exigeOferta } from './compra.ts';
import { type Travado, travar } from './pagamentos.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PIX_MS = 30 * 60 * 1000;
const BOLETO_DIAS = 3;
/** Limits attempts with stolen card numbers. */
const RECUSAS = { max: 5, seconds: 60 * 60 };

export type Quem = { conta_id: string; pagamento_id: string };
export type Cartao = { token: string; bandeira: string; final: string; parcelas: number };
type Viva = { id: string; gateway_id: string | null; status: string; tipo: string; expira_em: string | null };

const fora = () => new Recusa(503, 'gateway_fora', { retryAfter: 30 });

/** An unreachable provider is reported as 503; a charge that was begun is found again by its key. */
export const pedindo = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayFora) throw fora();
    throw error;
  }
};

/** An open payment of one of these types, with what its charge needs. */
const exigeAberto: (
  pagamento: Travado,
  tipos: readonly TipoPagamento[],
) => asserts pagamento is Travado & { pessoal: Pessoal } = (pagamento, tipos) => {
  if (isFinal(pagamento.status)) throw new Recusa(409, 'pagamento_encerrado');
  if (!tipos.includes(pagamento.tipo)) throw new Recusa(409, 'pagamento_de_outro_tipo');
  const passos = passosDe(pagamento.tipo);
  if (!pagamento.pessoal || (passos.includes('endereco') && !pagamento.endereco))
    throw new Recusa(409, 'pagamento_incompleto');
};

export const tentativaViva = (db: Db, id: string): Promise<Viva | undefined> =>
  db
    .selectFrom('pagamento_tentativas')
    .select(['id', 'gateway_id', 'status', 'tipo', 'expira_em'])
    .where('pagamento_id', '=', id)
    .where('status', 'in', ['criando', 'pendente'])
    .executeTakeFirst();

const vencida = ({ expira_em }: Viva) => expira_em !== null && Date.parse(expira_em) <= Date.now();

/** Committed before the provider is called: a charge interrupted afterwards is found by this key. */
const preparar = (deps: Deps, quem: Quem, tipos: readonly TipoPagamento[], cartao: Cartao | null) =>
  deps.database.transaction({ conta_id: quem.conta_id, membro: 'produto' }, async (db) => {
    const pagamento = await travar(db, quem.pagamento_id);
    exigeAberto(pagamento, tipos);
    await exigeOferta(db, pagamento);
    const { fuso } = await db.selectFrom('contas').select('fuso').executeTakeFirstOrThrow();
    const { nome } = await db
      .selectFrom('planos')
      .select('nome')
      .where('id', '=', pagamento.plano_id)
      .executeTakeFirstOrThrow();
    const viva = await tentativaViva(db, pagamento.id);
    const cartaoDados = {
      parcelas: cartao?.parcelas ?? null,
      bandeira: cartao?.bandeira ?? null,
      final: cartao?.final ?? null,
    };
    if (viva) {
      if (viva.status === 'criando')
        await db.updateTable('pagamento_tentativas').set(cartaoDados).where('id', '=', viva.id).execute();
      return { pagamento, fuso, nome, viva, chave: viva.id };
    }
    const chave = uuidv7();
    await db
      .insertInto('pagamento_tentativas')
      .values({
        conta_id: quem.conta_id,
        pagamento_id: pagamento.id,
        id: chave,
        gateway: deps.gateway.nome,
        tipo: pagamento.tipo,
        valor: pagamento.valor,
        ...cartaoDados,
      })
      .execute();
    return { pagamento, fuso, nome, viva: null, chave };
  });
type Preparado = Awaited<ReturnType<typeof preparar>>;

const prazo = (tipo: TipoPagamento, fuso: string) => {
  const vencimento = localDe(Date.now() + BOLETO_DIAS * DAY_MS, fuso).data;
  if (tipo === 'boleto') return { vencimento, expira_em: instanteDe({ data: vencimento, hora: '23:59:59' }, fuso) };
  if (tipo === 'pix') return { vencimento, expira_em: instante(Date.now() + PIX_MS) };
  return { vencimento, expira_em: null };
};

const pedidoDe = ({ pagamento, fuso, nome, chave }: Preparado, cartao: Pedido['cartao'], parcelas: number): Pedido => ({
  chave,
  pagamento_id: pagamento.id,
  tipo: pagamento.tipo,
  valor: pagamento.valor,
  descricao: nome,
  pessoal: pagamento.pessoal,
  endereco: pagamento.endereco,
  cartao,
  parcelas,
  ...prazo(pagamento.tipo, fuso),
});

/** Queries the status of a charge begun earlier. */
export const conferirViva = ({ gateway }: Deps, pagamento_id: string, viva: Pick<Viva, 'id' | 'gateway_id'>) =>
  viva.gateway_id ? gateway.consultar(viva.gateway_id) : gateway.procurar(pagamento_id, viva.id);

const recusadaPor = async (deps: Deps, { conta_id }: Quem, chave: string, error: GatewayRecusou) => {
  await deps.database.transaction({ conta_id, membro: 'produto' }, (db) =>
    db
      .updateTable('pagamento_tentativas')
      .set({ status: 'recusada', motivo: error.motivo })
      .where('id', '=', chave)
      .where('status', '=', 'criando')
      .execute(),
  );
};

type Meio = { tipos: readonly TipoPagamento[]; cartao: Cartao | null; guardado?: string };
const meioDe = ({ cartao, guardado }: Meio): Pedido['cartao'] => {
  if (guardado) return { guardado };
  return cartao ? { token: cartao.token, bandeira: cartao.bandeira } : null;
};

/**
 * Collects a payment. A concurrent call, or one after a crash, finds the same charge; a new one is made only after the
 * last was settled as not paid. Returns whether it was declined, or waits for the cardholder's confirmation.
 */
export const cobrar = async (deps: Deps, quem: Quem, meio: Meio, again = true): Promise<boolean> => {
  const preparado = await preparar(deps, quem, meio.tipos, meio.cartao);
  const { viva, chave, pagamento } = preparado;
  if (viva?.status === 'pendente' && !vencida(viva)) return false;
  let cobrado: Cobrado | null = viva ? await pedindo(() => conferirViva(deps, pagamento.id, viva)) : null;
  const achado = cobrado !== null;
  try {
    cobrado ??= await pedindo(() => deps.gateway.cobrar(pedidoDe(preparado, meioDe(meio), meio.cartao?.parcelas ?? 1)));
  } catch (error) {
    if (!(error instanceof GatewayRecusou)) throw error;
    await recusadaPor(deps, quem, chave, error);
    return true;
  }
  await aplicar(deps, quem.conta_id, cobrado);
  const acabou = ['expirada', 'cancelada', 'recusada'].includes(cobrado.status);
  if (achado && acabou && again) return cobrar(deps, quem, meio, false);
  return cobrado.status === 'recusada' || cobrado.desafio !== null;
};

const exigePaciencia = async ({ database }: Deps, key: string) => {
  if ((await count(database, key, RECUSAS)) <= RECUSAS.max) return;
  const { retryAfter = RECUSAS.seconds } = tooMany(RECUSAS);
  const minutos = Math.ceil(retryAfter / 60);
  throw new Recusa(429, { chave: 'cartoes_recusados_demais', valores: { minutos } }, { retryAfter });
};

/** Charges a card. Counted before the attempt, so that concurrent attempts count too; uncounted if not declined. */
export const cobrarCartao = async (deps: Deps, quem: Quem, meio: Meio) => {
  const key = `cartao:${quem.conta_id}`;
  await exigePaciencia(deps, key);
  let declined = false;
  try {
    declined = await cobrar(deps, quem, meio);
  } finally {
    if (!declined) await uncount(deps.database, key);
  }
};

/**
 * Cancels the pending charge. If it was paid meanwhile, the payment counts. Returns the previous status of the payment.
 */
export const chamarDeVolta = async (deps: Deps, quem: Quem) => {
  const { status, viva } = await deps.database.transaction(
    { conta_id: quem.conta_id, membro: 'produto' },
    async (db) => ({
      status: (await travar(db, quem.pagamento_id)).status,
      viva: await tentativaViva(db, quem.pagamento_id),
    }),
  );
  if (viva) await chamarViva(deps, quem, viva);
  return status;
};

const chamarViva = async (deps: Deps, quem: Quem, viva: Viva) => {
  const known = viva.gateway_id ?? (await pedindo(() => deps.gateway.procurar(quem.pagamento_id, viva.id)))?.gateway_id;
  const now = known ? await pedindo(() => deps.gateway.cancelar(known)) : null;
  if (now) return aplicar(deps, quem.conta_id, now);
  await deps.database.transaction({ conta_id: quem.conta_id, membro: 'produto' }, (db) =>
    db.updateTable('pagamento_tentativas').set({ status: 'cancelada' }).where('id', '=', viva.id).execute(),
  );
};

/** Queries the provider about the pending charge. */
export const conferir = async (deps: Deps, quem: Quem) => {
  const viva = await deps.database.transaction({ conta_id: quem.conta_id, membro: 'produto' }, async (db) => {
    await travar(db, quem.pagamento_id);
    return tentativaViva(db, quem.pagamento_id);
  });
  const now = viva ? await pedindo(() => conferirViva(deps, quem.pagamento_id, viva)) : null;
  if (now) await aplicar(deps, quem.conta_id, now);
};
