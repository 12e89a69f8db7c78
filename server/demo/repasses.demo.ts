import { v7 as uuidv7 } from 'uuid';
import { DURACAO_PADRAO } from '#contract/agenda/agenda.ts';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { diaDaSemana, hojeEm, instante, instanteDe, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { lerUser } from '#server/auth/index.ts';
import {
  acertarRecebiveis,
  fecharRepasses,
  listarRepasses,
  pagarLancamento,
  pagarRepasse,
} from '#server/financeiro/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { vagasDe } from './semana.demo.ts';

const SEMANAS = [0, 1, 2, 3];

/** An appointment a week in the last month, for the children of a professional. */
const mesPassado = async (db: Db, conta_id: string, profissional_id: string, mes: string) => {
  const criancas = await db
    .selectFrom('paciente_equipe as e')
    .innerJoin('pacientes as p', 'p.id', 'e.paciente_id')
    .select(['p.id', 'p.valor_atendimento'])
    .where('e.membro_id', '=', profissional_id)
    .orderBy('p.criado_em')
    .execute();
  const domingo = somaDias(mes, (7 - diaDaSemana(mes)) % 7);
  const rows = criancas.flatMap(({ id: paciente_id, valor_atendimento: valor }, n) =>
    vagasDe(n)
      .slice(0, 1)
      .flatMap(({ dia, hora }) =>
        SEMANAS.flatMap((semana) => {
          const data = somaDias(domingo, semana * 7 + dia);
          if (primeiroDoMes(data) !== mes) return [];
          const inicio = instanteDe({ data, hora }, DEFAULT_FUSO);
          const fim = instante(Date.parse(inicio) + DURACAO_PADRAO * 60_000);
          const modalidade = semana === 1 && n % 3 === 0 ? ('online' as const) : ('presencial' as const);
          const quem = { conta_id, id: uuidv7(), paciente_id, profissional_id, valor, modalidade };
          return [{ ...quem, inicio, fim, status: 'Realizado' as const }];
        }),
      ),
  );
  if (rows.length) await db.insertInto('atendimentos').values(rows).execute();
};

/** Charges the appointments of the colleagues; nearly everybody has paid. */
const cobrar = async (db: Db, conta_id: string, membros: readonly string[], hoje: string) => {
  const feitos = await db
    .selectFrom('atendimentos')
    .select('id')
    .where('profissional_id', 'in', membros)
    .where('status', '=', 'Realizado')
    .execute();
  const ids = feitos.map(({ id }) => id);
  await acertarRecebiveis(db, { conta_id, fuso: DEFAULT_FUSO }, ids);
  const abertos = await db
    .selectFrom('lancamentos as l')
    .innerJoin('lancamento_itens as i', 'i.lancamento_id', 'l.id')
    .select(['l.id', 'l.vencimento'])
    .distinct()
    .where('i.atendimento_id', 'in', ids)
    .where('l.status', '=', 'Aberto')
    .where('l.vencimento', '<=', hoje)
    .orderBy('l.vencimento')
    .orderBy('l.id')
    .execute();
  for (const [n, { id, vencimento }] of abertos.entries())
    if (n % 7 !== 6) await pagarLancamento(db, hoje, id, { data: vencimento, forma: 'Pix' });
};

/** What was agreed with two of the colleagues, and the last month closed: one of them is paid. */
export const demoRepasses = async (db: Db, conta_id: string, dono_usuario_id: string) => {
  const hoje = hojeEm(DEFAULT_FUSO);
  const mes = somaMeses(primeiroDoMes(hoje), -1);
  const user = await lerUser(db, dono_usuario_id);
  const colegas = await db
    .selectFrom('membros')
    .select('id')
    .where('funcao', '=', 'profissional')
    .orderBy('criado_em')
    .orderBy('id')
    .execute();
  const [rafael, livia] = colegas.map(({ id }) => id);
  if (!rafael || !livia) return;
  for (const id of [rafael, livia]) await mesPassado(db, conta_id, id, mes);
  await cobrar(db, conta_id, [rafael, livia], hoje);
  const acordo = { conta_id, desde: somaMeses(mes, -2), modalidade: null };
  await db
    .insertInto('repasse_acordos')
    .values([
      { ...acordo, id: uuidv7(), membro_id: rafael, tipo: 'percentual_recebido', valor: '60.00' },
      { ...acordo, id: uuidv7(), membro_id: livia, tipo: 'fixo', valor: '90.00' },
    ])
    .execute();
  const dona = { ...user, contas: [] };
  const lidos = (await listarRepasses(db, dona, mes)).filter(({ membro_id }) => [rafael, livia].includes(membro_id));
  await fecharRepasses(db, dona, { mes, itens: lidos.map(({ membro_id, total }) => ({ membro_id, total })) });
  const pago = lidos.find(({ membro_id }) => membro_id === rafael);
  if (!pago) return;
  const pagamento = { mes, total: pago.total, data: hoje, forma: 'Pix' as const };
  await pagarRepasse(db, { user: dona, locale: 'pt-br' }, rafael, pagamento);
};
