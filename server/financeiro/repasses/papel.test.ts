import { expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { type Caller, semUnidos, testServer } from '#server/platform/testing/testing.ts';
import { acordar, atendeu, clinica, dia, entra, fechar, mes, recebe, soPagar } from './repasses.testing.ts';

const server = testServer();

const montar = (who: Caller, membro_id: string, over = {}) =>
  who.call<{ html: string }>(impressaoMontar, {
    body: { titulo: 'Outro', repasse: { membro_id, mes }, ...over },
    headers: { 'accept-language': 'pt-br' },
  });
const folha = async (who: Caller, membro_id: string, over = {}) => {
  const { html } = (await montar(who, membro_id, over)).body;
  return semUnidos(html.slice(html.indexOf('</style>'))).replaceAll('\u00a0', ' ');
};

/** Sixty percent of one appointment that was received. */
const feita = async () => {
  const tudo = await clinica(server);
  const { ana, rafa, lia } = tudo;
  await acordar(ana, rafa.membro_id);
  const { lancamento } = await atendeu(ana, lia, rafa.membro_id, dia(3));
  await recebe(ana, lancamento, dia(4));
  return tudo;
};

it('has the figures, the appointments, the state and the signature of the professional', async () => {
  const { ana, rafa } = await feita();
  const id = rafa.membro_id;
  await server.owner(
    `update membros set profissao_id = (select id from profissoes where slug = 'fonoaudiologo'), inscricao = 'CRFa 2-12345'
     where id = $1`,
    [id],
  );
  const previa = await folha(ana, id);
  for (const text of ['Prévia: o mês ainda não foi fechado', '60% do recebido', 'Lia', 'R$ 180,00', 'R$ 108,00'])
    expect(previa).toContain(text);
  expect(previa.match(/class="linha"/g)).toHaveLength(1);
  expect(previa).toContain('Pessoa profissional');
  expect(previa).toContain('Fonoaudiologia · CRFa 2-12345');
  await fechar(ana, id, '108.00');
  expect(await folha(ana, id)).toContain('Mês fechado em');
  await soPagar(ana, id, '108.00');
  expect(await folha(ana, id)).toContain('e pago em');
});

it('ignores title, text, people and signatures of the request', async () => {
  const { ana, rafa, lia } = await feita();
  const over = {
    conteudo: '<p>forjado</p>',
    ...{ paciente_id: lia, outras: ['Rui'], marca: 'uso_pedagogico' },
    config: { paciente: true, outras_assinaturas: true, assinatura_paciente: true },
  };
  const html = await folha(ana, rafa.membro_id, over);
  for (const text of ['forjado', 'Outro', 'Rui', 'Dados d']) expect(html).not.toContain(text);
  expect(html.match(/class="linha"/g)).toHaveLength(1);
});

it('is printed by whoever may read it, and does not exist for others', async () => {
  const { ana, conta_id, rafa } = await feita();
  const status = async (who: Caller, id = rafa.membro_id) => (await montar(who, id)).status;
  const outra = await clinica(server);
  const gente = await Promise.all(
    (['financeiro', 'secretaria', 'estagiario', 'profissional'] as const).map((funcao) =>
      entra(server, conta_id, funcao),
    ),
  );
  expect(await Promise.all(gente.map(({ who }) => status(who)))).toEqual([200, 404, 404, 404]);
  expect(await status(outra.ana)).toBe(404);
  expect(await status(rafa.who)).toBe(404);
  const config = { ...CONFIG_PADRAO, modulos: { financeiro: true, producao: true } };
  await server.owner('update contas set config = $2 where id = $1', [conta_id, JSON.stringify(config)]);
  expect(await status(rafa.who)).toBe(200);
  expect(await status(rafa.who, ana.user.membro.id)).toBe(404);
  expect(await Promise.all(gente.map(({ who }) => status(who)))).toEqual([200, 404, 404, 404]);
});
