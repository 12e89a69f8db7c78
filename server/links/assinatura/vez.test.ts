import { expect, it } from 'vitest';
import { linkAjustes } from '#contract/links/ajustes.ts';
import { links } from '#contract/links/links.ts';
import { DIA_MS } from '#domain/days/fuso.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { assinarComo, comColeta, comDocumento, type Signatario } from './assinatura.testing.ts';

/** How long the link of the next signer is open, in a round that is signed in order. */
const server = testServer();
semNavegador(server);

/** The father signs after the mother; his link ends as given. He has no e-mail address. */
const emOrdem = async (fim: string, over: object = {}) => {
  const casa = await comDocumento(server);
  const { quem } = await comColeta(server, casa, [casa.mae, casa.pai], { em_ordem: true, ...over });
  const [mae, pai] = quem as [Signatario, Signatario];
  await server.owner(`update links_enviados set expira_em = ${fim} where id = $1`, [pai.id]);
  return { casa, mae, pai };
};

const fimDe = async ({ id }: Signatario) => {
  const [row] = await server.owner<{ fim: string }>('select expira_em as fim from links_enviados where id = $1', [id]);
  return Date.parse(row?.fim ?? '');
};
const diasDe = async (quem: Signatario) => ((await fimDe(quem)) - Date.now()) / DIA_MS;

it.each([
  ['ends soon', `now() + interval '1 hour'`],
  ['has expired', `now() - interval '1 hour'`],
])('a link that %s is open for the days of a new one when the turn comes', async (_, fim) => {
  const { mae, pai } = await emOrdem(fim);
  await assinarComo(mae);
  expect(await diasDe(pai)).toBeCloseTo(7, 1);
  expect((await assinarComo(pai, { nome: 'Pedro Souza' })).body.estado).toBe('concluida');
});

it('the practice says how many days these are, and the message names the last one', async () => {
  const email = 'carla@vez.example';
  const casa = await comDocumento(server, 'contato_escola', email);
  await casa.ana.call(linkAjustes.salvar, { body: { tipo: 'assinatura', dias: 20 } });
  const { quem } = await comColeta(server, casa, [casa.pai, casa.mae], { em_ordem: true, dias: 1 });
  const [pai, mae] = quem as [Signatario, Signatario];
  await assinarComo(pai, { nome: 'Pedro Souza' });
  expect(await diasDe(mae)).toBeCloseTo(20, 1);
  const ultimo = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(await fimDe(mae));
  expect(await server.mailTo(email)).toContain(ultimo.replaceAll('/', '-'));
});

it('a link that ends later keeps its end', async () => {
  const { mae, pai } = await emOrdem(`now() + interval '30 days'`);
  await assinarComo(mae);
  expect(await diasDe(pai)).toBeCloseTo(30, 1);
});

it('a link that was revoked stays closed, and so does one to whoever has left the network', async () => {
  const { casa, mae, pai } = await emOrdem(`now() + interval '1 hour'`);
  await casa.ana.call(links.revogar, { params: { id: pai.id } });
  const outra = await emOrdem(`now() + interval '1 hour'`);
  await server.owner('delete from paciente_responsaveis where responsavel_id = $1', [outra.casa.pai]);
  const antes = [await fimDe(pai), await fimDe(outra.pai)];
  await assinarComo(mae);
  await assinarComo(outra.mae);
  expect([await fimDe(pai), await fimDe(outra.pai)]).toEqual(antes);
});
