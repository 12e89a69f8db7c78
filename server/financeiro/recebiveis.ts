import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG_DA_PRATICA_PADRAO, type ConfigDaPratica } from '#contract/conta/config.ts';
import type { ModoRecebivel } from '#contract/financeiro/financeiro.ts';
import type { AvisoRecebivel, TipoAviso } from '#contract/financeiro/recebiveis.ts';
import { primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { asProduct } from '#server/platform/db/as-product.ts';
import type { Db } from '#server/platform/db/db.ts';
import { categoriaPadrao, garantirPadroes } from './padroes.ts';
import { pagadorDoPaciente } from './pagador.ts';
import { type AtendimentoCobravel, decidir } from './recebiveis-regras.ts';

export type ContaDosAtendimentos = { conta_id: string; fuso: string };

type Regras = {
  modo_recebivel: ModoRecebivel;
  cobrar_faltas: boolean;
  vencimento_dias: number;
  dia_vencimento: number;
  config: ConfigDaPratica;
};

type Atendimento = AtendimentoCobravel & { pagador_id: string | null };

const lerRegras = async (db: Db, conta_id: string): Promise<Regras> => {
  const row = await db
    .selectFrom('contas as c')
    .leftJoin('financeiro_configs as f', 'f.conta_id', 'c.id')
    .select(['c.config', 'f.modo_recebivel', 'f.cobrar_faltas', 'f.vencimento_dias', 'f.dia_vencimento'])
    .where('c.id', '=', conta_id)
    .executeTakeFirstOrThrow();
  return {
    modo_recebivel: row.modo_recebivel ?? 'realizar',
    cobrar_faltas: row.cobrar_faltas ?? false,
    vencimento_dias: row.vencimento_dias ?? 0,
    dia_vencimento: row.dia_vencimento ?? 5,
    config: { ...CONFIG_DA_PRATICA_PADRAO, ...row.config },
  };
};

/** The appointments with the amounts they were charged at; locks their receivables until the transaction ends. */
const lerAtendimentos = async (db: Db, ids: string[], fuso: string, desfeitos: string[]): Promise<Atendimento[]> => {
  await sql`select 1 from lancamentos where id in (
    select lancamento_id from lancamento_itens where atendimento_id = any(${ids}::uuid[])) order by id for update`.execute(
    db,
  );
  const { rows } = await sql<Atendimento>`
    select a.id, a.paciente_id, a.valor, a.status, (a.inicio at time zone ${fuso})::date as dia,
      a.excluido_em is not null as excluido, a.id = any(${desfeitos}::uuid[]) as desfeito,
      ${pagadorDoPaciente(sql`a.conta_id`, sql`a.paciente_id`)} as pagador_id,
      case when i.lancamento_id is not null then jsonb_build_object(
        'lancamento_id', i.lancamento_id, 'valor', i.valor::text, 'dia', i.dia, 'ativo', i.ativo,
        'cancelamento', i.cancelamento, 'status', l.status,
        'valor_pago', l.valor_pago::text, 'paciente_id', l.paciente_id, 'competencia', l.competencia,
        'excluido', l.excluido_em is not null, 'automatico', l.automatico, 'valor_manual', l.valor is distinct from l.valor_auto,
        'vencimento_manual', l.vencimento is distinct from l.vencimento_auto) end as recebivel
    from atendimentos a
    left join lancamento_itens i on i.conta_id = a.conta_id and i.atendimento_id = a.id
    left join lancamentos l on l.conta_id = i.conta_id and l.id = i.lancamento_id
    where a.id = any(${ids}::uuid[]) order by a.inicio`.execute(db);
  return rows;
};

/** An appointment that takes place after all is charged anew: what its cancellation cost stays a charge of its own. */
const soltarCancelamentos = (db: Db, ids: string[]) =>
  sql`delete from lancamento_itens i using atendimentos a
      where i.atendimento_id = any(${ids}::uuid[]) and i.cancelamento and a.conta_id = i.conta_id
        and a.id = i.atendimento_id and a.status <> 'Cancelado'`.execute(db);

const vencimentoDe = (dia: string, regras: Regras) => somaDias(dia, regras.vencimento_dias);

/** That day of the following month, or the month's last day if it is shorter. */
const vencimentoDoMes = (mes: string, { dia_vencimento }: Regras) => {
  const ultimo = Number(somaDias(somaMeses(mes, 2), -1).slice(8));
  return somaDias(somaMeses(mes, 1), Math.min(dia_vencimento, ultimo) - 1);
};

type Novo = { id: string; atendimento: Atendimento; lancamento_id: string };

const inserirItens = async (db: Db, conta_id: string, novos: Novo[]) => {
  const itens = novos.map(({ atendimento, lancamento_id }) => ({
    conta_id,
    atendimento_id: atendimento.id,
    lancamento_id,
    valor: atendimento.valor ?? '0',
    dia: atendimento.dia,
  }));
  if (itens.length) await db.insertInto('lancamento_itens').values(itens).execute();
};

const cobrarCadaUma = async (db: Db, conta_id: string, regras: Regras, atendimentos: Atendimento[]) => {
  const categoria_id = await categoriaPadrao(db, 'atendimento');
  const novos = atendimentos.map((atendimento) => ({ id: atendimento.id, atendimento, lancamento_id: uuidv7() }));
  const rows = novos.map(({ atendimento, lancamento_id }) => ({
    conta_id,
    id: lancamento_id,
    tipo: 'Receber' as const,
    descricao: regras.config.termo_atendimento.sing,
    valor: atendimento.valor ?? '0',
    valor_auto: atendimento.valor,
    vencimento: vencimentoDe(atendimento.dia, regras),
    vencimento_auto: vencimentoDe(atendimento.dia, regras),
    categoria_id,
    paciente_id: atendimento.paciente_id,
    responsavel_id: atendimento.pagador_id,
    atendimento_id: atendimento.id,
    automatico: true,
  }));
  await db.insertInto('lancamentos').values(rows).execute();
  await inserirItens(db, conta_id, novos);
};

const faturaAberta = (db: Db, paciente_id: string, competencia: string) =>
  db
    .selectFrom('lancamentos')
    .select('id')
    .where('paciente_id', '=', paciente_id)
    .where('competencia', '=', competencia)
    .where('status', '=', 'Aberto')
    .where('valor_pago', '=', '0')
    .where('excluido_em', 'is', null)
    .orderBy('criado_em')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** One bill per patient and month; a bill with payments takes no further appointments. */
const cobrarPorMes = async (db: Db, conta_id: string, regras: Regras, atendimentos: Atendimento[]) => {
  const categoria_id = await categoriaPadrao(db, 'mensalidade');
  const grupos = Map.groupBy(atendimentos, ({ paciente_id, dia }) => `${paciente_id} ${primeiroDoMes(dia)}`);
  const tocados: string[] = [];
  for (const grupo of grupos.values()) {
    const [atendimento] = grupo;
    if (!atendimento) continue;
    const competencia = primeiroDoMes(atendimento.dia);
    const aberta = await faturaAberta(db, atendimento.paciente_id, competencia);
    const id = aberta?.id ?? uuidv7();
    const vencimento = vencimentoDoMes(competencia, regras);
    const mes = `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`;
    if (!aberta)
      await db
        .insertInto('lancamentos')
        .values({
          conta_id,
          id,
          tipo: 'Receber',
          descricao: `${regras.config.termo_atendimento.plural} ${mes}`,
          valor: atendimento.valor ?? '0',
          valor_auto: atendimento.valor,
          vencimento,
          vencimento_auto: vencimento,
          categoria_id,
          paciente_id: atendimento.paciente_id,
          responsavel_id: atendimento.pagador_id,
          automatico: true,
          competencia,
        })
        .execute();
    await inserirItens(
      db,
      conta_id,
      grupo.map((one) => ({ id: one.id, atendimento: one, lancamento_id: id })),
    );
    tocados.push(id);
  }
  return tocados;
};

/** Writes the charged amount, the day, and whether the appointment counts. */
const gravarItens = (db: Db, mudados: { atendimento: Atendimento; ativo: boolean; segue: boolean }[]) =>
  sql`update lancamento_itens i set ativo = v.ativo,
        valor = case when v.segue then v.valor else i.valor end, dia = case when v.segue then v.dia else i.dia end
      from unnest(
        ${mudados.map(({ atendimento }) => atendimento.id)}::uuid[], ${mudados.map(({ ativo }) => ativo)}::boolean[],
        ${mudados.map(({ segue }) => segue)}::boolean[], ${mudados.map(({ atendimento }) => atendimento.valor ?? '0')}::numeric[],
        ${mudados.map(({ atendimento }) => atendimento.dia)}::date[]
      ) as v (id, ativo, segue, valor, dia)
      where i.atendimento_id = v.id`.execute(db);

/** Updates patient and due day of a single-appointment receivable; a due day set by hand stays. */
const seguir = (db: Db, regras: Regras, atendimentos: Atendimento[]) =>
  sql`update lancamentos l set
        responsavel_id = case when l.paciente_id is distinct from v.paciente_id then v.pagador_id else l.responsavel_id end,
        paciente_id = v.paciente_id,
        vencimento = case when l.vencimento = l.vencimento_auto then v.vencimento else l.vencimento end,
        vencimento_auto = case when l.vencimento = l.vencimento_auto then v.vencimento else l.vencimento_auto end
      from unnest(
        ${atendimentos.map(({ recebivel }) => recebivel?.lancamento_id)}::uuid[], ${atendimentos.map((s) => s.paciente_id)}::uuid[],
        ${atendimentos.map((s) => s.pagador_id)}::uuid[], ${atendimentos.map((s) => vencimentoDe(s.dia, regras))}::date[]
      ) as v (id, paciente_id, pagador_id, vencimento)
      where l.id = v.id and l.competencia is null and l.valor_pago = 0`.execute(db);

/**
 * Sets the amount to the sum of the appointments that count, unless it was edited by hand; never below what was paid. If no
 * appointment counts, the receivable is cancelled, or closed with what was paid. A fully paid one is not changed.
 */
const recalcular = (db: Db, ids: string[]) =>
  sql`with somas as (
        select lancamento_id as id, coalesce(sum(valor) filter (where ativo), 0) as soma, bool_or(ativo) as vale
        from lancamento_itens where lancamento_id = any(${ids}::uuid[]) group by 1
        union all
        select l.id, 0, false from lancamentos l where l.id = any(${ids}::uuid[])
          and not exists (select from lancamento_itens i where i.lancamento_id = l.id)
      ), novos as (
        select l.id, l.valor_pago, s.vale, l.valor is not distinct from l.valor_auto as segue,
          case when not s.vale then case when l.valor_pago > 0 then l.valor_pago else l.valor end
            when l.valor is distinct from l.valor_auto then l.valor else greatest(s.soma, l.valor_pago) end as valor
        from lancamentos l join somas s on s.id = l.id where l.status <> 'Pago'
      )
      update lancamentos l set valor = n.valor, valor_auto = case when n.segue then n.valor else l.valor_auto end,
        status = case when n.valor = n.valor_pago then 'Pago' when not n.vale then 'Cancelado' else 'Aberto' end
      from novos n where l.id = n.id`.execute(db);

const contar = (tipos: (TipoAviso | null)[]): AvisoRecebivel[] => {
  const grupos = Map.groupBy(tipos, (tipo) => tipo);
  return [...grupos].flatMap(([tipo, lista]) => (tipo ? [{ tipo, quantos: lista.length }] : []));
};

const acertar = async (
  db: Db,
  { conta_id, fuso }: ContaDosAtendimentos,
  ids: string[],
  desfeitos: string[],
): Promise<AvisoRecebivel[]> => {
  const regras = await lerRegras(db, conta_id);
  if (!regras.config.modulos.financeiro) return [];
  await soltarCancelamentos(db, ids);
  const atendimentos = await lerAtendimentos(db, ids, fuso, desfeitos);
  const decididas = atendimentos.map((atendimento) => ({ atendimento, ...decidir(atendimento, regras) }));
  const de = (...acoes: string[]) =>
    decididas.filter(({ acao }) => acoes.includes(acao)).map(({ atendimento }) => atendimento);

  const trocadas = de('troca');
  if (trocadas.length)
    await db
      .deleteFrom('lancamento_itens')
      .where(
        'atendimento_id',
        'in',
        trocadas.map(({ id }) => id),
      )
      .execute();
  const ficam = de('segue', 'liga', 'desliga');
  if (ficam.length) {
    const [desligadas, seguem] = [new Set(de('desliga')), new Set(de('segue'))];
    await gravarItens(
      db,
      ficam.map((atendimento) => ({
        atendimento,
        ativo: !desligadas.has(atendimento),
        segue: seguem.has(atendimento),
      })),
    );
    if (seguem.size) await seguir(db, regras, [...seguem]);
  }
  const tocados = [...trocadas, ...de('segue', 'desliga')].flatMap(({ recebivel }) => recebivel?.lancamento_id ?? []);
  const novas = [...de('nova'), ...trocadas];
  if (novas.length) {
    await garantirPadroes(db, conta_id);
    if (regras.modo_recebivel === 'mensal') tocados.push(...(await cobrarPorMes(db, conta_id, regras, novas)));
    else await cobrarCadaUma(db, conta_id, regras, novas);
  }
  if (tocados.length) await recalcular(db, tocados);
  return contar(decididas.map(({ aviso }) => aviso));
};

/**
 * Updates the receivables of these appointments, in the transaction that changed the appointments, with a few statements for
 * any number of them. `desfeitos` were done or missed and are scheduled again. Returns what was done. A charge may be of
 * another patient, whom the member does not see.
 */
export const acertarRecebiveis = async (
  db: Db,
  conta: ContaDosAtendimentos,
  ids: string[],
  desfeitos: string[] = [],
): Promise<AvisoRecebivel[]> => (ids.length ? asProduct(db, () => acertar(db, conta, ids, desfeitos)) : []);
