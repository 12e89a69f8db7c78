import { agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { type AtendimentoDoLink, type HorarioLivre, linkAberto } from '#contract/links/abertos.ts';
import { type AvisoDaDecisao, type LinkEnviado, links } from '#contract/links/links.ts';
import type { Caller, ownServer } from '#server/platform/testing/testing.ts';
import { comLink, criarLink, familia, tokenDe } from '../links.testing.ts';

type Kit = ReturnType<typeof ownServer>;

/** A family with an open link, in a practice that offers free slots every day. */
export const comHorarios = async (server: Kit, email?: string) => {
  const casa = await familia(server, email);
  const dias = [0, 1, 2, 3, 4, 5, 6];
  await casa.ana.call(agendaConfigSalvar, { body: { oferecer_horarios: true, dias, feriados: false } });
  const link = await criarLink(casa);
  const token = await tokenDe(casa.ana, link.id);
  return { ...casa, link, token, call: comLink(server, token) };
};
export type Aberta = Awaited<ReturnType<typeof comHorarios>>;

export const livres = async ({ call }: Aberta) => (await call<HorarioLivre[]>(linkAberto.horarios)).body;

export const primeiroLivre = async (casa: Aberta) => {
  const [slot] = await livres(casa);
  if (!slot) throw new Error('No slot.');
  return slot;
};

export const atendimentoDe = async ({ ana, atendimento_id }: Aberta) =>
  (await ana.call<Atendimento>(atendimentos.ler, { params: { id: atendimento_id } })).body;

export const pedir = (casa: Aberta, inicio: string) =>
  casa.call<AtendimentoDoLink>(linkAberto.responder, { resposta: 'outro_horario', inicio });

export const decidir = ({ ana, id }: { ana: Caller; id: string }, decisao: string, motivo?: string) =>
  ana.call<LinkEnviado & { aviso: AvisoDaDecisao }>(links.decidir, { params: { id }, body: { decisao, motivo } });

export const ocupar = (casa: Aberta, { inicio, fim }: HorarioLivre) =>
  casa.ana.call(atendimentos.criar, { body: { paciente_id: casa.paciente_id, inicio, fim } });
