import { describe, expect, it } from 'vitest';
import { linkAberto } from '#contract/links/abertos.ts';
import { LINK_HEADER, PASSE_HEADER, TIPOS_DE_LINK } from '#contract/links/tipos.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { routes } from '#server/platform/testing/contract.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { ownServer, refusalOf } from '#server/platform/testing/testing.ts';
import { comLink } from '../links.testing.ts';
import { ABRIR, type Aberta, paraAtendimento } from './abertos.testing.ts';
import { bodyOf } from './fechados.testing.ts';

/** Attempts of strangers and robots on links of each kind, all of which must fail. */
const server = ownServer();
semNavegador(server);
const forLinks = routes.filter(({ permission }) => permission === 'link');
const forget = () => server.owner('delete from tentativas');

/** A link of each kind that asks for the second check, if the kind can. */
const comConferencia = (tipo: (typeof TIPOS_DE_LINK)[number]): Promise<Aberta> =>
  tipo === 'confirmar_atendimento' ? paraAtendimento(server, { conferencia: 'nascimento' }) : ABRIR[tipo](server);

describe('a link of the same kind of another family', () => {
  // The page of a charge shows nothing of the patient and asks for no check.
  it.each(TIPOS_DE_LINK.filter((tipo) => tipo !== 'cobranca'))(
    '%s is not opened by the pass of this one',
    async (tipo) => {
      const [um, outro] = [await comConferencia(tipo), await comConferencia(tipo)];
      const passe =
        um.passe ??
        (await comLink(server, um.token)<{ passe: string }>(linkAberto.conferir, { nascimento: '2018-03-04' })).body
          .passe;
      const proprias = forLinks.filter(({ link }) => link?.tipos.includes(tipo) && link.conferido);
      expect(proprias.length).toBeGreaterThan(0);
      for (const def of proprias) {
        const { status, body } = await comLink(server, outro.token, passe)(def, bodyOf(def));
        expect([status, refusalOf(body).codigo], `${def.method} ${def.path}`).toEqual([403, 'link_conferir']);
      }
    },
  );
});

/** Everything that is stored about a link and its record. */
const guardado = async ({ link, ana }: Aberta) => ({
  link: await server.owner('select * from links_enviados where id = $1', [link.id]),
  respostas: await server.owner('select * from link_respostas where link_id = $1', [link.id]),
  registros: await server.owner(
    `select (select jsonb_agg(l) from lancamentos l where l.conta_id = $1) as lancamentos,
       (select jsonb_agg(a) from arquivo_pedidos a where a.conta_id = $1) as pedidos,
       (select count(*) from anexos a where a.conta_id = $1) as anexos,
       (select jsonb_agg(e) from entregas e where e.conta_id = $1) as entregas,
       (select jsonb_agg(s) from coleta_signatarios s where s.conta_id = $1) as signatarios,
       (select jsonb_agg(a) from atendimentos a where a.conta_id = $1) as atendimentos`,
    [ana.user.conta_id],
  ),
});

it.each(TIPOS_DE_LINK)('no GET or HEAD changes anything of a link %s', async (tipo) => {
  const casa = await ABRIR[tipo](server);
  const before = await guardado(casa);
  const headers = { [LINK_HEADER]: casa.token, [PASSE_HEADER]: casa.passe ?? '' };
  for (const method of ['GET', 'HEAD'])
    for (const { path } of forLinks) await server.nobody().fetch(path, { method, headers });
  expect(await guardado(casa)).toEqual(before);
  await forget();
});

describe('failed calls', () => {
  const guess = async () => (await comLink(server, newSecret().slice(0, 22))(linkAberto.ler)).status;

  it('are throttled by address, and an open link keeps working', async () => {
    await forget();
    const { token } = await paraAtendimento(server);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push(await guess());
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    expect((await comLink(server, token)(linkAberto.ler)).status).toBe(200);
    await forget();
  });

  it('are throttled in all, whatever their address, and an open link keeps working', async () => {
    await forget();
    const { token } = await paraAtendimento(server);
    expect(await guess()).toBe(404);
    // Simulates 3000 failed calls from other addresses in this window.
    const all = sha256('tentativas:link:todos');
    const [counted] = await server.owner('update tentativas set contagem = 3000 where chave = $1 returning chave', [
      all,
    ]);
    expect(counted).toEqual({ chave: all });
    await server.owner('delete from tentativas where chave <> $1', [all]);
    expect(await guess()).toBe(429);
    expect((await comLink(server, token)(linkAberto.ler)).status).toBe(200);
    await forget();
  });
});
