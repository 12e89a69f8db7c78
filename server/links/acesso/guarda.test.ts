import { describe, expect, it } from 'vitest';
import { linkAberto } from '#contract/links/abertos.ts';
import { anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { TIPOS_DE_LINK } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { aberto, comAnamnese, enviarPara } from '../anamnese/anamnese.testing.ts';
import { assinarComo, comColeta, comDocumento, listaDe } from '../assinatura/assinatura.testing.ts';
import { comLink } from '../links.testing.ts';
import { ABRIR } from './abertos.testing.ts';

/** Links of a guardian who does not represent the patient any more. */
const server = testServer();
semNavegador(server);

type DeQuem = { ana: Caller; mae: string; pai: string; paciente_id: string };
/** Saves the network with another representation of the mother, as somebody of the practice. */
const mudar = async ({ ana, mae, pai, paciente_id }: DeQuem, daMae: object | null, por: Caller = ana) => {
  const recebe = { pode_receber: ['documentos', 'lembretes'] };
  const responsaveis = [
    ...(daMae ? [{ responsavel_id: mae, parentesco: 'mãe', ...recebe, ...daMae }] : []),
    { responsavel_id: pai, parentesco: 'pai', ...recebe },
  ];
  const body = { responsavel_id: pai, responsaveis };
  expect((await por.call(pacientes.editar, { params: { id: paciente_id }, body })).status).toBe(200);
};
const estadosDe = async ({ ana, paciente_id }: DeQuem) =>
  (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body.map(({ estado }) => estado);
const secretariaDe = async (ana: { user: { conta_id: string } }) => {
  const { usuario_id } = await addMember(server, ana.user.conta_id, 'secretaria');
  const [session = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
  return session;
};

it.each(TIPOS_DE_LINK)('a link %s closes with the representation of its recipient', async (tipo) => {
  const { paciente_id, token, passe } = await ABRIR[tipo](server);
  expect((await comLink(server, token, passe)(linkAberto.ler)).status).toBe(200);
  const representa = (valor: string | null) =>
    server.owner('update paciente_responsaveis set representa = $2 where paciente_id = $1', [paciente_id, valor]);
  await representa(null);
  expect((await comLink(server, token, passe)(linkAberto.ler)).status).toBe(404);
  // It stays closed: whoever represents the patient again gets another one.
  await representa('menor');
  expect((await comLink(server, token, passe)(linkAberto.ler)).status).toBe(404);
});

describe('a mother who loses custody', () => {
  it('loses her open links, also if the secretary records it; those of the father stay', async () => {
    const casa = await comAnamnese(server);
    const [daMae, doPai] = await enviarPara(casa, [casa.mae, casa.pai]);
    const [mae, pai] = [
      await aberto(server, casa.ana, daMae?.id ?? ''),
      await aberto(server, casa.ana, doPai?.id ?? ''),
    ];
    await mudar(casa, { representa: null }, await secretariaDe(casa.ana));
    expect((await mae.call(anamneseAberta.ler)).status).toBe(404);
    expect((await pai.call(anamneseAberta.ler)).status).toBe(200);
    // Newest first.
    expect((await estadosDe(casa)).map((estado) => estado === 'revogado')).toEqual([false, true]);
    // She may still be asked, as a contact who receives documents.
    const [nova] = await enviarPara(casa, [casa.mae]);
    expect(nova?.id).not.toBe(daMae?.id);
    expect((await (await aberto(server, casa.ana, nova?.id ?? '')).call(anamneseAberta.ler)).status).toBe(200);
  });

  it('does not find them open when she comes back into the network as a contact', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
    await mudar(casa, null);
    await mudar(casa, { parentesco: 'Tia' });
    expect((await assinarComo(quem[0] ?? { call: server.nobody().call })).status).toBe(404);
    expect((await listaDe(casa))[0]?.signatarios).toMatchObject([{ link: 'revogado', vez: false }, { vez: true }]);
  });

  it('keeps a link that she was given as somebody who does not represent the patient', async () => {
    const casa = await comAnamnese(server);
    await mudar(casa, { parentesco: 'Avó' });
    const [link] = await enviarPara(casa, [casa.mae]);
    const avo = await aberto(server, casa.ana, link?.id ?? '');
    await mudar(casa, { parentesco: 'Tia' });
    expect((await avo.call(anamneseAberta.ler)).status).toBe(200);
  });
});

describe('a paper to be signed as the representative', () => {
  const aos18 = ({ paciente_id }: { paciente_id: string }) =>
    server.owner(`update pacientes set data_nascimento = current_date - interval '19 years' where id = $1`, [
      paciente_id,
    ]);

  it('is signed by nobody once the patient is 18; whoever signed before can still download it', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
    const [mae, pai] = quem;
    if (!mae || !pai) throw new Error('two signers');
    expect((await assinarComo(mae)).status).toBe(200);
    await aos18(casa);
    expect((await mae.call<AssinaturaDoLink>(assinaturaAberta.ler)).body.minha.estado).toBe('assinou');
    expect((await pai.call(assinaturaAberta.ler)).status).toBe(404);
    expect((await assinarComo(pai)).status).toBe(404);
    expect((await listaDe(casa))[0]?.signatarios).toMatchObject([
      { estado: 'assinou' },
      { link: 'revogado', vez: false },
    ]);
  });

  it('can still be signed by a curator', async () => {
    const casa = await comDocumento(server);
    await mudar(casa, { representa: 'curatela' });
    const { quem } = await comColeta(server, casa, [casa.mae]);
    await aos18(casa);
    expect((await assinarComo(quem[0] ?? { call: server.nobody().call })).status).toBe(200);
  });
});
