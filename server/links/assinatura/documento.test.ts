import { describe, expect, it } from 'vitest';
import { assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { coletas } from '#contract/links/coletas.ts';
import { type DocumentoPaciente, documentosDoPaciente } from '#contract/papel/documentos.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { assinarComo, type Casa, comColeta, comDocumento, listaDe, pedir } from './assinatura.testing.ts';

const server = testServer();
const impressora = semNavegador(server);

const editar = async ({ ana, documento }: Casa, body: object = { conteudo: '<p>Outro texto</p>' }) => {
  const { status, body: answer } = await ana.call(documentosDoPaciente.editar, { params: { id: documento.id }, body });
  return status === 200 ? 200 : [status, refusalOf(answer).codigo];
};
const ler = async ({ ana }: Casa, id: string) =>
  (await ana.call<DocumentoPaciente>(documentosDoPaciente.ler, { params: { id } })).body;

describe('a document that was sent to be signed', () => {
  it('is not changed while it waits for signatures, until the request is cancelled', async () => {
    const casa = await comDocumento(server);
    const { coleta } = await comColeta(server, casa, [casa.mae, casa.pai]);
    expect(await editar(casa)).toEqual([409, 'documento_em_assinatura']);
    expect(await editar(casa, { titulo: 'Outro' })).toEqual([409, 'documento_em_assinatura']);
    expect(await ler(casa, casa.documento.id)).toEqual(casa.documento);
    await casa.ana.call(coletas.cancelar, { params: { id: coleta.id } });
    expect(await editar(casa)).toBe(200);
  });

  it('is changed after somebody refused to sign it', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae]);
    await quem[0]?.call(assinaturaAberta.recusar, { motivo: 'Falta a cláusula de férias.' });
    expect(await editar(casa)).toBe(200);
  });

  it('is never changed once it is signed, not even after a stay in the trash', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae]);
    for (const um of quem) await assinarComo(um);
    expect(await editar(casa)).toEqual([409, 'documento_assinado']);
    const params = { id: casa.documento.id };
    await casa.ana.call(documentosDoPaciente.excluir, { params });
    await casa.ana.call(documentosDoPaciente.restaurar, { params });
    expect(await editar(casa)).toEqual([409, 'documento_assinado']);
    expect((await ler(casa, params.id)).conteudo).toBe(casa.documento.conteudo);
  });

  it('is not changed between the file and the round', async () => {
    const casa = await comDocumento(server);
    impressora.mockImplementationOnce(async () => {
      expect(await editar(casa)).toBe(200);
      return Buffer.from('%PDF-1.4');
    });
    expect((await pedir(casa, [casa.mae])).status).toBe(409);
    expect(await listaDe(casa)).toEqual([]);
  });

  it('is copied as a new version, which is changed and signed on its own', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae]);
    for (const um of quem) await assinarComo(um);
    const copiar = (body: object) =>
      casa.ana.call<DocumentoPaciente>(documentosDoPaciente.copiar, { params: { id: casa.documento.id }, body });
    const { status, body: nova } = await copiar({ conteudo: '<p>Nova<script>alert(1)</script></p>' });
    const { titulo, modelo } = casa.documento;
    expect([status, nova]).toMatchObject([201, { titulo, modelo, conteudo: '<p>Nova</p>', versao: 1 }]);
    expect((await copiar({ id: nova.id })).body).toEqual(nova);
    expect((await copiar({})).body).toMatchObject({ conteudo: casa.documento.conteudo });
    expect(await editar({ ...casa, documento: nova })).toBe(200);
    expect((await pedir({ ...casa, documento: nova }, [casa.mae])).status).toBe(201);
  });

  it('of another practice is not copied', async () => {
    const [casa, outra] = [await comDocumento(server), await comDocumento(server)];
    const params = { id: casa.documento.id };
    expect((await outra.ana.call(documentosDoPaciente.copiar, { params, body: {} })).status).toBe(404);
  });
});
