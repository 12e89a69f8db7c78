import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { type Home, home } from '#contract/home.ts';
import { addMember } from '#server/platform/testing/equipe.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { conferirLeituras } from './leituras.ts';

const server = ownServer();
const conferir = () => conferirLeituras(server.deps);

/** Lines of the trail as if somebody had opened this many files a moment ago. */
const opened = (conta_id: string, usuario_id: string, files: number) =>
  server.owner(
    `insert into auditoria (conta_id, usuario_id, recurso, recurso_ids, acao, quando)
     select $1, $2, 'pacientes', array[id], 'leu', date_trunc('hour', now()) + interval '1 second' from unnest($3::uuid[]) as id`,
    [conta_id, usuario_id, Array.from({ length: files }, () => uuidv7())],
  );
/** In a time zone where it is noon, or three at night. */
const at = (conta_id: string, hour: number) => {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return server.owner('update contas set fuso = $2 where id = $1', [
    conta_id,
    `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
  ]);
};

it('many files in an hour, or some at night, are told to the owner once, by e-mail and in the inbox', async () => {
  const ana = await server.practice({ locale: 'pt-br' });
  const { conta_id } = ana.user;
  await at(conta_id, 12);
  await opened(conta_id, ana.user.id, 40);
  // Alone, nobody is told anything.
  expect(await conferir()).toBe(0);
  const bia = await addMember(server, conta_id, 'profissional');
  await opened(conta_id, bia.usuario_id, 10);
  expect(await conferir()).toBe(1);
  await at(conta_id, 3);
  expect(await conferir()).toBe(1);
  expect(await conferir()).toBe(0);
  const { body } = await ana.call<Home>(home);
  expect(body.atencao.leituras.map(({ fichas }) => fichas).sort()).toEqual([10, 40]);
  const mails = await server.mailsTo(ana.email);
  expect(mails.filter((text) => text.includes('Leitura'))).toHaveLength(2);
});
