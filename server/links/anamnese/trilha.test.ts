import { expect, it } from 'vitest';
import { testServer } from '#server/platform/testing/testing.ts';
import { aMae, comAnamnese, salvar } from './anamnese.testing.ts';

const server = testServer();

it('the trail says on which days answers were written by link, once a day', async () => {
  const casa = await comAnamnese(server);
  const [mae, outra] = [await aMae(server, casa), await aMae(server, await comAnamnese(server))];
  const lines = (link_id: string) =>
    server.owner(
      `select recurso, link_id from auditoria where link_id = $1 and acao = 'escreveu' and recurso_ids @> $2::uuid[]`,
      [link_id, [link_id]],
    );
  expect(await lines(mae.id)).toEqual([]);
  for (const valor of ['a', 'ab', 'abc'])
    expect((await salvar(mae, [{ pergunta: 'motivo_procura', valor }])).status).toBe(200);
  const line = { recurso: 'anamneses', link_id: mae.id };
  expect(await lines(mae.id)).toEqual([line]);
  expect(await lines(outra.id)).toEqual([]);
  await server.owner(`update auditoria set quando = quando - interval '1 day' where link_id = $1`, [mae.id]);
  await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'abcd' }]);
  expect(await lines(mae.id)).toEqual([line, line]);
});
