import { sql } from 'kysely';
import { isFinal, type Tentativa } from '#contract/conta/pagamentos.ts';
import { agora } from '#domain/days/fuso.ts';
import type { Cobrado, Desafio } from '#server/gateway/index.ts';
import { enviarEsperados } from '#server/membros/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { mesmoPeriodo } from './compra.ts';
import { avisarDevolucao, enviarRecibo } from './mensagens.ts';
import { type Travado, travar } from './pagamentos.queries.ts';

/** What is left to do at the provider after the commit. */
type Sobra = { devolver: { id: string; gateway_id: string }[]; cancelar: { id: string; gateway_id: string }[] };

const VIVAS: Tentativa['status'][] = ['criando', 'pendente'];

const acharTentativa = (db: Db, { pagamento_id, chave, gateway_id }: Cobrado) =>
  db
    .selectFrom('pagamento_tentativas')
    .selectAll()
    .where('pagamento_id', '=', pagamento_id)
    .where((eb) => eb.or([eb('gateway_id', '=', gateway_id), ...(chave ? [eb('id', '=', chave)] : [])]))
    .forUpdate()
    .executeTakeFirst();
type Linha = NonNullable<Awaited<ReturnType<typeof acharTentativa>>>;

const anotar = (db: Db, id: string, campos: Record<string, unknown>) =>
  db
    .updateTable('pagamento_tentativas')
    .set({ ...campos, atualizado_em: sql`now()` })
    .where('id', '=', id)
    .execute();

/** What the browser needs to continue: a code, a slip, or a challenge, which is kept while it is open. */
const dadosDe = ({ pix, boleto, desafio }: Cobrado, linha: Linha) => ({
  pix: pix ?? undefined,
  boleto: boleto ?? undefined,
  desafio: desafio === 'aberto' ? (linha.dados as { desafio?: Desafio }).desafio : (desafio ?? undefined),
});

const identidade = (cobrado: Cobrado, linha: Linha) => ({
  gateway_id: cobrado.gateway_id,
  expira_em: cobrado.expira_em,
  dados: JSON.stringify(dadosDe(cobrado, linha)),
});

const outrasVivas = async (db: Db, pagamento_id: string, id: string) => {
  const rows = await db
    .selectFrom('pagamento_tentativas')
    .select(['id', 'gateway_id'])
    .where('pagamento_id', '=', pagamento_id)
    .where('id', '!=', id)
    .where('status', 'in', VIVAS)
    .execute();
  return rows.flatMap(({ id: other, gateway_id }) => (gateway_id ? [{ id: other, gateway_id }] : []));
};

const guardarAssinatura = async (deps: Deps, db: Db, pagamento: Travado, linha: Linha, guardado: string) => {
  const campos = {
    plano_id: pagamento.plano_id,
    usuario_id: pagamento.usuario_id,
    gateway: linha.gateway,
    cartao: deps.cofre.seal(Buffer.from(guardado), 'assinatura'),
    bandeira: linha.bandeira,
    final: linha.final,
    pessoal: JSON.stringify(pagamento.pessoal),
    endereco: JSON.stringify(pagamento.endereco),
  };
  await db
    .insertInto('assinaturas')
    .values({ conta_id: pagamento.conta_id, ...campos })
    .onConflict((conflict) => conflict.column('conta_id').doUpdateSet(campos))
    .execute();
};

/** The only transition to `Pago`. A database trigger extends the plan, once. */
const pagar = async (deps: Deps, db: Db, pagamento: Travado, linha: Linha, cobrado: Cobrado): Promise<Sobra> => {
  await anotar(db, linha.id, { ...identidade(cobrado, linha), status: 'aprovada', motivo: null });
  await db
    .updateTable('pagamentos')
    .set({ status: 'Pago', pago_em: cobrado.pago_em ?? agora(), motivo: null })
    .where('id', '=', pagamento.id)
    .execute();
  if (pagamento.tipo === 'assinatura' && cobrado.guardado)
    await guardarAssinatura(deps, db, pagamento, linha, cobrado.guardado);
  await enviarEsperados(deps, db, pagamento.id);
  await enviarRecibo(deps, db, pagamento.id);
  return { devolver: [], cancelar: await outrasVivas(db, pagamento.id, linha.id) };
};

/** Refuses money that came too late, twice, or with a wrong amount: it is refunded, and the payer is notified. */
const recusarDinheiro = async (db: Db, linha: Linha, cobrado: Cobrado, motivo: string): Promise<Sobra> => {
  const valor_informado = motivo === 'valor_divergente' ? cobrado.valor : null;
  await anotar(db, linha.id, { ...identidade(cobrado, linha), status: 'devolvendo', motivo, valor_informado });
  return { devolver: [{ id: linha.id, gateway_id: cobrado.gateway_id }], cancelar: [] };
};

const NADA: Sobra = { devolver: [], cancelar: [] };

const aprovada = async (deps: Deps, db: Db, pagamento: Travado, linha: Linha, cobrado: Cobrado): Promise<Sobra> => {
  if (Number(cobrado.valor) !== Number(pagamento.valor)) return recusarDinheiro(db, linha, cobrado, 'valor_divergente');
  if (isFinal(pagamento.status))
    return recusarDinheiro(db, linha, cobrado, pagamento.status === 'Pago' ? 'pago_duas_vezes' : 'pago_tarde');
  // The plan was renewed meanwhile: the price was for the time until then.
  if (!(await mesmoPeriodo(db, pagamento))) {
    await db
      .updateTable('pagamentos')
      .set({ status: 'Cancelado', motivo: 'oferta_vencida' })
      .where('id', '=', pagamento.id)
      .execute();
    return recusarDinheiro(db, linha, cobrado, 'oferta_vencida');
  }
  return pagar(deps, db, pagamento, linha, cobrado);
};

const encerrada = async (db: Db, pagamento: Travado, linha: Linha, cobrado: Cobrado) => {
  await anotar(db, linha.id, { ...identidade(cobrado, linha), status: cobrado.status, motivo: cobrado.motivo });
  // An expired boleto ends its payment; other methods leave it open for another attempt.
  if (pagamento.status === 'Boleto Gerado')
    await db
      .updateTable('pagamentos')
      .set({ status: 'Cancelado', motivo: cobrado.status === 'expirada' ? 'boleto_vencido' : 'boleto_cancelado' })
      .where('id', '=', pagamento.id)
      .execute();
  return NADA;
};

/** Records a status of the provider. A late, older status never undoes a newer one. */
const registrar = async (deps: Deps, db: Db, cobrado: Cobrado): Promise<Sobra> => {
  const pagamento = await travar(db, cobrado.pagamento_id);
  const linha = await acharTentativa(db, cobrado);
  if (!linha) return NADA;
  const viva = VIVAS.includes(linha.status);
  if (cobrado.status === 'aprovada') {
    if (['aprovada', 'devolvendo', 'devolvida'].includes(linha.status)) return NADA;
    return aprovada(deps, db, pagamento, linha, cobrado);
  }
  if (cobrado.status === 'devolvida') {
    if (linha.status !== 'devolvida') await anotar(db, linha.id, { status: 'devolvida' });
    return NADA;
  }
  if (!viva) return NADA;
  if (cobrado.status !== 'pendente') return encerrada(db, pagamento, linha, cobrado);
  await anotar(db, linha.id, { ...identidade(cobrado, linha), status: 'pendente' });
  if (linha.tipo === 'boleto' && pagamento.status === 'Aberto')
    await db.updateTable('pagamentos').set({ status: 'Boleto Gerado' }).where('id', '=', pagamento.id).execute();
  return NADA;
};

/** Refunds a charge. If the provider is down, the job retries with the same key. */
export const devolver = async (deps: Deps, conta_id: string, id: string, gateway_id: string) => {
  await deps.gateway.devolver(gateway_id, id);
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const gone = await db
      .updateTable('pagamento_tentativas')
      .set({ status: 'devolvida', atualizado_em: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'devolvendo')
      .returning('pagamento_id')
      .executeTakeFirst();
    if (gone) await avisarDevolucao(deps, db, gone.pagamento_id, id);
  });
};

const arrematar = async (deps: Deps, conta_id: string, { devolver: back, cancelar }: Sobra) => {
  for (const { id, gateway_id } of back)
    await devolver(deps, conta_id, id, gateway_id).catch((error: Error) =>
      deps.log.warn({ nome: error.name }, 'a refund failed and will be retried'),
    );
  for (const { gateway_id } of cancelar) {
    const now = await deps.gateway.cancelar(gateway_id).catch(() => null);
    if (now) await aplicar(deps, conta_id, now);
  }
};

/** Applies a provider's status of a charge; safe in any order and any number of times. */
export const aplicar = async (deps: Deps, conta_id: string, cobrado: Cobrado): Promise<void> => {
  const sobra = await deps.database.transaction({ conta_id, membro: 'produto' }, (db) => registrar(deps, db, cobrado));
  await arrematar(deps, conta_id, sobra);
};
