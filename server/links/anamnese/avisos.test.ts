import { describe, expect, it } from 'vitest';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { links } from '#contract/links/links.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { aMae, comAnamnese, enviarPara, informantes, salvar } from './anamnese.testing.ts';
import { avisarInformantes } from './avisos.ts';

const server = ownServer();
const avisar = () => avisarInformantes(server.deps);
/** Shifts the times of a link (made, passed on, last reminder) back by this many days. */
const passam = (id: string, dias: number) =>
  server.owner(
    `update links_enviados set criado_em = criado_em - make_interval(days => $2),
       passado_em = case when mostrado_em is null then null else coalesce(passado_em, now()) - make_interval(days => $2) end,
       enviado_em = enviado_em - make_interval(days => $2), primeiro_uso = primeiro_uso - make_interval(days => $2),
       avisado_em = avisado_em - make_interval(days => $2) where id = $1`,
    [id, dias],
  );

describe('reminders of an anamnesis', () => {
  it('are sent after three days, twice at most, with the link and without the name of the child', async () => {
    const casa = await comAnamnese(server, 'carla@aviso.example');
    const { id, token } = await aMae(server, casa);
    await enviarPara(casa, [casa.pai]);
    expect(await avisar()).toBe(0);
    await passam(id, 3);
    expect((await Promise.all([avisar(), avisar()])).reduce((sum, n) => sum + n)).toBe(1);
    expect(await avisar()).toBe(0);
    await passam(id, 3);
    expect(await avisar()).toBe(1);
    await passam(id, 3);
    expect(await avisar()).toBe(0);
    const mails = await server.mailsTo('carla@aviso.example');
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain(token);
    expect(mails.join()).not.toMatch(/Miguel|segredo/);
    const mae = (await informantes(casa)).find(({ link }) => link.id === id);
    expect(mae?.link.avisos).toBe(2);
  });

  it('are not sent to whoever answered, nor for a link that was revoked or expired, nor with an expired plan', async () => {
    const [um, dois, tres, quatro] = await Promise.all(['a', 'b', 'c', 'd'].map(() => comAnamnese(server)));
    if (!um || !dois || !tres || !quatro) throw new Error('four families');
    const respondeu = await aMae(server, um);
    await salvar(respondeu, [{ pergunta: 'motivo_procura', valor: 'x' }]);
    await respondeu.call(anamneseAberta.enviar);
    await passam(respondeu.id, 3);
    const revogado = await aMae(server, dois);
    await dois.ana.call(links.revogar, { params: { id: revogado.id } });
    await passam(revogado.id, 3);
    const vencido = await aMae(server, tres);
    await passam(vencido.id, 3);
    await server.owner('update links_enviados set expira_em = now() where id = $1', [vencido.id]);
    const semPlano = await aMae(server, quatro);
    await passam(semPlano.id, 3);
    await server.owner(`update contas set venc_plano = now() - interval '60 days' where id = $1`, [
      quatro.ana.user.conta_id,
    ]);
    expect(await avisar()).toBe(0);
  });

  it('are not sent for a link that nobody passed on, and are counted from its sending', async () => {
    const casa = await comAnamnese(server, 'carla@naoenviado.example');
    const [link] = await enviarPara(casa, [casa.mae]);
    const id = link?.id ?? '';
    await passam(id, 6);
    expect(await avisar()).toBe(0);
    expect((await casa.ana.call(links.enviar, { params: { id } })).status).toBe(200);
    expect(await avisar()).toBe(0);
    await passam(id, 2);
    expect(await avisar()).toBe(0);
    await passam(id, 1);
    expect(await avisar()).toBe(1);
  });

  it('are sent for a link that was shown as a QR code and opened', async () => {
    const casa = await comAnamnese(server, 'carla@qr.example');
    const [link] = await enviarPara(casa, [casa.mae]);
    const id = link?.id ?? '';
    await server.owner('update links_enviados set primeiro_uso = now() where id = $1', [id]);
    await passam(id, 2);
    expect(await avisar()).toBe(0);
    await passam(id, 1);
    expect(await avisar()).toBe(1);
  });

  it('are not sent while the module is off', async () => {
    const casa = await comAnamnese(server);
    const { id } = await aMae(server, casa);
    await passam(id, 3);
    const ligar = (active_anamnese: boolean) => casa.ana.call(settingsConfigSave, { body: { active_anamnese } });
    await ligar(false);
    expect(await avisar()).toBe(0);
    await ligar(true);
    expect(await avisar()).toBe(1);
  });
});
