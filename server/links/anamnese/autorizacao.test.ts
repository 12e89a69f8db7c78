import { describe, expect, it } from 'vitest';
import { type Consentimento, consentimentos } from '#contract/consentimentos.ts';
import { finsDoLink } from '#contract/links/acoes.ts';
import { anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { hojeEm, inicioDoDia, somaDias } from '#domain/days/fuso.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { ownServer, refusalOf } from '#server/platform/testing/testing.ts';
import { aberto, informantes, salvar } from './anamnese.testing.ts';
import { avisarInformantes } from './avisos.ts';
import { aProfessora, autorizar, comEscola, comProfessora, type Escola, tentarEscola } from './escola.testing.ts';

/** The authorisation of a guardian, without which nobody of the school is written to. */

const server = ownServer();
semNavegador(server);

const registro = async ({ ana, paciente_id }: Escola) =>
  (await ana.call<Consentimento[]>(consentimentos.listar, { params: { id: paciente_id } })).body;
const revogar = async (casa: Escola, quem = casa.ana) => {
  const [um] = await registro(casa);
  return quem.call(consentimentos.revogar, { params: { id: um?.id ?? '' }, body: { motivo: 'A mãe pediu.' } });
};
const vencer = ({ paciente_id }: Escola) =>
  server.owner(`update consentimentos set vale_ate = current_date - 2 where paciente_id = $1`, [paciente_id]);
const hoje = hojeEm(DEFAULT_FUSO);

describe('an authorisation that is revoked', () => {
  it('closes the links to the school in the same transaction, not those of the family', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa, {}, [casa.mae, casa.pai]);
    const ela = await aProfessora(server, casa, { destinatarios: [casa.mae] });
    await salvar(ela, [{ pergunta: 'motivo_procura', valor: 'Lê devagar' }]);
    expect((await ela.call(anamneseAberta.enviar)).status).toBe(200);
    expect((await revogar(casa)).status).toBe(200);
    const rows = await server.owner<{ revogado: boolean; mesma: boolean }>(
      `select l.revogado_em is not null as revogado, l.revogado_em = c.revogado_em as mesma
       from links_enviados l join consentimentos c on c.coleta_id =
         (select coleta_id from consentimentos where id = l.autorizacao_id) and c.revogado_em is not null
       where l.id = $1`,
      [ela.id],
    );
    expect(rows).toEqual([{ revogado: true, mesma: true }]);
    for (const one of [
      await ela.call(anamneseAberta.ler),
      await ela.call(anamneseAberta.enviar),
      await salvar(ela, [{ pergunta: 'motivo_procura', valor: 'tarde' }]),
    ])
      expect([one.status, refusalOf(one.body).codigo]).toEqual([404, 'link_fechado']);
    const [escola, mae] = await informantes(casa);
    expect([escola?.link.estado, mae?.link.estado]).toEqual(['revogado', 'criado']);
    // Answers given while the authorisation was in force are kept.
    expect(escola?.proposta?.respostas).toEqual({ motivo_procura: 'Lê devagar' });
    expect((await aberto(server, casa.ana, mae?.link.id ?? '')).passe).toBeTruthy();
    expect((await tentarEscola(casa)).status).toBe(422);
  });

  it('closes them also when the secretary records it, who does not see the form', async () => {
    const { casa, ela } = await comProfessora(server);
    const { conta_id } = casa.ana.user;
    const { usuario_id } = await addMember(server, conta_id, 'secretaria');
    const [sara = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    const vistos = await sara.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
    expect(vistos.body.some(({ id }) => id === ela.id)).toBe(false);
    const [um] = await registro(casa);
    const feito = await sara.call(consentimentos.revogar, {
      params: { id: um?.id ?? '' },
      body: { motivo: 'A mãe ligou.' },
    });
    expect(feito.status).toBe(200);
    expect((await ela.call(anamneseAberta.ler)).status).toBe(404);
    // After the step with the rights of the product, the rights of the secretary apply again.
    const depois = await sara.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
    expect(depois.body.some(({ id }) => id === ela.id)).toBe(false);
  });

  it('is not replaced by another one: the link was sent under the first', async () => {
    const { casa, ela } = await comProfessora(server);
    await autorizar(server, casa, {}, [casa.pai]);
    const [, daMae] = await registro(casa);
    await casa.ana.call(consentimentos.revogar, { params: { id: daMae?.id ?? '' }, body: { motivo: 'Pediu.' } });
    expect((await ela.call(anamneseAberta.ler)).status).toBe(404);
    const { status, body } = await tentarEscola(casa);
    expect([status, body[0]?.id === ela.id]).toEqual([201, false]);
  });
});

describe('an authorisation that expires', () => {
  it('closes the link at its next use, and nothing more is sent, passed on or extended', async () => {
    const { casa, ela } = await comProfessora(server);
    await vencer(casa);
    expect((await ela.call(anamneseAberta.ler)).status).toBe(404);
    expect((await tentarEscola(casa)).status).toBe(422);
    const params = { id: ela.id };
    const expira_em = new Date(Date.now() + 20 * 86_400_000).toISOString();
    for (const one of [
      await casa.ana.call(links.endereco, { params }),
      await casa.ana.call(links.enviar, { params }),
      await casa.ana.call(links.prolongar, { params, body: { expira_em } }),
    ])
      expect([one.status, refusalOf(one.body).codigo]).toEqual([409, 'link_encerrado']);
  });

  it('limits the link from the start, and how long it can be extended', async () => {
    const vale_ate = somaDias(hoje, 3);
    const { casa, ela } = await comProfessora(server, { vale_ate });
    const fim = Date.parse(inicioDoDia(somaDias(vale_ate, 1), DEFAULT_FUSO));
    const [informante] = await informantes(casa);
    expect(Date.parse(informante?.link.expira_em ?? '')).toBe(fim);
    const expira_em = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const longo = await casa.ana.call(links.prolongar, { params: { id: ela.id }, body: { expira_em } });
    expect([longo.status, Object.keys(refusalOf(longo.body).errors ?? {})]).toEqual([422, ['expira_em']]);
    const { body: todos } = await casa.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
    expect(Date.parse(todos.find(({ id }) => id === ela.id)?.expira_em ?? '')).toBe(fim);
  });
});

it('of the ends that are offered for a link to the school, the server accepts every one', async () => {
  const vale_ate = somaDias(hoje, 12);
  const fim = Date.parse(inicioDoDia(somaDias(vale_ate, 1), DEFAULT_FUSO));
  const { casa, ela } = await comProfessora(server, { vale_ate });
  const params = { id: ela.id };
  const ler = async () => (await informantes(casa))[0]?.link;
  const antes = await ler();
  expect(Date.parse(antes?.limite ?? '')).toBe(fim);
  const fins = antes ? finsDoLink(antes) : [];
  expect(fins).toHaveLength(2);
  for (const expira_em of fins) {
    const { status, body } = await casa.ana.call<LinkEnviado>(links.prolongar, { params, body: { expira_em } });
    expect([status, Date.parse(body.expira_em)]).toEqual([200, Date.parse(expira_em)]);
  }
  const depois = await ler();
  expect([Date.parse(depois?.expira_em ?? ''), depois && finsDoLink(depois)]).toEqual([fim, []]);
});

describe('reminders to the school', () => {
  const passam = (id: string) =>
    server.owner(
      `update links_enviados set passado_em = coalesce(passado_em, now()) - interval '3 days', avisado_em = avisado_em - interval '3 days'
       where id = $1`,
      [id],
    );

  it('are sent after three days, twice at most, to the address of the contact', async () => {
    const { casa, ela } = await comProfessora(server);
    const sent: number[] = [];
    for (let time = 0; time < 3; time++) {
      await passam(ela.id);
      sent.push(await avisarInformantes(server.deps));
    }
    expect(sent).toEqual([1, 1, 0]);
    const mails = (await server.mailsTo(casa.email)).filter((mail) => mail.includes(ela.token));
    expect(mails).toHaveLength(2);
    expect(mails.join()).not.toMatch(/Miguel|Souza/);
  });

  it('are not sent once the authorisation has expired', async () => {
    const { casa, ela } = await comProfessora(server);
    await passam(ela.id);
    await vencer(casa);
    expect(await avisarInformantes(server.deps)).toBe(0);
  });
});
