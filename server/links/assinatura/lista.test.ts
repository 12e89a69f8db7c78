import { describe, expect, it } from 'vitest';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { type Casa, comDocumento, listaDe, pedir } from './assinatura.testing.ts';

const server = testServer();
semNavegador(server);

const linksDe = async ({ ana, paciente_id }: Casa) =>
  (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body;

describe('the list of the practice', () => {
  const PAI = { parentesco: 'pai', pode_receber: ['documentos'] };
  const PERDE: Record<string, (casa: Casa, link: string) => Promise<unknown>> = {
    'whose link was revoked': ({ ana }, id) => ana.call(links.revogar, { params: { id } }),
    'who left the network': ({ ana, pai, paciente_id }) =>
      ana.call(pacientes.editar, {
        params: { id: paciente_id },
        body: { responsaveis: [{ responsavel_id: pai, ...PAI }], responsavel_id: pai },
      }),
    'who may not receive documents any more': ({ ana, mae, pai, paciente_id }) =>
      ana.call(pacientes.editar, {
        params: { id: paciente_id },
        body: { responsaveis: [{ responsavel_id: mae }, { responsavel_id: pai, ...PAI }] },
      }),
    'who is in the trash': ({ ana, mae }) => ana.call(responsaveis.excluir, { params: { id: mae } }),
  };
  it.each(Object.entries(PERDE))('shows that somebody %s cannot sign', async (_, perder) => {
    const casa = await comDocumento(server);
    const { body } = await pedir(casa, [casa.mae, casa.pai]);
    const [daMae] = body.signatarios;
    await perder(casa, daMae?.link_id ?? '');
    expect(await listaDe(casa)).toMatchObject([
      {
        signatarios: [
          { link: 'revogado', vez: false },
          { link: 'criado', vez: true },
        ],
      },
    ]);
    for (const { assunto } of await linksDe(casa)) expect(assunto).toBe(casa.documento.titulo);
    const estados = (await linksDe(casa)).map(({ id, estado }) => [id === daMae?.link_id, estado]);
    expect(estados).toEqual([
      [false, 'criado'],
      [true, 'revogado'],
    ]);
  });
});
