import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { type EntregaDoLink, entregaAberta } from '#contract/links/entrega-aberta.ts';
import { type DocumentoPaciente, documentosDoPaciente } from '#contract/papel/documentos.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { aberto } from '../anamnese/anamnese.testing.ts';
import { pedir } from '../assinatura/assinatura.testing.ts';
import { comPapeis, pedirEntrega } from '../entrega/entregas.testing.ts';
import { daqui } from '../links.testing.ts';

/** Papers that somebody of the office sends name the professional who wrote them, or who treats the patient. */
const server = testServer();
const impressora = semNavegador(server);
const folhas = () => impressora.mock.calls.map(([, html]) => html).join();

const pessoa = async (conta_id: string, funcao: Funcao, nome: string, slug: string | null) => {
  const { usuario_id, membro_id, email } = await addMember(server, conta_id, funcao);
  await server.owner('update usuarios set name = $2 where id = $1', [usuario_id, nome]);
  await server.owner(
    'update membros set profissao_id = (select id from profissoes where slug = $2), inscricao = $3 where id = $1',
    [membro_id, slug, slug && '06/1234'],
  );
  const [session = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
  return { session, membro_id, email };
};

/** Rafael treats the child; Ana, who owns the practice, has no profession; Sônia is the secretary. */
const clinica = async () => {
  const casa = await comPapeis(server);
  const { conta_id } = casa.ana.user;
  const rafael = await pessoa(conta_id, 'profissional', 'Rafael Nunes', 'psicologo-clinico');
  await joinTeam(server, conta_id, casa.paciente_id, rafael.membro_id);
  const sonia = await pessoa(conta_id, 'secretaria', 'Sônia Matos', null);
  const escrever = async (quem: Caller, modelo: string) => {
    const pedido = { params: { id: casa.paciente_id }, body: { modelo }, headers: { 'accept-language': 'pt-br' } };
    const { status, body } = await quem.call<DocumentoPaciente>(documentosDoPaciente.criar, pedido);
    expect(status).toBe(201);
    return body;
  };
  impressora.mockClear();
  return { ...casa, rafael, sonia, escrever };
};

describe('a consent that the secretary writes and sends', () => {
  it('names who treats the patient, with the profession, in text, letterhead and signature', async () => {
    const casa = await clinica();
    const documento = await casa.escrever(casa.sonia.session, 'consentimento');
    expect(documento.conteudo).toContain('Rafael Nunes');
    expect(documento.conteudo).not.toContain('Sônia');
    const { status, body } = await pedir({ ...casa, ana: casa.sonia.session, documento }, [casa.mae]);
    expect(status).toBe(201);
    const link = await aberto(server, casa.ana, body.signatarios[0]?.link_id ?? '');
    const lida = (await link.call<AssinaturaDoLink>(assinaturaAberta.ler)).body;
    expect(lida.profissional).toBe('Rafael Nunes');
    expect(folhas()).toContain('06/1234');
    expect(folhas() + JSON.stringify(lida)).not.toMatch(/Sônia|Dra\. Ana/);
  });
});

describe('a declaration', () => {
  const capaDe = async (casa: Awaited<ReturnType<typeof clinica>>, quem: Caller, documento: DocumentoPaciente) => {
    const { status, body } = await pedirEntrega({ ...casa, ana: quem as never, documento }, 'documento', [casa.mae]);
    expect(status).toBe(201);
    const link = await aberto(server, casa.ana, body[0]?.id ?? '');
    return (await link.call<EntregaDoLink>(entregaAberta.ler)).body;
  };

  it('names who wrote it, whoever sends it', async () => {
    const casa = await clinica();
    const lia = await pessoa(casa.ana.user.conta_id, 'profissional', 'Lia Prado', 'fonoaudiologo');
    await joinTeam(server, casa.ana.user.conta_id, casa.paciente_id, lia.membro_id);
    const documento = await casa.escrever(lia.session, 'declaracao_comparecimento');
    for (const quem of [casa.sonia, casa.rafael]) {
      impressora.mockClear();
      expect((await capaDe(casa, quem.session, documento)).profissional).toBe('Lia Prado');
      if (quem === casa.sonia) expect(folhas()).toContain('Lia Prado');
      expect(folhas()).not.toMatch(/Sônia|Rafael/);
    }
  });

  it('of the secretary names who attends the patient most', async () => {
    const casa = await clinica();
    const lia = await pessoa(casa.ana.user.conta_id, 'profissional', 'Lia Prado', 'fonoaudiologo');
    await joinTeam(server, casa.ana.user.conta_id, casa.paciente_id, lia.membro_id);
    const body = { paciente_id: casa.paciente_id, profissional_id: lia.membro_id, ...daqui(48) };
    expect((await casa.ana.call(atendimentos.criar, { body })).status).toBe(201);
    const documento = await casa.escrever(casa.sonia.session, 'declaracao_comparecimento');
    expect((await capaDe(casa, casa.sonia.session, documento)).profissional).toBe('Lia Prado');
  });

  it('from before its author was stored names the sender, if they treat the patient, else who does', async () => {
    const casa = await clinica();
    const lia = await pessoa(casa.ana.user.conta_id, 'profissional', 'Lia Prado', 'fonoaudiologo');
    await joinTeam(server, casa.ana.user.conta_id, casa.paciente_id, lia.membro_id);
    for (const [quem, nome] of [
      [lia, 'Lia Prado'],
      [casa.sonia, 'Rafael Nunes'],
    ] as const) {
      const documento = await casa.escrever(casa.ana, 'declaracao_comparecimento');
      await server.owner('update paciente_documentos set profissional_id = null where id = $1', [documento.id]);
      expect((await capaDe(casa, quem.session, documento)).profissional).toBe(nome);
    }
  });
});
