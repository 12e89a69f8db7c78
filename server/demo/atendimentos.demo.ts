import { v7 as uuidv7 } from 'uuid';
import { DURACAO_PADRAO } from '#contract/agenda/agenda.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { feriadosEntre } from '#domain/days/feriados.ts';
import { diaDaSemana, hojeEm, instante, instanteDe, somaDias } from '#domain/days/fuso.ts';
import { textoPadrao } from '#server/agenda/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Parte } from './parte.ts';
import { criarSala } from './semana.demo.ts';

const SEMANAS_ANTES = 17;
const SEMANAS_DEPOIS = 8;
const MANHAS = ['08:00', '09:00', '10:00'];
const TARDES = ['14:00', '15:00', '16:00'];
const DUAS_VEZES = 8;

type Crianca = { id: string; valor_atendimento: string | null };
type Vaga = { crianca: Crianca; dia: number; hora: string; n: number };

/** Every child once a week, the first ones twice; no two at the same time. */
const vagas = (criancas: Crianca[]): Vaga[] =>
  criancas.flatMap((crianca, n) => {
    const uma = { crianca, n, dia: 1 + (n % 5), hora: MANHAS[Math.floor(n / 5)] ?? '11:00' };
    const outra = { crianca, n: n + 3, dia: 1 + ((n + 2) % 5), hora: TARDES[Math.floor(n / 5)] ?? '17:00' };
    return n < DUAS_VEZES ? [uma, outra] : [uma];
  });

/** The outcome: nearly all took place, a few were missed or cancelled. Deterministic. */
const desfecho = (inicio: string, n: number, semana: number): StatusAtendimento => {
  const sorte = (n * 7 + semana * 13) % 20;
  const falta = Date.parse(inicio) - Date.now();
  if (falta < 0) return sorte === 3 ? 'Faltou' : sorte === 11 ? 'Cancelado' : 'Realizado';
  if (falta < 48 * 3_600_000) return sorte % 3 === 0 ? 'Agendado' : 'Confirmado';
  return 'Agendado';
};

const horario = (data: string, hora: string) => {
  const inicio = instanteDe({ data, hora }, DEFAULT_FUSO);
  return { inicio, fim: instante(Date.parse(inicio) + DURACAO_PADRAO * 60_000) };
};

/** The owner of the demo practice and her room. */
type Onde = { conta_id: string; profissional_id: string; sala_id: string };

const linha = (onde: Onde, { crianca, n }: Vaga, semana: number, quando: ReturnType<typeof horario>) => ({
  ...onde,
  id: uuidv7(),
  paciente_id: crianca.id,
  valor: crianca.valor_atendimento,
  status: desfecho(quando.inicio, n, semana),
  modalidade: n === 6 ? ('online' as const) : ('presencial' as const),
  link: n === 6 ? 'https://meet.example/sala-marina' : null,
  sala_id: n === 6 ? null : onde.sala_id,
  ...quando,
});

const semanal = async (db: Db, onde: Onde, vaga: Vaga, domingo: string, livres: Set<string>) => {
  const { conta_id } = onde;
  const serie_id = uuidv7();
  const ate = somaDias(domingo, SEMANAS_DEPOIS * 7);
  await db
    .insertInto('atendimento_series')
    .values({ conta_id, id: serie_id, frequencia: 'semanal', dias: [vaga.dia], ate })
    .execute();
  const semanas = Array.from({ length: SEMANAS_ANTES + SEMANAS_DEPOIS }, (_, n) => n - SEMANAS_ANTES);
  const rows = semanas.flatMap((semana) => {
    const data = somaDias(domingo, semana * 7 + vaga.dia);
    return livres.has(data) ? [] : [{ ...linha(onde, vaga, semana, horario(data, vaga.hora)), serie_id }];
  });
  await db.insertInto('atendimentos').values(rows).execute();
};

/** Four months of weekly appointments, some blocked times, and appointments today on any day of the week. */
export const demoAtendimentos: Parte = async ({ deps, conta_id, usuario_id }) => {
  const hoje = hojeEm(DEFAULT_FUSO);
  const domingo = somaDias(hoje, -diaDaSemana(hoje));
  const fim = somaDias(domingo, SEMANAS_DEPOIS * 7);
  const livres = new Set(feriadosEntre(somaDias(domingo, -SEMANAS_ANTES * 7), fim).map(({ data }) => data));
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const criancas = await db
      .selectFrom('pacientes')
      .select(['id', 'valor_atendimento'])
      .orderBy('criado_em')
      .limit(15)
      .execute();
    await db
      .insertInto('agenda_configs')
      .values({ conta_id, lembrete_texto: textoPadrao('pt-br'), oferecer_horarios: true })
      .execute();
    const { id: profissional_id } = await db
      .selectFrom('membros')
      .select('id')
      .where('usuario_id', '=', usuario_id)
      .executeTakeFirstOrThrow();
    const onde = { conta_id, profissional_id, sala_id: await criarSala(db, conta_id, 'Sala 1') };
    for (const vaga of vagas(criancas)) await semanal(db, onde, vaga, domingo, livres);
    if (diaDaSemana(hoje) % 6 === 0 || livres.has(hoje)) {
      const extras = criancas.slice(0, 5).map((crianca, n) => ({ crianca, n, dia: 0, hora: `${9 + n * 2}:00` }));
      const rows = extras.map((vaga) => linha(onde, vaga, 0, horario(hoje, vaga.hora.padStart(5, '0'))));
      await db.insertInto('atendimentos').values(rows).execute();
    }
    const bloqueado = (data: string, de: string, ate: string, motivo: string) => ({
      conta_id,
      id: uuidv7(),
      inicio: instanteDe({ data, hora: de }, DEFAULT_FUSO),
      fim: instanteDe({ data, hora: ate }, DEFAULT_FUSO),
      motivo,
    });
    const supervisao = bloqueado(somaDias(domingo, 2 * 7 + 5), '13:00', '18:00', 'Supervisão');
    await db.insertInto('horarios_bloqueados').values(supervisao).execute();
  });
};
