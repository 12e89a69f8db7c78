import { isLocale } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { escreverDinheiro } from '#domain/money/dinheiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';

const dia = (instant: string, fuso: string) => localDe(instant, fuso).data.split('-').reverse().join('-');

const dadosDe = (db: Db, id: string) =>
  db
    .selectFrom('pagamentos as p')
    .innerJoin('usuarios as u', 'u.id', 'p.usuario_id')
    .innerJoin('contas as c', 'c.id', 'p.conta_id')
    .innerJoin('planos as n', 'n.id', 'p.plano_id')
    .select([
      'u.name',
      'u.email',
      'u.locale',
      'c.fuso',
      'n.nome as plano',
      'p.valor',
      'p.pago_em',
      'p.venc_plano',
      'p.meses',
      'p.objeto',
      'p.assentos_extras',
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();

/** To the address of the account, in its language and number format. */
const preparar = async ({ env }: Deps, db: Db, id: string) => {
  const row = await dadosDe(db, id);
  const locale = isLocale(row.locale) ? row.locale : env.DEFAULT_LOCALE;
  const valores = {
    nome: row.name,
    plano: row.plano,
    meses: String(row.meses),
    valor: escreverDinheiro(locale, row.valor),
    pago_em: row.pago_em ? dia(row.pago_em, row.fuso) : '',
    ate: row.venc_plano ? dia(row.venc_plano, row.fuso) : '—',
    numero: id.slice(-12).toUpperCase(),
    assentos: String(row.assentos_extras),
  };
  return { to: row.email, locale, valores, objeto: row.objeto };
};

/** In the transaction of the payment: a receipt is sent only if it is paid. */
export const enviarRecibo = async (deps: Deps, db: Db, id: string) => {
  const { objeto, ...mail } = await preparar(deps, db, id);
  const modelo = objeto === 'assentos' ? 'recibo_assentos' : 'recibo';
  await deps.mailer.send({ ...mail, modelo, link: `${deps.env.APP_URL}/pagamentos` }, db);
};

export const avisarDevolucao = async (deps: Deps, db: Db, id: string, tentativa_id: string) => {
  const { objeto: _, ...mail } = await preparar(deps, db, id);
  const tentativa = await db
    .selectFrom('pagamento_tentativas')
    .select('valor_informado')
    .where('id', '=', tentativa_id)
    .executeTakeFirst();
  const valor = tentativa?.valor_informado
    ? escreverDinheiro(mail.locale, tentativa.valor_informado)
    : mail.valores.valor;
  const link = `${deps.env.APP_URL}/pagamentos`;
  await deps.mailer.send({ ...mail, valores: { ...mail.valores, valor }, modelo: 'devolucao', link }, db);
};

export const avisarRenovacaoRecusada = async (deps: Deps, db: Db, id: string) => {
  const { objeto: _, ...mail } = await preparar(deps, db, id);
  await deps.mailer.send({ ...mail, modelo: 'renovacao_recusada', link: `${deps.env.APP_URL}/pagamentos` }, db);
};
