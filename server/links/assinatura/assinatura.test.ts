import { describe, expect, it } from 'vitest';
import { linkAberto } from '#contract/links/abertos.ts';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { coletas } from '#contract/links/coletas.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosDoPaciente } from '#contract/papel/documentos.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { comLink, tokenDe } from '../links.testing.ts';
import {
  ASSINADA,
  assinarComo,
  type Casa,
  comColeta,
  comDocumento,
  DESENHO,
  listaDe,
  pedir,
} from './assinatura.testing.ts';

const server = testServer();
semNavegador(server);

const linksDe = async ({ ana, paciente_id }: Casa) =>
  (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body;
const codigoDe = ({ status, body }: { status: number; body: unknown }) => [status, refusalOf(body).codigo];

describe('who has a link', () => {
  it('sees before the second check only about whom it is', async () => {
    const casa = await comDocumento(server);
    const { body } = await pedir(casa, [casa.mae]);
    const call = comLink(server, await tokenDe(casa.ana, body.signatarios[0]?.link_id ?? ''));
    expect((await call(assinaturaAberta.capa)).body).toEqual({ paciente: 'Miguel' });
    const { capa: _, ...resto } = assinaturaAberta;
    for (const def of Object.values(resto)) {
      const given = { ...ASSINADA, sha256: body.sha256, motivo: 'x' };
      expect(codigoDe(await call(def, def.method === 'GET' ? undefined : given))).toEqual([403, 'link_conferir']);
    }
    expect(await listaDe(casa)).toMatchObject([{ estado: 'aberta', signatarios: [{ estado: 'pendente' }] }]);
  });

  it('reads the text and who signs it', async () => {
    const casa = await comDocumento(server);
    const { quem, coleta } = await comColeta(server, casa, [casa.mae, casa.pai]);
    const { body } = (await quem[0]?.call<AssinaturaDoLink>(assinaturaAberta.ler)) ?? {};
    expect(body).toMatchObject({
      titulo: casa.documento.titulo,
      profissional: 'Dra. Ana',
      nome: 'Carla Lima',
      sha256: coleta.sha256,
      estado: 'aberta',
      minha: { estado: 'pendente', vez: true },
      signatarios: [
        { nome: 'Carla', eu: true },
        { nome: 'Pedro', eu: false },
      ],
    });
    expect(body?.texto).toContain('Miguel');
    expect(body?.declaracao).toContain(casa.documento.titulo);
    expect(JSON.stringify(body)).not.toContain('segredo');
  });

  it('signs nothing by any GET or HEAD', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae]);
    const headers = { [LINK_HEADER]: quem[0]?.token ?? '', [PASSE_HEADER]: quem[0]?.passe ?? '' };
    for (const method of ['GET', 'HEAD'])
      for (const { path } of Object.values(assinaturaAberta)) await server.nobody().fetch(path, { method, headers });
    expect(await listaDe(casa)).toMatchObject([{ estado: 'aberta', signatarios: [{ estado: 'pendente' }] }]);
    expect(await linksDe(casa)).toMatchObject([{ usos: 0, estado: 'criado' }]);
  });

  it('signs once, however often it is sent', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    const all = await Promise.all([1, 2, 3].map(() => assinarComo(mae, { marca: DESENHO, cpf: '529.982.247-25' })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ body }) => body.minha.em)).size).toBe(1);
    const outro = await assinarComo(mae, { nome: 'Outro nome' });
    expect([outro.status, outro.body.minha.em]).toEqual([200, all[0]?.body.minha.em]);
    const [coleta] = await listaDe(casa);
    expect(coleta?.signatarios[0]).toMatchObject({ estado: 'assinou', nome: 'Carla Lima', link: 'respondido' });
    const [link] = (await linksDe(casa)).filter(({ id }) => id === mae.id);
    expect(link).toMatchObject({ usos: 1, respostas: [{ resposta: 'assinou' }] });
    const [row] = await server.owner<Record<string, unknown>>('select * from coleta_signatarios where link_id = $1', [
      mae.id,
    ]);
    const deOnde = { endereco: expect.stringMatching(/[.:]/), agente: 'node' };
    expect(row).toMatchObject({ marca: 'desenho', conferencia: 'nascimento', ...deOnde });
    expect(String(row?.cpf)).not.toContain('52998224725');
  });

  it('signs in order, which the server enforces', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae, casa.pai], { em_ordem: true });
    const [mae, pai] = quem;
    if (!mae || !pai) throw new Error('no signers');
    expect(codigoDe(await assinarComo(pai, { nome: 'Pedro Souza' }))).toEqual([409, 'assinatura_fora_de_ordem']);
    expect((await assinarComo(mae)).body.estado).toBe('aberta');
    expect((await assinarComo(pai, { nome: 'Pedro Souza' })).body).toMatchObject({ estado: 'concluida' });
    const [fim] = await server.owner(
      `select c.encerrada_em = s.em as junto from coletas c join coleta_signatarios s on s.coleta_id = c.id
       where s.link_id = $1`,
      [pai.id],
    );
    expect(fim).toEqual({ junto: true });
  });

  it('notifies the next signer by e-mail, once, and only if the round has an order', async () => {
    const email = 'carla@seguinte.example';
    const casa = await comDocumento(server, 'contato_escola', email);
    const emOrdem = await comColeta(server, casa, [casa.pai, casa.mae], { em_ordem: true });
    const [pai, mae] = emOrdem.quem;
    if (!pai || !mae) throw new Error('no signers');
    await assinarComo(pai, { nome: 'Pedro Souza' });
    await assinarComo(pai, { nome: 'Pedro Souza' });
    const mails = await server.mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(mae.token);
    await assinarComo(mae);
    const outra = await comDocumento(server, 'lgpd', 'carla@junto.example');
    const juntos = await comColeta(server, outra, [outra.pai, outra.mae]);
    const [primeiro] = juntos.quem;
    if (!primeiro) throw new Error('no signer');
    await assinarComo(primeiro, { nome: 'Pedro Souza' });
    expect(await server.mailsTo('carla@junto.example')).toEqual([]);
  });

  it('is refused without a name, a mark or agreement, with another text, and with more strokes than a hand draws', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae]);
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    const ponto = { tipo: 'desenho', tracos: [[5, 5, 5, 5]] };
    const fora = { tipo: 'desenho', tracos: [[0, 0, 0, 900]] };
    const muito = {
      tipo: 'desenho',
      tracos: Array.from({ length: 150 }, () => Array.from({ length: 100 }, (_, n) => n)),
    };
    for (const over of [
      { nome: '' },
      { nome: ' ​ ' },
      { nome: 'a\nb' },
      { nome: '<script>alert(1)</script> Carla' },
      { nome: 'Carla Lima, 1 de janeiro de 2020' },
      { nome: 'Carla \u202eamiL' },
      { nome: 'x'.repeat(201) },
      { cpf: '111.111.111-11' },
      { aceito: false },
      { sha256: 'outro' },
      { marca: { tipo: 'desenho', tracos: [] } },
      { marca: ponto },
      { marca: fora },
      { marca: muito },
      { marca: { tipo: 'imagem', src: 'x' } },
    ])
      expect((await assinarComo(mae, over)).status, JSON.stringify(over).slice(0, 80)).toBe(422);
    expect(await listaDe(casa)).toMatchObject([{ estado: 'aberta', signatarios: [{ estado: 'pendente' }] }]);
  });
});

describe('refusing', () => {
  it('asks for a reason, ends the round and notifies the practice', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
    const [mae, pai] = quem;
    if (!mae || !pai) throw new Error('no signers');
    expect((await mae.call(assinaturaAberta.recusar, { motivo: '  ' })).status).toBe(422);
    const body = { motivo: 'Quero conversar antes. <script>alert(1)</script>' };
    const all = await Promise.all([1, 2].map(() => mae.call<AssinaturaDoLink>(assinaturaAberta.recusar, body)));
    expect(all.map(({ status, body }) => [status, body.estado])).toEqual([
      [200, 'recusada'],
      [200, 'recusada'],
    ]);
    expect(codigoDe(await assinarComo(mae))).toEqual([409, 'assinatura_encerrada']);
    expect(codigoDe(await assinarComo(pai))).toEqual([409, 'assinatura_encerrada']);
    expect(codigoDe(await pai.call(assinaturaAberta.recusar, body))).toEqual([409, 'assinatura_encerrada']);
    expect((await pai.call<AssinaturaDoLink>(assinaturaAberta.ler)).body).not.toMatchObject({
      motivo: expect.anything(),
    });
    expect(await listaDe(casa)).toMatchObject([
      { estado: 'recusada', signatarios: [{ estado: 'recusou', motivo: body.motivo }, { estado: 'pendente' }] },
    ]);
    const home = await casa.ana.fetch('/api/home-json');
    expect(await home.text()).toContain('Quero conversar antes');
  });

  it('is not possible after signing', async () => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    await assinarComo(mae);
    expect(codigoDe(await mae.call(assinaturaAberta.recusar, { motivo: 'x' }))).toEqual([409, 'assinatura_encerrada']);
  });
});

const FECHADA: Record<string, (casa: Casa, link: string) => Promise<unknown>> = {
  'the link is revoked': ({ ana }, id) => ana.call(links.revogar, { params: { id } }),
  'the link has expired': (_, id) => server.owner('update links_enviados set expira_em = now() where id = $1', [id]),
  'the patient is in the trash': ({ ana, paciente_id }) => ana.call(pacientes.excluir, { params: { id: paciente_id } }),
  'the document is in the trash': ({ ana, documento }) =>
    ana.call(documentosDoPaciente.excluir, { params: { id: documento.id } }),
  'the guardian has left the network': ({ paciente_id }) =>
    server.owner('delete from paciente_responsaveis where paciente_id = $1', [paciente_id]),
  'the round was cancelled': async (casa) => {
    const [coleta] = await listaDe(casa);
    for (const _ of [1, 2])
      expect((await casa.ana.call(coletas.cancelar, { params: { id: coleta?.id ?? '' } })).status).toBe(200);
  },
};

describe('nobody signs when', () => {
  it.each(Object.entries(FECHADA))('%s', async (_, fechar) => {
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae]);
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    const { body } = await mae.call<AssinaturaDoLink>(assinaturaAberta.ler);
    await fechar(casa, mae.id);
    const given = { ...ASSINADA, sha256: body.sha256, motivo: 'x' };
    for (const def of Object.values(assinaturaAberta))
      expect(codigoDe(await mae.call(def, def.method === 'GET' ? undefined : given))).toEqual([404, 'link_fechado']);
    expect(await server.owner('select estado from coleta_signatarios where link_id = $1', [mae.id])).toEqual([
      { estado: 'pendente' },
    ]);
  });

  it('the link has expired, until it is extended', async () => {
    // Failed calls are counted by address.
    await server.owner('delete from tentativas');
    const casa = await comDocumento(server);
    const { quem } = await comColeta(server, casa, [casa.mae]);
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    await server.owner("update links_enviados set expira_em = now() - interval '1 hour' where id = $1", [mae.id]);
    expect((await mae.call(linkAberto.ler)).status).toBe(404);
    const body = { expira_em: new Date(Date.now() + 86_400_000).toISOString() };
    await casa.ana.call(links.prolongar, { params: { id: mae.id }, body });
    expect((await assinarComo(mae)).body.estado).toBe('concluida');
  });
});

it('the last signature extends the links of the round, but not one that was revoked', async () => {
  const casa = await comDocumento(server);
  const { quem } = await comColeta(server, casa, [casa.mae, casa.pai], { dias: 1 });
  const [mae, pai] = quem;
  if (!mae || !pai) throw new Error('no signers');
  await assinarComo(mae);
  await casa.ana.call(links.revogar, { params: { id: mae.id } });
  const fim = async ({ id }: { id: string }) => (await linksDe(casa)).find((link) => link.id === id)?.expira_em ?? '';
  const antes = [await fim(mae), await fim(pai)];
  expect((await assinarComo(pai, { nome: 'Pedro Souza' })).body.estado).toBe('concluida');
  expect(await fim(mae)).toBe(antes[0]);
  expect(Date.parse(await fim(pai))).toBeGreaterThan(Date.parse(antes[1] ?? ''));
});

it('a signature that was given cannot be changed, not even by the product', async () => {
  const casa = await comDocumento(server);
  const { quem, coleta } = await comColeta(server, casa, [casa.mae]);
  for (const one of quem) await assinarComo(one);
  await expect(
    server.owner("update coleta_signatarios set nome = 'x' where coleta_id = $1", [coleta.id]),
  ).rejects.toThrow('a signature that was given cannot be changed');
  await expect(server.owner("update coletas set titulo = 'x' where id = $1", [coleta.id])).rejects.toThrow(
    'a signature that was given cannot be changed',
  );
  expect(codigoDe(await casa.ana.call(coletas.cancelar, { params: { id: coleta.id } }))).toEqual([
    409,
    'assinatura_encerrada',
  ]);
});

it('the round of one practice does not exist for another', async () => {
  const casa = await comDocumento(server);
  const { coleta, quem } = await comColeta(server, casa, [casa.mae]);
  const outra = await comDocumento(server);
  const { quem: alheios } = await comColeta(server, outra, [outra.mae]);
  const params = { id: coleta.id };
  for (const def of [coletas.cancelar, coletas.arquivo])
    expect((await outra.ana.call(def, { params })).status).toBe(404);
  expect((await outra.ana.call(coletas.listar, { params: { id: casa.paciente_id } })).status).toBe(404);
  // The pass of one link is no pass for another.
  expect((await comLink(server, quem[0]?.token ?? '', alheios[0]?.passe)(assinaturaAberta.ler)).status).toBe(403);
});
