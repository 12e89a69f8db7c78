import { expect, it } from 'vitest';
import { agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { type QuemViu, quemViu, quemViuExportar } from '#contract/conta/seguranca.ts';
import { enviarLembretes } from '#server/agenda/lembretes.ts';
import { comAnamnese, enviarPara } from '#server/links/anamnese/anamnese.testing.ts';
import { avisarInformantes } from '#server/links/anamnese/avisos.ts';
import { criarLink, familia } from '#server/links/links.testing.ts';
import { limpar } from '#server/platform/jobs/limpeza.ts';
import type { Log } from '#server/platform/log.ts';
import { addMember } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';

/** Jobs of the product in the access list of a record. */
const server = ownServer();

/** The lines of jobs about a patient. */
const linhas = async ({ ana, paciente_id: id }: { ana: Caller; paciente_id: string }) =>
  (await ana.call<QuemViu[]>(quemViu, { params: { id } })).body
    .filter(({ tarefa }) => tarefa)
    .map(({ tarefa, recurso, acao, usuario, link }) => [tarefa, recurso, acao, usuario, link]);

it('a reminder is a line of the product, once, also in the file with the line in words', async () => {
  const casa = await familia(server);
  const { ana, paciente_id: id } = casa;
  await ana.call(agendaConfigSalvar, { body: { lembrete_email: true, lembrete_horas: 72 } });
  for (let times = 0; times < 2; times++) await enviarLembretes(server.deps);
  expect(await linhas(casa)).toEqual([['lembretes', 'atendimentos', 'enviou lembrete', null, null]]);
  const exported = async (language: string) =>
    (await ana.call<string>(quemViuExportar, { params: { id }, headers: { 'accept-language': language } })).body;
  expect(await exported('pt-br')).toContain('Vínculo (automático): lembretes da agenda;;enviou lembrete');
  expect(await exported('en')).toContain('Vínculo (automatic): booking reminders,,enviou lembrete');
});

it('a link that ends with a substitution is revoked in the name of the product', async () => {
  const casa = await familia(server);
  const { ana, paciente_id, atendimento_id } = casa;
  const { membro_id } = await addMember(server, ana.user.conta_id, 'profissional');
  const link = await criarLink(casa);
  await server.owner(
    `insert into paciente_equipe (conta_id, id, paciente_id, membro_id, substitui_id, desde, ate)
     values ($1, gen_random_uuid(), $2, $3, $4, now() - interval '2 days', now() - interval '1 hour')`,
    [ana.user.conta_id, paciente_id, membro_id, atendimento_id],
  );
  await server.owner('update links_enviados set criado_por = $1 where id = $2', [membro_id, link.id]);
  for (let times = 0; times < 2; times++) await limpar(server.deps.database, server.deps.files, server.app.log as Log);
  expect(await linhas(casa)).toEqual([['limpeza', 'links', 'revogou', null, null]]);
});

it('a reminder of a link is a line of the product', async () => {
  const casa = await comAnamnese(server, 'carla@tarefa.example');
  await server.owner('update usuarios set email_confirmado_em = now() where id = $1', [casa.ana.user.id]);
  const [link] = await enviarPara(casa, [casa.mae]);
  expect(await avisarInformantes(server.deps)).toBe(0);
  expect(await linhas(casa)).toEqual([]);
  await server.owner(`update links_enviados set enviado_em = now() - interval '4 days' where id = $1`, [link?.id]);
  expect(await avisarInformantes(server.deps)).toBe(1);
  expect(await linhas(casa)).toEqual([['links', 'links', 'enviou lembrete', null, null]]);
});
