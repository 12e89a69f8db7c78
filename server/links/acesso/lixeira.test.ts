import { expect, it } from 'vitest';
import { type Coleta, coletas } from '#contract/links/coletas.ts';
import { links } from '#contract/links/links.ts';
import { TIPOS_DE_LINK } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { RouteDef } from '#contract/route.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { ABRIR, type Aberta } from './abertos.testing.ts';

/** Links of a patient in the trash, for the practice: neither read, nor passed on, nor cancelled. */
const server = ownServer();
semNavegador(server);

type Chamada = [def: RouteDef, id: string, body?: object];

const chamadas = async ({ ana, paciente_id, link }: Aberta): Promise<Chamada[]> => {
  const { body: rodadas } = await ana.call<Coleta[]>(coletas.listar, { params: { id: paciente_id } });
  return [
    [links.listar, paciente_id],
    [links.endereco, link.id],
    [links.enviar, link.id],
    [links.passar, link.id, { meio: 'copia' }],
    ...rodadas.flatMap(({ id }): Chamada[] => [
      [coletas.arquivo, id],
      [coletas.cancelar, id],
    ]),
  ];
};

it.each(TIPOS_DE_LINK)('%s: not found while the patient is in the trash', async (tipo) => {
  const casa = await ABRIR[tipo](server);
  const todas = await chamadas(casa);
  expect(todas).toHaveLength(tipo === 'assinatura' ? 6 : 4);
  await casa.ana.call(pacientes.excluir, { params: { id: casa.paciente_id } });
  for (const [def, id, body] of todas) {
    const { status } = await casa.ana.call(def, { params: { id }, body });
    expect([def.path, status]).toEqual([def.path, 404]);
  }
});
