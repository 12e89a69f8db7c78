import { expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { ANEXOS, anexoExcluir, anexoLer, anexoRestaurar } from '#contract/anexos.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosDoPaciente as d } from '#contract/papel/documentos.ts';
import { type Relatorio, relatorios as r } from '#contract/papel/relatorios.ts';
import { planosIntervencao as p } from '#contract/planos-intervencao/planos-intervencao.ts';
import type { RouteDef } from '#contract/route.ts';
import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { testes } from '#contract/testes/testes.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Feito = { id: string };
type Caso = [def: RouteDef, id: string, body?: object];

const feito = async (who: Caller, def: RouteDef, options: object) => {
  const { status, body } = await who.call<Feito>(def, options);
  expect([def.path, status]).toEqual([def.path, 201]);
  return body.id;
};
const arquivo = () => {
  const body = new FormData();
  body.set('arquivo', new Blob(['olá']), 'nota.txt');
  return body;
};

/** Two of each: one in place, one in the trash. */
const dois = async (make: () => Promise<string>, remove: (id: string) => Promise<unknown>) => {
  const [aqui, fora] = [await make(), await make()];
  await remove(fora);
  return { aqui, fora };
};

const daFicha = async (who: Caller, paciente_id: string) => {
  const params = { id: paciente_id };
  const remove = (def: RouteDef) => (id: string) => who.call(def, { params: { id } });
  const doc = await dois(() => feito(who, d.criar, { params, body: { modelo: 'contrato' } }), remove(d.excluir));
  const rel = await dois(() => feito(who, r.criar, { body: { paciente_id } }), remove(r.excluir));
  const plano = await dois(() => feito(who, p.criar, { body: { paciente_id, objetivos: [] } }), remove(p.excluir));
  const teste_id = await feito(who, testes.criar, { body: { nome: 'Meu teste' } });
  const apl = await dois(
    () => feito(who, aplicacoes.criar, { params, body: { teste_id, data: '2026-03-02' } }),
    remove(aplicacoes.excluir),
  );
  const { secoes } = (await who.call<Relatorio>(r.ler, { params: { id: rel.aqui } })).body;
  const texto = { titulo: 'Outro', versao: 1 };
  const hora = { inicio: '2026-03-02T12:00:00Z', fim: '2026-03-02T13:00:00Z', permitir_conflito: true };
  const atendimento = await feito(who, atendimentos.criar, { body: { ...hora, paciente_id } });
  const anexo = async (def: RouteDef, id: string) =>
    dois(() => feito(who, def, { params: { id }, body: arquivo() }), remove(anexoExcluir));
  const files = [
    await anexo(ANEXOS.pacientes.anexar, paciente_id),
    await anexo(ANEXOS.atendimentos.anexar, atendimento),
  ];
  const casos: Caso[] = [
    [d.ler, doc.aqui],
    [d.editar, doc.aqui, texto],
    [d.excluir, doc.aqui],
    [d.restaurar, doc.fora],
    [r.ler, rel.aqui],
    [r.editar, rel.aqui, texto],
    [r.finalizar, rel.aqui, { versao: 1 }],
    [r.rascunhar, rel.aqui, { secao_id: secoes[0]?.id }],
    [r.versoes, rel.aqui],
    [r.excluir, rel.aqui],
    [r.restaurar, rel.fora],
    [p.ler, plano.aqui],
    [p.editar, plano.aqui, texto],
    [p.copiar, plano.aqui, {}],
    [p.excluir, plano.aqui],
    [p.restaurar, plano.fora],
    [aplicacoes.ler, apl.aqui],
    [aplicacoes.excluir, apl.aqui],
    [aplicacoes.restaurar, apl.fora],
    ...files.flatMap(({ aqui, fora }): Caso[] => [
      [anexoLer, aqui],
      [anexoExcluir, aqui],
      [anexoRestaurar, fora],
    ]),
    [ANEXOS.atendimentos.listar, atendimento],
  ];
  return { casos, lidos: casos.filter(([{ method }]) => method === 'GET') };
};

it('everything of a patient in the trash is hidden, and restored with the patient', async () => {
  const ana = await server.practice();
  await ana.call(settingsConfigSave, { body: { ...CONFIG_PADRAO, active_IA: true } });
  const { body: lia } = await ana.call<Feito>(pacientes.criar, {
    body: { nome: 'Lia', data_nascimento: '2018-03-01' },
  });
  const { casos, lidos } = await daFicha(ana, lia.id);
  const body = { ids: [lia.id] };
  const estado = async ([def, id, sent]: Caso) => {
    const { status } = await ana.call(def, { params: { id }, body: sent });
    return [def.method, def.path, status];
  };
  const todos = async (list: Caso[], expected: number) => {
    for (const caso of list) expect(await estado(caso)).toEqual([caso[0].method, caso[0].path, expected]);
  };
  await todos(lidos, 200);
  expect((await ana.call(pacientes.excluirVarios, { body })).status).toBe(200);
  await todos(casos, 404);
  expect((await ana.call(pacientes.restaurar, { body })).status).toBe(200);
  await todos(lidos, 200);
  await todos(
    casos.filter(([{ path }]) => path.endsWith('/restaurar')),
    200,
  );
});
