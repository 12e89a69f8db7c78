import { describe, expect, it } from 'vitest';
import { linkAberto } from '#contract/links/abertos.ts';
import { anamneseLinks, type EnviadosATodos } from '#contract/links/anamneses.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { comLink, tokenDe } from '../links.testing.ts';
import { type Casa, comAnamnese, enviarPara, informantes } from './anamnese.testing.ts';

const server = testServer();

let contador = 0;
/** Mother with an address of her own, father without one; both were asked and nothing was sent. */
const convidados = async () => {
  const email = `carla${++contador}@todos.example`;
  const casa = await comAnamnese(server, email);
  const [daMae, doPai] = await enviarPara(casa, [casa.mae, casa.pai]);
  return { ...casa, email, daMae: daMae?.id ?? '', doPai: doPai?.id ?? '' };
};

const enviarATodos = ({ ana, anamnese_id }: Pick<Casa, 'ana' | 'anamnese_id'>) =>
  ana.call<EnviadosATodos>(anamneseLinks.enviarATodos, { params: { id: anamnese_id } });

const NADA = { enviados: [], sem_email: [], recusados: [] };

describe('sending a form to all by e-mail', () => {
  it('sends every link that was not sent, and says who has no address', async () => {
    const casa = await convidados();
    const { status, body } = await enviarATodos(casa);
    expect([status, body]).toEqual([200, { ...NADA, enviados: ['Carla Lima'], sem_email: ['Pedro Souza'] }]);
    const mails = await server.mailsTo(casa.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(await tokenDe(casa.ana, casa.daMae));
    const enviados = (await informantes(casa)).filter(({ link }) => link.enviado_em !== null);
    expect(enviados.map(({ link }) => link.id)).toEqual([casa.daMae]);
  });

  it('sends once when it is asked for twice at the same moment, and nothing the next time', async () => {
    const casa = await convidados();
    const duas = await Promise.all([enviarATodos(casa), enviarATodos(casa)]);
    expect(duas.flatMap(({ body }) => body.enviados)).toEqual(['Carla Lima']);
    expect((await enviarATodos(casa)).body).toEqual({ ...NADA, sem_email: ['Pedro Souza'] });
    expect(await server.mailsTo(casa.email)).toHaveLength(1);
  });

  it('leaves out who has opened the link, and a link that was revoked', async () => {
    const casa = await convidados();
    await comLink(server, await tokenDe(casa.ana, casa.daMae))(linkAberto.abrir);
    await server.owner('update links_enviados set revogado_em = now() where id = $1', [casa.doPai]);
    expect((await enviarATodos(casa)).body).toEqual(NADA);
  });

  it('sends the newest link of each person', async () => {
    const casa = await convidados();
    const [nova] = await enviarPara(casa, [casa.mae], { topicos: ['queixa-principal'] });
    expect((await enviarATodos(casa)).body.enviados).toEqual(['Carla Lima']);
    const mails = await server.mailsTo(casa.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(await tokenDe(casa.ana, nova?.id ?? ''));
  });

  it('goes on after an address that has unsubscribed, and names it', async () => {
    const casa = await convidados();
    const pai = `pedro${contador}@todos.example`;
    await server.owner('update responsaveis set email = $2 where id = $1', [casa.pai, pai]);
    await server.owner(
      `insert into descadastros (conta_id, email_hash) values ($1, encode(sha256(convert_to($2, 'utf8')), 'hex'))`,
      [casa.ana.user.conta_id, casa.email],
    );
    expect((await enviarATodos(casa)).body).toEqual({
      ...NADA,
      enviados: ['Pedro Souza'],
      recusados: ['Carla Lima'],
    });
    const recusadas = await server.owner(`select 1 from mensagens where conta_id = $1 and estado = 'recusada'`, [
      casa.ana.user.conta_id,
    ]);
    expect(recusadas).toEqual([]);
  });

  it('sends none if the practice may not send all of them in this hour', async () => {
    const casa = await convidados();
    await server.owner(
      `insert into mensagens (conta_id, id, modelo, estado) select $1, gen_random_uuid(), 'lembrete', 'enviada' from generate_series(1, 1000)`,
      [casa.ana.user.conta_id],
    );
    expect((await enviarATodos(casa)).status).toBe(429);
    expect((await informantes(casa)).every(({ link }) => link.enviado_em === null)).toBe(true);
  });

  it('is not found for whoever is not of the case, and in another practice', async () => {
    const casa = await convidados();
    const { usuario_id } = await addMember(server, casa.ana.user.conta_id, 'profissional');
    const [colega = server.nobody()] = await sessionsOf(server, casa.ana.user.conta_id, usuario_id, 1);
    const outra = await server.practice();
    for (const ana of [colega, outra])
      expect((await ana.call(anamneseLinks.enviarATodos, { params: { id: casa.anamnese_id } })).status).toBe(404);
    expect(await server.mailsTo(casa.email)).toHaveLength(0);
  });
});
