import { describe, expect, it } from 'vitest';
import { type Consentimento, consentimentos } from '#contract/consentimentos.ts';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { finalidadesEmVigor } from '#server/consentimentos/index.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { aberto, NASCIMENTO } from '../anamnese/anamnese.testing.ts';
import { assinarComo, type Casa, comDocumento, pedir } from './assinatura.testing.ts';

const server = testServer();
semNavegador(server);

const CRIANCA = '2018-03-01';
const ADULTO = '1990-03-01';

/** Changes the birth date, and how the mother represents the patient. */
const mudar = async ({ ana, mae, paciente_id }: Casa, data_nascimento: string, vinculo: object) => {
  const body = { data_nascimento, responsaveis: [{ responsavel_id: mae, pode_receber: ['documentos'], ...vinculo }] };
  const { status, body: paciente } = await ana.call<Paciente>(pacientes.editar, { params: { id: paciente_id }, body });
  expect(status).toBe(200);
  return paciente.responsaveis;
};

const registroDe = async ({ ana, paciente_id }: Omit<Casa, 'ana'> & { ana: Caller }) =>
  (await ana.call<Consentimento[]>(consentimentos.listar, { params: { id: paciente_id } })).body;

/** The capacity of each signer in the register, and the purposes in force for other features. */
const consentido = async (casa: Casa) => {
  const lista = await registroDe(casa);
  const practice = { conta_id: casa.ana.user.conta_id, membro: 'produto' } as const;
  const em_vigor = await server.deps.database.transaction(practice, (db) =>
    finalidadesEmVigor(db, casa.paciente_id, hojeEm('America/Sao_Paulo')),
  );
  expect(lista.some((um) => um.em_vigor)).toBe(em_vigor.length > 0);
  return { como: lista.map(({ qualidade }) => qualidade), vale: em_vigor.includes('contato_escola') };
};

/** The mother, or the patient, signs. */
const assinado = async (casa: Casa, quem: string | null, nascimento: string) => {
  const { body } = await pedir(casa, [quem]);
  const id = body.signatarios[0]?.link_id ?? '';
  const link = await aberto(server, casa.ana, id, nascimento);
  const lida = await link.call<AssinaturaDoLink>(assinaturaAberta.ler);
  expect((await assinarComo(link)).body.estado).toBe('concluida');
  return lida.body;
};

describe('a consent that the mother signed', () => {
  it.each([
    ['of a child', CRIANCA, { parentesco: 'Mãe' }, 'responsavel', true],
    ['of a child whom she may not represent', CRIANCA, { parentesco: 'Mãe', representa: null }, 'outro', false],
    ['as the aunt', CRIANCA, { parentesco: 'Tia' }, 'outro', false],
    ['as an aunt with custody', CRIANCA, { parentesco: 'Tia', representa: 'menor' }, 'responsavel', true],
    ['of an adult', ADULTO, { parentesco: 'Mãe' }, 'outro', false],
    ['of an adult, as the curator', ADULTO, { parentesco: 'Mãe', representa: 'curatela' }, 'responsavel', true],
  ])('%s', async (_, nascimento, vinculo, como, vale) => {
    const casa = await comDocumento(server);
    await mudar(casa, nascimento, vinculo);
    const { declaracao } = await assinado(casa, casa.mae, nascimento);
    expect(declaracao.includes('sem representar')).toBe(como === 'outro');
    expect(await consentido(casa)).toEqual({ como: [como], vale });
  });

  it('counts until the patient is 18, and no longer than she represents them', async () => {
    const casa = await comDocumento(server);
    await mudar(casa, CRIANCA, { parentesco: 'Mãe' });
    await assinado(casa, casa.mae, CRIANCA);
    expect((await consentido(casa)).vale).toBe(true);
    await mudar(casa, ADULTO, { parentesco: 'Mãe' });
    expect((await consentido(casa)).vale).toBe(false);
    await mudar(casa, CRIANCA, { parentesco: 'Mãe', representa: null });
    expect((await consentido(casa)).vale).toBe(false);
    // The representation is kept when the network is saved without that field.
    expect(await mudar(casa, CRIANCA, { parentesco: 'Mãe' })).toMatchObject([{ representa: null }]);
  });

  it('is asked for again as soon as she represents the patient', async () => {
    const casa = await comDocumento(server);
    await mudar(casa, CRIANCA, { parentesco: 'Avó' });
    const antes = (await pedir(casa, [casa.mae])).body.id;
    expect((await pedir(casa, [casa.mae])).body.id).toBe(antes);
    await mudar(casa, CRIANCA, { parentesco: 'Avó', representa: 'menor' });
    expect((await pedir(casa, [casa.mae])).body.id).not.toBe(antes);
  });
});

it('a consent of the patient counts if they are an adult', async () => {
  const casa = await comDocumento(server);
  await mudar(casa, ADULTO, { parentesco: 'Mãe' });
  await assinado(casa, null, ADULTO);
  expect(await consentido(casa)).toEqual({ como: ['proprio'], vale: true });
  await mudar(casa, CRIANCA, { parentesco: 'Mãe' });
  expect((await consentido(casa)).vale).toBe(false);
});

it('why a consent was revoked is for the case team: the office sees that it was', async () => {
  const casa = await comDocumento(server);
  await assinado(casa, casa.mae, NASCIMENTO);
  const [um] = await registroDe(casa);
  const params = { id: um?.id ?? '' };
  const { usuario_id } = await addMember(server, casa.ana.user.conta_id, 'secretaria');
  const [rui = server.nobody()] = await sessionsOf(server, casa.ana.user.conta_id, usuario_id, 1);
  const motivo = 'Internação do pai';
  const { status, body } = await rui.call<Consentimento>(consentimentos.revogar, { params, body: { motivo } });
  expect([status, body.revogado_em]).toEqual([200, expect.any(String)]);
  const [seen] = await registroDe({ ...casa, ana: rui });
  expect(seen).toMatchObject({ revogado_em: body.revogado_em });
  for (const one of [body, seen]) expect(one).not.toHaveProperty('motivo');
  expect(await registroDe(casa)).toMatchObject([{ motivo }]);
});
