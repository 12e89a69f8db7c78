import { describe, expect, it } from 'vitest';
import { links } from '#contract/links/links.ts';
import { LINK_HEADER, PAGINA_DO_LINK, PASSE_HEADER, TIPOS_DE_LINK } from '#contract/links/tipos.ts';
import { routes } from '#server/platform/testing/contract.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { comLink } from '../links.testing.ts';
import { ABRIR, type Aberta } from './abertos.testing.ts';
import { bodyOf } from './fechados.testing.ts';

/** Where the token of a link must not be: answers, headers, the log. */

/** Without a mail server, on a loopback address, as the demo runs. */
const server = ownServer({ LOG_LEVEL: 'debug' });
semNavegador(server);

const forLinks = routes.filter(({ permission }) => permission === 'link');
const forget = () => server.owner('delete from tentativas');

/** What an answer says: its body and its headers. */
const said = ({ body, headers }: { body: unknown; headers: Headers }) =>
  JSON.stringify([body, Object.fromEntries(headers)]);

const expectNone = (text: string, { token, passe }: Pick<Aberta, 'token' | 'passe'>, where: string) => {
  expect(text.includes(token), `the token is in ${where}`).toBe(false);
  if (passe) expect(text.includes(passe), `the pass is in ${where}`).toBe(false);
};

describe.each(TIPOS_DE_LINK)('the token of a link %s', (tipo) => {
  it('is in no answer and no line of the log; the e-mail has it', async () => {
    const casa = await ABRIR[tipo](server);
    const { ana, link, token, passe, paciente_id } = casa;
    const params = { id: link.id };
    const sent = await ana.call(links.enviar, { params });
    expect(sent.status).toBe(200);
    expectNone(said(sent), casa, links.enviar.path);
    expect((await server.mailsTo('carla@familia.example')).join()).toContain(token);
    expectNone(said(await ana.call(links.listar, { params: { id: paciente_id } })), casa, links.listar.path);
    await forget();
    // Routes of other kinds refuse it.
    for (const def of forLinks) {
      const answer = await comLink(server, token, passe)(def, bodyOf(def));
      expectNone(said(answer), casa, `${def.method} ${def.path}`);
    }
    expectNone(said(await ana.call(links.revogar, { params })), casa, links.revogar.path);
    // Simulates a caller who puts the token into the path or the query.
    for (const path of [`${PAGINA_DO_LINK}/${token}`, `${PAGINA_DO_LINK}?t=${token}`, `/api/link?t=${token}`])
      await server.nobody().fetch(path, { headers: { [LINK_HEADER]: token, [PASSE_HEADER]: passe ?? '' } });
    const log = server.logged();
    expect(log).toContain('/api/link');
    expect(log).toContain('no SMTP_URL');
    expectNone(log, casa, 'the log');
  });
});
