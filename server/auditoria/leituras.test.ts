import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type Home, home } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';
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
/** Moves the practice to a time zone where it is now this hour. */
const at = (conta_id: string, hour: number) => {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return server.owner('update contas set fuso = $2 where id = $1', [
    conta_id,
    `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
  ]);
};

it('many files in an hour, or some at night, are reported to the owner once, by e-mail and in the inbox', async () => {
  const ana = await server.practice({ locale: 'pt-br' });
  const { conta_id } = ana.user;
  await at(conta_id, 12);
  await opened(conta_id, ana.user.id, 40);
  // Somebody who works alone is not notified.
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
  expect(mails.filter((text) => text.includes('Acesso incomum'))).toHaveLength(2);
});

describe('the files of an hour', () => {
  /** A practice at noon with a colleague and 31 patients, two appointments of each. */
  const busy = async (funcao: Funcao = 'profissional') => {
    const ana = await server.practice({ locale: 'pt-br' });
    const { conta_id } = ana.user;
    await at(conta_id, 12);
    const bia = await addMember(server, conta_id, funcao);
    const files = Array.from({ length: 31 }, () => uuidv7());
    await server.owner(
      `insert into pacientes (conta_id, id, nome) select $1, id, 'Criança ' || id from unnest($2::uuid[]) as id`,
      [conta_id, files],
    );
    const rows = await server.owner<{ id: string; paciente_id: string }>(
      `insert into atendimentos (conta_id, id, paciente_id, inicio, fim)
       select $1, gen_random_uuid(), id, now(), now() + interval '50 minutes' from unnest($2::uuid[]) as id, generate_series(1, 2)
       returning id, paciente_id`,
      [conta_id, files],
    );
    const line = (recurso: string, acao: string, ids: string[]) =>
      server.owner(
        `insert into auditoria (conta_id, usuario_id, recurso, recurso_ids, acao, quando)
         select $1, $2, $3, array[id], $4, date_trunc('hour', now()) + interval '1 second' from unnest($5::uuid[]) as id`,
        [conta_id, bia.usuario_id, recurso, acao, ids],
      );
    const sessionsOfFiles = (some: string[]) =>
      rows.filter(({ paciente_id }) => some.includes(paciente_id)).map(({ id }) => id);
    return { ana, bia, conta_id, files, sessions: sessionsOfFiles(files), sessionsOfFiles, line };
  };

  it('are found before any number of later lines', async () => {
    const { ana, bia, conta_id, files, line } = await busy();
    await line('pacientes', 'leu', files);
    await server.owner(
      `insert into auditoria (conta_id, usuario_id, recurso, recurso_ids, acao)
       select $1, $2, 'pacientes', '{}', 'listou' from generate_series(1, 20001)`,
      [conta_id, bia.usuario_id],
    );
    expect(await conferir()).toBe(1);
    const { body } = await ana.call<Home>(home);
    expect(body.atencao.leituras.map(({ fichas }) => fichas)).toEqual([31]);
  });

  it.each([
    ['registros', 'leu', 'sessions'],
    ['pacientes', 'editou', 'files'],
    ['pacientes', 'leu anexos', 'files'],
    ['impressoes', 'gerou PDF', 'files'],
    ['planos_intervencao', 'leu rascunho', 'files'],
  ] as const)('are counted by %s “%s”, each patient once', async (recurso, acao, of) => {
    const all = await busy();
    await all.line(recurso, acao, all[of]);
    expect(await conferir()).toBe(1);
    const { body } = await all.ana.call<Home>(home);
    expect(body.atencao.leituras.map(({ fichas }) => fichas)).toEqual([31]);
  });

  it('are counted over all kinds of line together', async () => {
    const { files, sessionsOfFiles, line } = await busy();
    await line('registros', 'leu', sessionsOfFiles(files.slice(0, 15)));
    await line('pacientes', 'leu', files.slice(0, 14));
    expect(await conferir()).toBe(0);
    await line('impressoes', 'montou', files.slice(14, 30));
    expect(await conferir()).toBe(1);
  });

  it('are not those of a list, nor what a secretary does with the agenda, nor a copy of the agenda of others', async () => {
    const { files, line } = await busy();
    await line('pacientes', 'listou', files);
    await line('pacientes', 'copiou', files);
    const desk = await busy('secretaria');
    await desk.line('atendimentos', 'editou', desk.sessions);
    await desk.line('impressoes', 'gerou PDF', desk.files);
    expect(await conferir()).toBe(0);
    const own = await busy();
    for (const id of own.files) await joinTeam(server, own.conta_id, id, own.bia.membro_id);
    await own.line('pacientes', 'copiou', own.files);
    expect(await conferir()).toBe(1);
  });

  it('are those whose links somebody reads, unless the link only confirms a time', async () => {
    const { ana, conta_id, files, sessions, line } = await busy();
    const links = async (tipo: string, atendimentos: string[]) =>
      (
        await server.owner<{ id: string }>(
          `insert into links_enviados (conta_id, id, tipo, paciente_id, atendimento_id, destinatario, locale, token_hash, expira_em, usos_max)
           select $1, gen_random_uuid(), $2, a.paciente_id, a.id, 'Mãe', 'pt-br', gen_random_uuid()::text, now() + interval '1 day', 9
           from atendimentos a where a.id = any ($3) returning id`,
          [conta_id, tipo, atendimentos],
        )
      ).map(({ id }) => id);
    expect(files).toHaveLength(31);
    const confirming = await links('confirmar_atendimento', sessions);
    await line('links', 'leu', confirming);
    expect(await conferir()).toBe(0);
    await server.owner(`alter table links_enviados drop constraint if exists links_enviados__registro__ck`);
    await server.owner('update links_enviados set tipo = $2 where conta_id = $1', [conta_id, 'anamnese']);
    await line('links', 'enviou', confirming);
    expect(await conferir()).toBe(1);
    expect((await ana.call<Home>(home)).body.atencao.leituras.map(({ fichas: n }) => n)).toEqual([31]);
  });

  it('are those that somebody reads by saving nothing', async () => {
    const { conta_id, bia, files } = await busy();
    await at(conta_id, 3);
    const [session = server.nobody()]: Caller[] = await sessionsOf(server, conta_id, bia.usuario_id, 1);
    for (const id of files.slice(0, 3)) {
      await joinTeam(server, conta_id, id, bia.membro_id);
      expect((await session.call(pacientes.editar, { params: { id }, body: {} })).status).toBe(200);
    }
    expect(await conferir()).toBe(1);
  });
});
