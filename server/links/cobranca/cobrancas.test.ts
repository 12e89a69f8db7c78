import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { anexoLer } from '#contract/anexos.ts';
import { type Lancamento, type LancamentoInteiro, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Home, home } from '#contract/home/home.ts';
import { linkAjustes } from '#contract/links/ajustes.ts';
import { type CobrancaDoLink, cobrancaAberta } from '#contract/links/cobranca-aberta.ts';
import { cobrancaLinks } from '#contract/links/cobrancas.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { DIA_MS, hojeEm, inicioDoDia, somaDias } from '#domain/days/fuso.ts';
import { QR_MARGIN, qrSvg } from '#server/platform/print/qr.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, errorsOf, refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { aMaePaga, comCobranca, comprovar, esperando, PDF, pedirLink } from './cobrancas.testing.ts';

const server = testServer();
const lerConta = async (ana: Caller, id: string) =>
  (await ana.call<LancamentoInteiro>(lancamentos.ler, { params: { id } })).body;

describe('sending a charge by link', () => {
  it('goes to whoever pays, once, with amount and due date and no word about the patient', async () => {
    const casa = await comCobranca(server);
    const [um, dois] = await Promise.all([pedirLink(casa), pedirLink(casa)]);
    expect([um.status, dois.status, um.body.link.id]).toEqual([201, 201, dois.body.link.id]);
    expect(um.body.link).toMatchObject({ tipo: 'cobranca', destinatario: 'Carla Lima', conferencia: 'nenhuma' });
    expect(um.body.texto).toMatch(/R\$\s150,00/);
    expect(um.body.texto).toContain('04-05-2031');
    expect(um.body.texto).not.toMatch(/Miguel|Terapia/);
  });

  /** Days until the charge is due, and days until its link ends. */
  const fimDe = async (casa: Awaited<ReturnType<typeof comCobranca>>, vence: number, body: object = {}) => {
    const vencimento = somaDias(hojeEm('America/Sao_Paulo'), vence);
    await server.owner('update lancamentos set vencimento = $2 where id = $1', [casa.lancamento_id, vencimento]);
    const fim = Date.parse((await pedirLink(casa, body)).body.link.expira_em);
    return { vencimento, fim, dias: (fim - Date.now()) / DIA_MS };
  };

  it('is valid for seven days after its due date, at least seven and at most ninety', async () => {
    const { vencimento, fim } = await fimDe(await comCobranca(server), 20);
    expect(fim).toBe(Date.parse(inicioDoDia(somaDias(vencimento, 8), 'America/Sao_Paulo')));
    expect((await fimDe(await comCobranca(server), -30)).dias).toBeCloseTo(7, 1);
    expect((await fimDe(await comCobranca(server), 200)).dias).toBeCloseTo(90, 1);
  });

  it('is valid for the days that were asked for, or that the practice has set', async () => {
    const casa = await comCobranca(server);
    await casa.ana.call(linkAjustes.salvar, { body: { tipo: 'cobranca', dias: 3 } });
    expect((await fimDe(casa, 20)).dias).toBeCloseTo(3, 1);
    expect((await fimDe(casa, 20, { dias: 5 })).dias).toBeCloseTo(5, 1);
  });

  it('is sent by e-mail with the link, and counts as charged', async () => {
    const casa = await comCobranca(server, 'carla@paga.example');
    expect((await pedirLink(casa, { meio: 'email' })).status).toBe(201);
    const mail = await server.mailTo('carla@paga.example');
    expect(mail).toContain('/l#');
    expect(mail).not.toMatch(/Miguel|Terapia/);
    expect((await lerConta(casa.ana, casa.lancamento_id)).cobrado_em).not.toBeNull();
  });

  it('is refused to whoever may not receive charges, and for a charge that is not open', async () => {
    const casa = await comCobranca(server);
    const pai = await pedirLink(casa, { responsavel_id: casa.pai });
    expect([pai.status, Object.keys(errorsOf(pai.body))]).toEqual([422, ['responsavel_id']]);
    await casa.ana.call(lancamentos.pagar, { params: { id: casa.lancamento_id }, body: {} });
    const paga = await pedirLink(casa);
    expect([paga.status, refusalOf(paga.body).codigo]).toEqual([409, 'ja_pago']);
    expect((await pedirLink({ ...casa, ana: await server.practice() })).status).toBe(404);
  });

  it('is for whoever may charge: others do not see the link in the file', async () => {
    const casa = await comCobranca(server);
    const { id } = await aMaePaga(server, casa);
    const { conta_id } = casa.ana.user;
    const membro = async (funcao: 'profissional' | 'financeiro' | 'secretaria') => {
      const { usuario_id, membro_id } = await addMember(server, conta_id, funcao);
      if (funcao === 'profissional')
        await server.owner(
          'insert into paciente_equipe (conta_id, id, paciente_id, membro_id) values ($1, gen_random_uuid(), $2, $3)',
          [conta_id, casa.paciente_id, membro_id],
        );
      const [who = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
      return who;
    };
    const bia = await membro('profissional');
    const dela = await bia.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
    expect([dela.status, dela.body]).toEqual([200, []]);
    for (const def of [links.endereco, links.enviar, links.revogar])
      expect((await bia.call(def, { params: { id } })).status).toBe(404);
    expect((await pedirLink({ ...casa, ana: bia })).status).toBe(404);
    expect((await bia.call(cobrancaLinks.comprovantes)).status).toBe(404);
    for (const funcao of ['financeiro', 'secretaria'] as const)
      expect((await pedirLink({ ...casa, ana: await membro(funcao) })).status).toBe(201);
  });
});

describe('the family', () => {
  it('sees what is to be paid, and nothing of the patient', async () => {
    const casa = await comCobranca(server);
    const mae = await aMaePaga(server, casa);
    const { body } = await mae.call<CobrancaDoLink>(cobrancaAberta.ler);
    expect(body).toMatchObject({ status: 'Aberto', valor: '150.00', vencimento: '2031-05-04', vencida: false });
    expect(body.pix).toMatch(/^000201.*br\.gov\.bcb\.pix.*ana@pix\.example.*5406150\.00/);
    expect(body.qr).toBe(await qrSvg(body.pix ?? '', QR_MARGIN));
    expect(body).toMatchObject({ recebedor: 'Ana', referente: null });
    expect(JSON.stringify(body)).not.toMatch(/Miguel|Terapia/);
    // Paid in part: the code is for the rest.
    await casa.ana.call(lancamentos.pagar, { params: { id: casa.lancamento_id }, body: { valor: '100.00' } });
    const resto = await mae.call<CobrancaDoLink>(cobrancaAberta.ler);
    expect([resto.body.valor, resto.body.pix?.includes('540550.00')]).toEqual(['50.00', true]);
  });

  it('sees the days of the appointments that are charged, by the practice’s word', async () => {
    const casa = await comCobranca(server);
    const inicio = '2031-05-04T15:00:00Z';
    const marcado = await casa.ana.call<{ id: string }>(atendimentos.criar, {
      body: { paciente_id: casa.paciente_id, inicio, fim: '2031-05-04T16:00:00Z' },
    });
    const body = { tipo: 'Receber', descricao: 'Terapia', valor: '90.00', vencimento: '2031-05-10' };
    const { body: charge } = await casa.ana.call<Lancamento>(lancamentos.criar, {
      body: { ...body, paciente_id: casa.paciente_id, atendimento_id: marcado.body.id },
    });
    const mae = await aMaePaga(server, { ...casa, lancamento_id: charge.id });
    const lida = await mae.call<CobrancaDoLink>(cobrancaAberta.ler);
    expect(lida.body.referente).toEqual({ palavra: 'Atendimento', dias: ['2031-05-04'] });
    expect(JSON.stringify(lida.body)).not.toMatch(/Miguel|Terapia/);
  });

  it.each([
    ['Pago', (ana: Caller, id: string) => ana.call(lancamentos.pagar, { params: { id }, body: {} })],
    [
      'Cancelado',
      (ana: Caller, id: string) => ana.call(lancamentos.editar, { params: { id }, body: { status: 'Cancelado' } }),
    ],
  ] as const)('of a charge that is %s sees that instead of the code, and sends no proof', async (status, mudar) => {
    const casa = await comCobranca(server);
    const mae = await aMaePaga(server, casa);
    await mudar(casa.ana, casa.lancamento_id);
    expect((await mae.call<CobrancaDoLink>(cobrancaAberta.ler)).body).toMatchObject({
      status,
      valor: '150.00',
      pix: null,
      qr: null,
    });
    expect((await comprovar(server, mae.token)).status).toBe(409);
    expect(await esperando(casa.ana)).toEqual([]);
  });

  it('sends a proof, which waits on home, on the charge and in the list; sent twice it counts once', async () => {
    const casa = await comCobranca(server);
    const mae = await aMaePaga(server, casa);
    const all = await Promise.all([comprovar(server, mae.token), comprovar(server, mae.token)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
    const folder = join(server.dataDir, 'files', casa.ana.user.conta_id, 'anexos');
    await expect.poll(() => readdir(folder), { timeout: 10_000 }).toHaveLength(1);
    const [um, ...mais] = await esperando(casa.ana);
    expect(mais).toEqual([]);
    expect(um).toMatchObject({
      lancamento_id: casa.lancamento_id,
      por: 'Carla Lima',
      saldo: '150.00',
      decisao: null,
      anexo: { nome: 'pix.pdf', extensao: 'pdf', tamanho: PDF.length, autor: 'Carla Lima' },
    });
    expect(await esperando(casa.ana, { lancamento_id: casa.lancamento_id })).toEqual([um]);
    expect((await lerConta(casa.ana, casa.lancamento_id)).comprovante).toBe(true);
    expect((await casa.ana.call(anexoLer, { params: { id: um?.anexo?.id ?? '' } })).body).toBe(PDF);
    const { body } = await casa.ana.call<Home>(home);
    expect(body.atencao.comprovantes).toMatchObject([
      { comprovante_id: um?.id, nome: 'Miguel Souza', saldo: '150.00' },
    ]);
    expect((await lerConta(casa.ana, casa.lancamento_id)).status).toBe('Aberto');
  });

  it('is refused a file of the wrong kind, with a script, too large or empty, with a message', async () => {
    const casa = await comCobranca(server);
    const mae = await aMaePaga(server, casa);
    const pack = (data: string | Buffer) => deflateSync(data).toString('latin1');
    const objStm = (packed: string, type = '/ObjStm') => {
      const start = `%PDF-1.7\n4 0 obj\n<< /Type ${type} /N 1 /Filter /FlateDecode >>\nstream\n`;
      return new Uint8Array(Buffer.from(`${start}${packed}\nendstream\nendobj\n%%EOF`, 'latin1'));
    };
    const bad: [string, BlobPart, RegExp][] = [
      ['pix.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /JPG ou PNG/],
      ['pix.png', '<svg><script>alert(1)</script></svg>', /./],
      ['pix.html', '<script>alert(1)</script>', /JPG ou PNG/],
      ['pix.docx', 'PK', /JPG ou PNG/],
      ['pix.pdf', 'não é', /./],
      ['pix.pdf', '', /./],
      ['pix.pdf', `%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF`, /programa/],
      [
        'pix.pdf',
        `%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >> >>\n%%EOF`,
        /programa/,
      ],
      ['pix.pdf', objStm(pack('1 0 << /S /JavaScript /JS (app.alert(1)) >>')), /programa/],
      ['pix.pdf', objStm(pack('1 0 << /S /Java#53cript >>'), '/Obj#53tm'), /programa/],
      ['pix.pdf', objStm('not packed'), /programa/],
      ['pix.pdf', objStm(pack(Buffer.alloc(5 * 1024 * 1024))), /programa/],
    ];
    for (const [nome, content, message] of bad) {
      const { status, body } = await comprovar(server, mae.token, content, nome);
      expect([nome, status, body.errors?.arquivo?.[0]]).toEqual([nome, 422, expect.stringMatching(message)]);
    }
    expect((await comprovar(server, mae.token, 'x'.repeat(25 * 1024 * 1024 + 1), 'pix.pdf')).status).toBe(413);
    expect(await esperando(casa.ana)).toEqual([]);
    expect((await comprovar(server, mae.token, objStm(pack('1 0 << /Type /Catalog >>')))).status).toBe(200);
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await comprovar(server, mae.token, new Uint8Array(png), 'pix.png')).status).toBe(200);
  });

  it('cannot send after the guardian has left', async () => {
    const casa = await comCobranca(server);
    const mae = await aMaePaga(server, casa);
    await casa.ana.call(pacientes.editar, {
      params: { id: casa.paciente_id },
      body: { responsavel_id: casa.pai, responsaveis: [{ responsavel_id: casa.pai, pode_receber: ['cobrancas'] }] },
    });
    const { status, body } = await comprovar(server, mae.token);
    expect([status, body.codigo]).toEqual([404, 'link_fechado']);
    expect((await mae.call(cobrancaAberta.ler)).status).toBe(404);
    expect(await server.owner('select 1 from anexos where dono_id = $1', [casa.lancamento_id])).toEqual([]);
  });
});

describe('a proof of payment', () => {
  it('is confirmed once, which registers the payment', async () => {
    const casa = await comCobranca(server);
    const mae = await aMaePaga(server, casa);
    await comprovar(server, mae.token);
    const [um] = await esperando(casa.ana);
    const params = { id: um?.id ?? '' };
    const both = await Promise.all([1, 2].map(() => casa.ana.call(cobrancaLinks.confirmar, { params, body: {} })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conta = await lerConta(casa.ana, casa.lancamento_id);
    expect([conta.status, conta.valor_pago, conta.pagamentos.length, conta.forma]).toEqual([
      'Pago',
      '150.00',
      1,
      'Pix',
    ]);
    expect((await mae.call<CobrancaDoLink>(cobrancaAberta.ler)).body).toMatchObject({ status: 'Pago', pix: null });
    expect(await esperando(casa.ana)).toEqual([]);
    expect((await casa.ana.call<Home>(home)).body.totais.comprovantes).toBe(0);
  });

  it('is refused with a reason, which the family reads, and another can be sent', async () => {
    const casa = await comCobranca(server);
    const mae = await aMaePaga(server, casa);
    await comprovar(server, mae.token);
    const [um] = await esperando(casa.ana);
    const params = { id: um?.id ?? '' };
    expect((await casa.ana.call(cobrancaLinks.recusar, { params, body: { motivo: ' ' } })).status).toBe(422);
    expect((await casa.ana.call(cobrancaLinks.recusar, { params, body: { motivo: 'É de outro mês' } })).status).toBe(
      200,
    );
    const { body } = await mae.call<CobrancaDoLink>(cobrancaAberta.ler);
    expect(body.comprovante).toMatchObject({ decisao: 'recusada', motivo: 'É de outro mês' });
    const [row] = await server.owner<{ motivo: Buffer }>('select motivo from link_respostas where id = $1', [um?.id]);
    expect(row?.motivo.includes('outro')).toBe(false);
    expect((await comprovar(server, mae.token)).status).toBe(200);
    expect(await esperando(casa.ana)).toHaveLength(1);
  });

  it('of another practice is neither seen nor decided', async () => {
    const casa = await comCobranca(server);
    await comprovar(server, (await aMaePaga(server, casa)).token);
    const [um] = await esperando(casa.ana);
    const params = { id: um?.id ?? '' };
    const bia = await server.practice();
    expect(await esperando(bia, { lancamento_id: casa.lancamento_id })).toEqual([]);
    expect((await bia.call(cobrancaLinks.confirmar, { params, body: {} })).status).toBe(404);
    expect((await bia.call(cobrancaLinks.recusar, { params, body: { motivo: 'x' } })).status).toBe(404);
  });

  it('with an expired plan still arrives; a new link is not made', async () => {
    const casa = await comCobranca(server);
    const mae = await aMaePaga(server, casa);
    await server.owner("update contas set venc_plano = now() - interval '30 days' where id = $1", [
      casa.ana.user.conta_id,
    ]);
    expect((await pedirLink(casa)).status).toBe(402);
    expect((await comprovar(server, mae.token)).status).toBe(200);
  });
});
