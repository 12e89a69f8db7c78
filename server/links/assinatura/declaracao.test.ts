import { describe, expect, it } from 'vitest';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { assinarComo, type Casa, comColeta, comDocumento, type Signatario } from './assinatura.testing.ts';

const server = testServer();
semNavegador(server);

describe('the declaration', () => {
  const guardada = async ({ id }: { id: string }) =>
    server.owner('select estado, declaracao from coleta_signatarios where link_id = $1', [id]);
  const lida = async ({ call }: Signatario) => (await call<AssinaturaDoLink>(assinaturaAberta.ler)).body.declaracao;
  const MUDANCAS: Record<string, (casa: Casa) => Promise<unknown>> = {
    'the language of the guardian': ({ ana, mae }) =>
      ana.call(responsaveis.editar, { params: { id: mae }, body: { idioma: 'en' } }),
    'the name of the patient': ({ ana, paciente_id }) =>
      ana.call(pacientes.editar, { params: { id: paciente_id }, body: { nome: 'Rafael Souza' } }),
  };

  it.each(Object.entries(MUDANCAS))('that is stored is the one that was shown: %s changes', async (_, mudar) => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae]);
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    const mostrada = await lida(mae);
    await mudar(casa);
    const recusada = await assinarComo(mae, { declaracao: mostrada });
    expect([recusada.status, refusalOf(recusada.body).codigo]).toEqual([409, 'assinatura_declaracao_mudou']);
    expect(await guardada(mae)).toEqual([{ estado: 'pendente', declaracao: null }]);
    const nova = await lida(mae);
    expect(nova).not.toBe(mostrada);
    expect((await assinarComo(mae, { declaracao: nova })).status).toBe(200);
    expect(await guardada(mae)).toEqual([{ estado: 'assinou', declaracao: nova }]);
    // A repeated request finds the signature already stored.
    expect((await assinarComo(mae, { declaracao: mostrada })).status).toBe(200);
    expect(await guardada(mae)).toEqual([{ estado: 'assinou', declaracao: nova }]);
  });
});
