import { v7 as uuidv7 } from 'uuid';
import { DURACAO_PADRAO } from '#contract/agenda/agenda.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { diaDaSemana, hojeEm, instante, instanteDe, somaDias } from '#domain/days/fuso.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Last week, this one and the next. */
const SEMANAS = [-1, 0, 1];

export const criarSala = async (db: Db, conta_id: string, nome: string) => {
  const id = uuidv7();
  await db.insertInto('salas').values({ conta_id, id, nome }).execute();
  return id;
};

type Crianca = { id: string; valor_atendimento: string | null };
type Quem = { conta_id: string; profissional_id: string; sala: string };

/** The first of today has arrived; the rest of the next two days is confirmed or waits for an answer. */
const situacao = (inicio: string, n: number): StatusAtendimento => {
  const falta = Date.parse(inicio) - Date.now();
  if (falta < -DURACAO_PADRAO * 60_000) return n % 7 === 3 ? 'Faltou' : 'Realizado';
  if (falta < 20 * 60_000) return 'Chegou';
  return falta < 48 * 3_600_000 && n % 3 > 0 ? 'Confirmado' : 'Agendado';
};

/** Days on which the owner of the demo does not see the same child; see `vagas` in `atendimentos.demo.ts`. */
export const vagasDe = (n: number) => [
  { dia: 1 + ((n + 1) % 5), hora: '09:00' },
  { dia: 1 + ((n + 3) % 5), hora: '14:00' },
];

/** Each child twice a week with this professional, in the same room. */
export const semanaDe = async (db: Db, { conta_id, profissional_id, sala }: Quem, criancas: Crianca[]) => {
  const sala_id = await criarSala(db, conta_id, sala);
  const hoje = hojeEm(DEFAULT_FUSO);
  const domingo = somaDias(hoje, -diaDaSemana(hoje));
  const rows = criancas.flatMap(({ id: paciente_id, valor_atendimento: valor }, n) =>
    vagasDe(n).flatMap(({ dia, hora }) =>
      SEMANAS.map((semana) => {
        const inicio = instanteDe({ data: somaDias(domingo, semana * 7 + dia), hora }, DEFAULT_FUSO);
        const fim = instante(Date.parse(inicio) + DURACAO_PADRAO * 60_000);
        const quem = { conta_id, id: uuidv7(), paciente_id, profissional_id, sala_id, valor };
        return { ...quem, inicio, fim, status: situacao(inicio, n + dia) };
      }),
    ),
  );
  if (rows.length) await db.insertInto('atendimentos').values(rows).execute();
};
