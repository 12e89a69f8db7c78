import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { anamneseExcluir, topicoSalvar } from '#contract/anamneses/anamneses.ts';
import { type QuemViu, quemViu } from '#contract/conta/seguranca.ts';
import { type AnamneseDoLink, anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { anamneseLinks } from '#contract/links/anamneses.ts';
import { type EnderecoDoLink, type LinkEnviado, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { adolescente, comLink, tokenDe } from '../links.testing.ts';
import { aberto, aMae, comAnamnese, dadaA, enviarPara, informantes, salvar } from './anamnese.testing.ts';

const server = testServer();
const QUEIXA = { topicos: ['queixa-principal'] };
const estadoDe = async ({ ana, paciente_id }: Awaited<ReturnType<typeof comAnamnese>>) =>
  (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body[0]?.estado;

describe('sending an anamnesis', () => {
  it('makes a link for each recipient, once, and each is listed in the file', async () => {
    const casa = await comAnamnese(server);
    await adolescente(server, casa.paciente_id);
    const um = await enviarPara(casa, [casa.mae, casa.pai, null]);
    expect(um.map(({ destinatario, relacao }) => [destinatario, relacao])).toEqual([
      ['Carla Lima', 'mãe'],
      ['Pedro Souza', 'pai'],
      ['Miguel Souza', null],
    ]);
    const dias = (Date.parse(um[0]?.expira_em ?? '') - Date.now()) / 86_400_000;
    expect(dias).toBeCloseTo(7, 1);
    expect(um[0]).toMatchObject({ tipo: 'anamnese', estado: 'criado', conferencia: 'nascimento' });
    const [outra] = await enviarPara(casa, [casa.mae]);
    expect(outra?.id).toBe(um[0]?.id);
    const { body } = await casa.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
    expect(body).toHaveLength(3);
    // A request for other questions creates another link.
    const [curta] = await enviarPara(casa, [casa.mae], QUEIXA);
    expect(curta?.id).not.toBe(um[0]?.id);
  });

  it('is passed on without the name of the child, also by e-mail', async () => {
    const casa = await comAnamnese(server, 'carla@envio.example');
    const [link] = await enviarPara(casa, [casa.mae]);
    const params = { id: link?.id ?? '' };
    const { body } = await casa.ana.call<EnderecoDoLink>(links.endereco, { params });
    expect(body.texto).toContain(body.endereco);
    expect(body.texto).toMatch(/Carla.*responda/is);
    expect((await casa.ana.call(links.enviar, { params })).status).toBe(200);
    const mail = await server.mailTo('carla@envio.example');
    expect(mail).toContain(await tokenDe(casa.ana, params.id));
    expect(`${mail}${body.texto}`).not.toMatch(/Miguel|segredo/);
  });

  it('is refused for whoever may not receive it, of another family, or without a birth date', async () => {
    const casa = await comAnamnese(server);
    const outra = await comAnamnese(server);
    const tentar = (destinatarios: (string | null)[], over: object = {}) =>
      casa.ana.call(anamneseLinks.enviar, {
        params: { id: casa.anamnese_id },
        body: { destinatarios, ...over },
      });
    const errosDe = async (...args: Parameters<typeof tentar>) => {
      const { status, body } = await tentar(...args);
      return [status, Object.keys(refusalOf(body).errors ?? {})];
    };
    expect(await errosDe([outra.mae])).toEqual([422, ['destinatarios']]);
    expect(await errosDe([])).toEqual([422, ['destinatarios']]);
    expect(await errosDe([casa.mae], { topicos: ['nenhum'] })).toEqual([422, ['topicos']]);
    const params = { id: casa.paciente_id };
    const responsaveis = [{ responsavel_id: casa.mae, pode_receber: ['lembretes'] }];
    await casa.ana.call(pacientes.editar, { params, body: { responsaveis } });
    expect(await errosDe([casa.mae])).toEqual([422, ['destinatarios']]);
    await casa.ana.call(pacientes.editar, { params, body: { data_nascimento: null } });
    expect(await errosDe([null])).toEqual([422, ['conferencia']]);
    const alheio = await outra.ana.call(anamneseLinks.enviar, {
      params: { id: casa.anamnese_id },
      body: { destinatarios: [null] },
    });
    expect(alheio.status).toBe(404);
  });

  it('is not for whoever does not reach the record: secretary, another professional, an expired plan', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, QUEIXA);
    const { conta_id } = casa.ana.user;
    const params = { id: casa.anamnese_id };
    const body = { destinatarios: [casa.pai] };
    for (const funcao of ['secretaria', 'profissional', 'financeiro'] as const) {
      const { usuario_id } = await addMember(server, conta_id, funcao);
      const [who = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
      expect([403, 404]).toContain((await who.call(anamneseLinks.enviar, { params, body })).status);
      expect([403, 404]).toContain((await who.call(anamneseLinks.listar, { params })).status);
      const listed = await who.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
      expect(JSON.stringify(listed.body)).not.toContain('Carla');
      expect([403, 404]).toContain((await who.call(links.endereco, { params: { id: mae.id } })).status);
    }
    await server.owner(`update contas set venc_plano = now() - interval '60 days' where id = $1`, [conta_id]);
    expect((await casa.ana.call(anamneseLinks.enviar, { params, body })).status).toBe(402);
    // A link that was sent before the plan expired can still be answered.
    expect((await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'Lê devagar' }])).status).toBe(200);
    expect((await mae.call(anamneseAberta.enviar)).status).toBe(200);
  });
});

describe('the questions of a link', () => {
  it('are those that were chosen, without sensitive ones, alerts and what others answered', async () => {
    const casa = await comAnamnese(server);
    await casa.ana.call(topicoSalvar, {
      params: { id: casa.anamnese_id, url_topico: 'queixa-principal' },
      body: { respostas: { motivo_procura: 'segredo da terapeuta' } },
    });
    const mae = await aMae(server, casa, { topicos: ['historico-familiar', 'queixa-principal'] });
    const { status, body } = await mae.call<AnamneseDoLink>(anamneseAberta.ler);
    expect(status).toBe(200);
    expect(body).toMatchObject({ paciente: 'Miguel', respostas: [], enviada_em: null });
    expect(body.topicos.map(({ slug }) => slug)).toEqual(['queixa-principal', 'historico-familiar']);
    const perguntas = body.topicos.flatMap((topico) => topico.perguntas);
    expect(perguntas.filter(({ sensivel, alerta }) => sensivel || alerta)).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/segredo|Souza/);
    const [com] = await enviarPara(casa, [casa.pai], { topicos: ['historico-familiar'], sem_sensiveis: false });
    const pai = await aberto(server, casa.ana, com?.id ?? '');
    const tudo = await pai.call<AnamneseDoLink>(anamneseAberta.ler);
    const sensiveis = tudo.body.topicos.flatMap((topico) => topico.perguntas.filter(({ sensivel }) => sensivel));
    expect(sensiveis).toHaveLength(4);
    expect(sensiveis.some(({ alerta }) => alerta)).toBe(false);
  });

  it('are not shown before the second check', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa);
    const semPasse = { call: comLink(server, mae.token) };
    for (const one of [await semPasse.call(anamneseAberta.ler), await semPasse.call(anamneseAberta.enviar)])
      expect([one.status, refusalOf(one.body).codigo]).toEqual([403, 'link_conferir']);
    expect((await salvar(semPasse, [{ pergunta: 'motivo_procura', valor: 'x' }])).status).toBe(403);
  });
});

describe('answers', () => {
  it('are saved as they are given, sealed, and seen by nobody of the practice before they are sent', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, QUEIXA);
    const texto = '<script>alert(1)</script> não lê';
    const { status, body } = await salvar(mae, [{ pergunta: 'motivo_procura', valor: texto }]);
    expect([status, dadaA(body, 'motivo_procura')]).toMatchObject([200, { valor: texto, outra: null }]);
    expect(await estadoDe(casa)).toBe('iniciado');
    const lida = await mae.call<AnamneseDoLink>(anamneseAberta.ler);
    expect(dadaA(lida.body, 'motivo_procura')?.valor).toBe(texto);
    expect((await informantes(casa))[0]).toMatchObject({ link: { estado: 'iniciado' }, proposta: null });
    const rows = await server.owner<{ valor: Buffer }>('select valor from link_rascunhos where link_id = $1', [mae.id]);
    expect(rows[0]?.valor.toString('latin1')).not.toContain('alert');
  });

  it('are checked like those of the form: length, options, unknown questions', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, QUEIXA);
    const longa = await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'x'.repeat(10_000) }]);
    expect(longa.status).toBe(200);
    for (const [pergunta, valor] of [
      ['motivo_procura', 'x'.repeat(20_001)],
      ['inicio_dificuldade', 'x'.repeat(256)],
      ['evolucao_queixa', 'Outra coisa'],
      ['intensidade', 99],
      // Of the form, but not of this link: another topic, and a sensitive one.
      ['nome_completo', 'Miguel'],
      ['fato_marcante', { resposta: 'sim', detalhe: null }],
      ['constructor', 'x'],
    ] as const) {
      const { status, body } = await salvar(mae, [{ pergunta, valor }]);
      expect([status, Object.keys(refusalOf(body).errors ?? {})], pergunta).toEqual([422, [`respostas.${pergunta}`]]);
    }
  });

  it('of two devices: the newest counts, and the other one is shown until it is replaced', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, QUEIXA);
    const [telefone, tablet] = [uuidv7(), uuidv7()];
    await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'no tablet' }], tablet);
    // Written before on a phone without a connection, and sent after.
    const velha = await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'no telefone', ha_ms: 60_000 }], telefone);
    expect(dadaA(velha.body, 'motivo_procura')).toMatchObject({
      valor: 'no tablet',
      outra: { valor: 'no telefone' },
    });
    // The phone has now shown the answer of the tablet, so its next answer replaces it.
    const visto = dadaA(velha.body, 'motivo_procura')?.em ?? null;
    const nova = await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'os dois', visto }], telefone);
    expect(dadaA(nova.body, 'motivo_procura')).toMatchObject({ valor: 'os dois', outra: null });
    // A delayed request does not replace a newer answer by an older one.
    await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'atrasada', ha_ms: 30_000, visto }], telefone);
    const { body } = await mae.call<AnamneseDoLink>(anamneseAberta.ler);
    expect(dadaA(body, 'motivo_procura')).toMatchObject({ valor: 'os dois', outra: null });
    for (let count = 0; count < 6; count++) await salvar(mae, [{ pergunta: 'tentativas', valor: `${count}` }]);
    const rows = await server.owner(`select 1 from link_rascunhos where link_id = $1 and pergunta_id = 'tentativas'`, [
      mae.id,
    ]);
    expect(rows).toHaveLength(4);
  });

  it('are sent once, however often the button is pressed, and again after a change', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, QUEIXA);
    const vazia = await mae.call(anamneseAberta.enviar);
    expect([vazia.status, Object.keys(refusalOf(vazia.body).errors ?? {})]).toEqual([422, ['respostas']]);
    await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'Lê devagar' }]);
    const both = await Promise.all([mae.call(anamneseAberta.enviar), mae.call(anamneseAberta.enviar)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await estadoDe(casa)).toBe('respondido');
    const count = () => server.owner('select 1 from link_respostas where link_id = $1', [mae.id]);
    expect(await count()).toHaveLength(1);
    // The practice sees a change made after sending only once it is sent again.
    const { body } = await mae.call<AnamneseDoLink>(anamneseAberta.ler);
    expect(body.enviada_em).not.toBeNull();
    await salvar(mae, [
      { pergunta: 'motivo_procura', valor: 'Lê muito devagar', visto: dadaA(body, 'motivo_procura')?.em ?? null },
    ]);
    expect((await informantes(casa))[0]?.proposta?.respostas).toEqual({ motivo_procura: 'Lê devagar' });
    await mae.call(anamneseAberta.enviar);
    expect((await informantes(casa))[0]?.proposta?.respostas).toEqual({ motivo_procura: 'Lê muito devagar' });
    expect(await count()).toHaveLength(2);
  });

  it('are in the trail of the patient with the name of the recipient', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, QUEIXA);
    await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'Lê devagar' }]);
    await mae.call(anamneseAberta.enviar);
    const { body } = await casa.ana.call<QuemViu[]>(quemViu, { params: { id: casa.paciente_id } });
    expect(body.find(({ acao }) => acao === 'respondeu')).toMatchObject({
      usuario: null,
      link: { nome: 'Carla Lima', relacao: 'mãe' },
      recurso: 'anamneses',
    });
  });
});

describe('a link to an anamnesis', () => {
  it('is changed by no GET', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa);
    const rows = () => server.owner('select * from links_enviados where id = $1', [mae.id]);
    const before = await rows();
    await mae.call(anamneseAberta.ler);
    expect(await rows()).toEqual(before);
  });

  it.each([
    [
      'that is in the trash',
      (casa: Awaited<ReturnType<typeof comAnamnese>>) =>
        casa.ana.call(anamneseExcluir, { params: { id: casa.anamnese_id } }),
    ],
    ['of a patient in the trash', (casa) => casa.ana.call(pacientes.excluir, { params: { id: casa.paciente_id } })],
    [
      'of a guardian who may no longer receive documents',
      (casa) =>
        casa.ana.call(pacientes.editar, {
          params: { id: casa.paciente_id },
          body: { responsaveis: [{ responsavel_id: casa.mae, pode_receber: ['lembretes'] }] },
        }),
    ],
    [
      'of a guardian who left the network',
      (casa) => casa.ana.call(pacientes.editar, { params: { id: casa.paciente_id }, body: { responsaveis: [] } }),
    ],
  ] satisfies [string, (casa: Awaited<ReturnType<typeof comAnamnese>>) => Promise<unknown>][])(
    '%s does not open',
    async (_, close) => {
      const casa = await comAnamnese(server);
      const mae = await aMae(server, casa, QUEIXA);
      await close(casa);
      expect((await mae.call(anamneseAberta.ler)).status).toBe(404);
      expect((await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'x' }])).status).toBe(404);
      expect((await mae.call(anamneseAberta.enviar)).status).toBe(404);
    },
  );

  it('can be extended and revoked', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, QUEIXA);
    const expira_em = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const longo = await casa.ana.call<LinkEnviado>(links.prolongar, { params: { id: mae.id }, body: { expira_em } });
    expect(Date.parse(longo.body.expira_em)).toBe(Date.parse(expira_em));
    expect((await casa.ana.call(links.revogar, { params: { id: mae.id } })).status).toBe(200);
    expect((await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'tarde' }])).status).toBe(404);
  });
});
