import { describe, expect, it } from 'vitest';
import { acessoExcepcionalPorNome } from '#contract/equipe.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** Opening the file of a patient whom the member cannot list, by name. */
const server = testServer();

const colleague = async ({ user }: Caller & { user: { conta_id: string } }) => {
  const { usuario_id } = await addMember(server, user.conta_id, 'profissional');
  const [session] = await sessionsOf(server, user.conta_id, usuario_id, 1);
  return session ?? server.nobody();
};

const aPatient = async (who: Caller, nome: string) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome, data_nascimento: '2017-02-03' } })).body.id;

describe('a file outside the cases of the member', () => {
  it('is opened by the exact name and birth date, with a reason', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana);
    const id = await aPatient(ana, 'Lia Prado');
    const body = { nome: 'lia prado', data_nascimento: '2017-02-03', motivo: 'Urgência na escola' };
    const open = (change: object) => bia.call(acessoExcepcionalPorNome, { body: { ...body, ...change } });
    expect((await open({ data_nascimento: '2017-02-04' })).status).toBe(422);
    expect((await open({ motivo: ' ' })).status).toBe(422);
    expect((await bia.call(pacientes.ler, { params: { id } })).status).toBe(404);
    expect((await open({})).body).toMatchObject({ paciente_id: id });
    expect((await bia.call(pacientes.ler, { params: { id } })).status).toBe(200);
  });

  it('is opened by the name and a guardian too; whoever is not found gets the same answer', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana);
    const id = await aPatient(ana, 'Lia Prado');
    const { body: mae } = await ana.call<{ id: string }>(responsaveis.criar, {
      body: { nome: 'Carla Prado', celular: '(11) 98765-4321' },
    });
    await ana.call(pacientes.editar, {
      params: { id },
      body: { responsaveis: [{ responsavel_id: mae.id, parentesco: 'Mãe' }] },
    });
    const open = (change: object) =>
      bia.call<{ errors: object }>(acessoExcepcionalPorNome, {
        body: { nome: 'Lia Prado', motivo: 'Urgência na escola', ...change },
      });
    expect(await open({})).toMatchObject({ status: 422, body: { errors: { data_nascimento: [expect.any(String)] } } });
    const missed = [
      await open({ responsavel: 'Carla' }),
      await open({ responsavel: '4321' }),
      await open({ responsavel: 'Carla Prado', nome: 'Lia Lima' }),
      await open({ responsavel: 'Carla Prado', data_nascimento: '2010-01-01' }),
    ];
    for (const { status, body } of missed) expect([status, body.errors]).toEqual([422, missed[0]?.body.errors]);
    expect((await open({ responsavel: '+55 11 98765-4321' })).body).toMatchObject({ paciente_id: id });
    expect((await open({ responsavel: 'carla prado' })).body).toMatchObject({ paciente_id: id });
  });
});
