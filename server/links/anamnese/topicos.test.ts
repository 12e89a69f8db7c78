import { describe, expect, it } from 'vitest';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { adolescente } from '../links.testing.ts';
import { enviarPara, informantes } from './anamnese.testing.ts';
import { autorizar, comEscola, type Escola, tentarEscola } from './escola.testing.ts';

const server = testServer();
semNavegador(server);

const perguntados = async (casa: Escola) =>
  Object.fromEntries(
    (await informantes(casa)).map(({ link, topicos }) => [link.destinatario, topicos.map(({ slug }) => slug)]),
  );

describe('the topics of a sending', () => {
  it('are chosen for each recipient', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    const { status } = await tentarEscola(casa, {
      destinatarios: [casa.mae, casa.pai],
      topicos: ['sono'],
      topicos_de: { [casa.mae]: ['gestacao', 'saude'], [casa.professora]: ['vida-escolar'] },
    });
    expect(status).toBe(201);
    expect(await perguntados(casa)).toEqual({
      'Carla Lima': ['gestacao', 'saude'],
      'Pedro Souza': ['sono'],
      'Helena Duarte': ['vida-escolar'],
    });
  });

  it('are chosen for the patient too', async () => {
    const casa = await comEscola(server);
    await adolescente(server, casa.paciente_id);
    await enviarPara(casa, [casa.mae, null], { topicos_de: { paciente: ['telas-e-tecnologia'] } });
    const { 'Miguel Souza': dele, 'Carla Lima': dela } = await perguntados(casa);
    expect(dele).toEqual(['telas-e-tecnologia']);
    expect(dela).toContain('gestacao');
  });

  it('of a school leave out health, pregnancy and family unless they are chosen', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    await tentarEscola(casa, { topicos: undefined });
    expect((await perguntados(casa))['Helena Duarte']).toEqual([
      'linguagem-e-comunicacao',
      'vida-escolar',
      'socializacao-e-brincar',
      'rotina-e-lazer',
      'telas-e-tecnologia',
    ]);
  });

  it('of one recipient are at least one', async () => {
    const casa = await comEscola(server);
    const { status } = await tentarEscola(casa, {
      escola_contatos: [],
      destinatarios: [casa.mae],
      topicos_de: { [casa.mae]: [] },
    });
    expect(status).toBe(422);
    expect(await informantes(casa)).toEqual([]);
  });
});
