import type { Pagamento, PagamentoResumo, Passo, Tentativa, TipoPagamento } from '#contract/conta/pagamentos.ts';
import { isFinal, passosDe } from '#contract/conta/pagamentos.ts';
import { barras, type Desafio, qr } from '#server/gateway/index.ts';
import { convidadoPor } from '#server/membros/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';

const RESUMO = [
  'p.id',
  'p.usuario_id',
  'p.valor',
  'p.tipo',
  'p.status',
  'p.motivo',
  'p.criado_em',
  'p.pago_em',
  'p.venc_plano',
  'p.meses',
  'p.plano_id',
  'p.objeto',
  'p.assentos_extras',
  'n.nome as plano_nome',
] as const;

const base = (db: Db) => db.selectFrom('pagamentos as p').innerJoin('planos as n', 'n.id', 'p.plano_id');

type Linha = { plano_id: string; plano_nome: string; meses: number };
const resumo = <T extends Linha>({ plano_id, plano_nome, meses, ...row }: T) => ({
  ...row,
  plano: { id: plano_id, nome: plano_nome, meses },
});

type Filtro = {
  status?: PagamentoResumo['status'] | undefined;
  pagina: number;
  por_pagina: number;
  ordem?: string | undefined;
};

export const listarPagamentos = async (db: Db, { status, pagina, por_pagina, ordem }: Filtro) => {
  let query = base(db);
  if (status) query = query.where('p.status', '=', status);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(RESUMO)
    .orderBy('p.criado_em', ordem === 'criado_em' ? 'asc' : 'desc')
    .orderBy('p.id', 'desc')
    .limit(por_pagina)
    .offset((pagina - 1) * por_pagina)
    .execute();
  return { total, linhas: rows.map(resumo) };
};

const ultimaTentativa = (db: Db, id: string) =>
  db
    .selectFrom('pagamento_tentativas')
    .selectAll()
    .where('pagamento_id', '=', id)
    // The relevant attempt: the paid one, else the pending one, else the newest.
    .orderBy((eb) =>
      eb
        .case()
        .when('status', '=', 'aprovada')
        .then(0)
        .when('status', 'in', ['criando', 'pendente'])
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('criado_em', 'desc')
    .limit(1)
    .executeTakeFirst();

type Dados = {
  pix?: { payload: string };
  boleto?: { codigo: string; linha: string; link: string | null };
  desafio?: Desafio;
};

const lerTentativa = async (db: Db, id: string): Promise<Tentativa | null> => {
  const row = await ultimaTentativa(db, id);
  if (!row) return null;
  const { pix, boleto, desafio } = row.dados as Dados;
  return {
    id: row.id,
    tipo: row.tipo,
    status: row.status,
    motivo: row.motivo,
    expira_em: row.expira_em,
    parcelas: row.parcelas,
    bandeira: row.bandeira,
    final: row.final,
    pix: pix ? { payload: pix.payload, qr: await qr(pix.payload) } : null,
    boleto: boleto ? { ...boleto, barras: await barras(boleto.codigo) } : null,
    desafio: (row.status === 'pendente' && desafio) || null,
  };
};

type Andamento = {
  tipo: TipoPagamento;
  status: Pagamento['status'];
  endereco: unknown;
  pessoal: unknown;
};

/** The first incomplete step; the last one for a payment that is over. */
const passoDe = ({ tipo, status, endereco, pessoal }: Andamento): Passo => {
  const passos = passosDe(tipo);
  if (!isFinal(status)) {
    if (passos.includes('endereco') && !endereco) return 'endereco';
    if (!pessoal) return 'pessoal';
    if (passos.includes('cartao-credito')) return 'cartao-credito';
  }
  return passos.at(-1) ?? 'pessoal';
};

/** The address and personal data of the last payment that had them. */
const anteriorDe = async (db: Db, { id, usuario_id }: Pick<Pagamento, 'id' | 'usuario_id'>) => {
  const ultimo = (campo: 'endereco' | 'pessoal') =>
    db
      .selectFrom('pagamentos')
      .select(campo)
      .where('usuario_id', '=', usuario_id)
      .where('id', '!=', id)
      .where(campo, 'is not', null)
      .orderBy('criado_em', 'desc')
      .limit(1)
      .executeTakeFirst();
  const [endereco, pessoal] = [await ultimo('endereco'), await ultimo('pessoal')];
  return { endereco: endereco?.endereco ?? null, pessoal: pessoal?.pessoal ?? null };
};

export const lerPagamento = async (db: Db, id: string, gateway: string): Promise<Pagamento> => {
  const row = await base(db)
    .select(RESUMO)
    .select(['p.endereco', 'p.pessoal'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  const whole = resumo(row);
  const anterior = await anteriorDe(db, whole);
  const convidado = whole.objeto === 'assentos' ? await convidadoPor(db, id) : null;
  return { ...whole, anterior, passo: passoDe(whole), tentativa: await lerTentativa(db, id), convidado, gateway };
};

/** Returns the row, locked until the transaction ends. */
export const travar = async (db: Db, id: string) => {
  const row = await db.selectFrom('pagamentos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};
export type Travado = Awaited<ReturnType<typeof travar>>;
