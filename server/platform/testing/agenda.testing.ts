import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Caller, testServer } from './testing.ts';

export const MINUTE = 60_000;

/** A practice in whose time zone it is about noon, so that "today" does not change during the test. */
export const aoMeioDia = async (server: ReturnType<typeof testServer>) => {
  const ana = await server.practice();
  const longe = 12 - new Date().getUTCHours();
  const fuso = longe === 0 ? 'Etc/GMT' : `Etc/GMT${longe > 0 ? '-' : '+'}${Math.abs(longe)}`;
  await server.owner('update contas set fuso = $2 where id = $1', [ana.user.conta_id, fuso]);
  return ana;
};

export const crianca = async (who: Caller, nome: string, over = {}) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome, ...over } })).body.id;

/** An appointment of 50 minutes, some minutes from now. */
export const marcar = async (who: Caller, paciente_id: string, emMinutos: number, over = {}) => {
  const inicio = Date.now() + emMinutos * MINUTE;
  const horario = { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 50 * MINUTE).toISOString() };
  const body = { paciente_id, ...horario, permitir_conflito: true, ...over };
  return (await who.call<{ id: string }>(atendimentos.criar, { body })).body.id;
};
