import { describe, expect, it } from 'vitest';
import { settingsProfile } from '#contract/conta/settings.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { type LancamentoInteiro, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type FaltasDoRecibo, type Recibo, recibos } from '#contract/financeiro/recibos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { CONFIG_IMPRESSAO_RECIBO, OPCOES_IMPRESSAO } from '#domain/paper/opcoes-de-impressao.ts';
import { type Caller, semUnidos, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const PSICOLOGO = '019a0000-0000-7000-8000-000000000001';
const id = async (pedido: Promise<{ body: { id: string } }>) => (await pedido).body.id;

/** A psychologist with an account in English and a screen in Portuguese, a child, and the father who pays for her. */
const consultorio = async (cpf: string | null = '111.444.777-35') => {
  const ana = await server.practice({ profissao_id: PSICOLOGO });
  await ana.call(settingsProfile, { body: { registro: '06/12345' } });
  await ana.call(documentosGravar, { body: { documento: '529.982.247-25', cidade: 'Recife' } });
  const rui = await id(ana.call(responsaveis.criar, { body: { nome: 'Rui Prado', cpf } }));
  const lia = await id(
    ana.call(pacientes.criar, { body: { nome: 'Lia Prado', cpf: '390.533.447-05', diagnostico: 'segredo clínico' } }),
  );
  return { ana, rui, lia };
};

const pago = async (who: Caller, over: object = {}, data = '2026-03-10') => {
  const body = { tipo: 'Receber', descricao: 'Avaliação', valor: '180.00', vencimento: data, ...over };
  const lancamento_id = await id(who.call(lancamentos.criar, { body }));
  const lido = await who.call<LancamentoInteiro>(lancamentos.pagar, {
    params: { id: lancamento_id },
    body: { data, forma: 'Dinheiro' },
  });
  return { lancamento_id, pagamento_id: lido.body.pagamentos[0]?.id ?? '' };
};
const PT = { 'accept-language': 'pt-BR' };
const emitir = (who: Caller, pagamento_id: string) =>
  id(who.call<Recibo>(recibos.emitir, { body: { pagamento_id }, headers: PT }));

const papel = async (who: Caller, pedido: object, idioma = 'zh-CN') => {
  const { body } = await who.call<{ html: string }>(impressaoMontar, {
    body: { titulo: 'Outro título', conteudo: '<p>outro texto</p>', config: CONFIG_IMPRESSAO_RECIBO, ...pedido },
    headers: { 'accept-language': idioma },
  });
  return semUnidos(body.html.slice(body.html.indexOf('</style>')));
};

describe('a previewed template', () => {
  const tentar = (who: Caller, conteudo: string) =>
    who.call(impressaoMontar, { body: { titulo: 'x', conteudo, previa: { comprovante: true } }, headers: PT });

  it('may be malformed, and takes no longer than a valid one of its length', async () => {
    const { ana, rui, lia } = await consultorio();
    await pago(ana, { responsavel_id: rui, paciente_id: lia });
    /** Processor time of all threads: other load on the machine does not count. */
    const trabalho = async (conteudo: string) => {
      const before = process.cpuUsage();
      expect((await tentar(ana, conteudo)).status).toBe(200);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const inteiro = await trabalho('<p>a</p>'.repeat(15_000));
    expect(await trabalho('<p '.repeat(40_000))).toBeLessThan(inteiro * 5 + 2000);
  });

  it('does not exceed a page through its placeholders', async () => {
    const { ana, rui, lia } = await consultorio();
    await pago(ana, { responsavel_id: rui, paciente_id: lia, descricao: 'x'.repeat(150) });
    const { status, body } = await tentar(ana, '<p>{pagamento.referencia}</p>'.repeat(4000));
    expect([status, body]).toMatchObject([422, { errors: { conteudo: [expect.any(String)] } }]);
  });
});

describe('a receipt on paper', () => {
  it('has all required parts in the language it was issued in, and only the name of the child', async () => {
    const { ana, rui, lia } = await consultorio();
    const { pagamento_id } = await pago(ana, { responsavel_id: rui, paciente_id: lia });
    const folha = await papel(ana, { recibo_id: await emitir(ana, pagamento_id), paciente_id: lia });
    for (const texto of [
      'Recibo nº 1/2026',
      'Rui Prado</strong>, CPF 111.444.777-35',
      'cento e oitenta reais',
      'referente a Avaliação',
      'Paciente: Lia Prado',
      'Forma de pagamento: Dinheiro',
      'Data do pagamento: 10-03-2026',
      '06/12345',
      'CPF 529.982.247-25',
      'não substitui o recibo eletrônico do Receita Saúde',
      'lang="pt-BR"',
    ])
      expect(folha).toContain(texto);
    expect(folha).toMatch(/R\$\s180,00/);
    for (const texto of ['outro texto', 'Outro título', '390.533', 'segredo', 'Dados d', '____'])
      expect(folha).not.toContain(texto);
  });

  it('has place and date, and the day of issue if it differs from the day of payment', async () => {
    const { ana } = await consultorio();
    // The receipt's stored day of issue is set, so that a midnight in between changes nothing.
    const recibo_id = await emitir(ana, (await pago(ana, {}, '2026-03-10')).pagamento_id);
    await server.owner('alter table recibos disable trigger emitido');
    await server.owner("update recibos set emitido_em = '2026-03-10T15:00:00Z' where id = $1", [recibo_id]);
    await server.owner('alter table recibos enable trigger emitido');
    const noDia = await papel(ana, { recibo_id });
    expect(noDia).toContain('<p class="local">Recife, 10 de março de 2026</p>');
    expect(noDia.slice(noDia.indexOf('class="fluxo"')).match(/\d{2}-\d{2}-\d{4}/g)).toHaveLength(1);
    const depois = await papel(ana, { recibo_id: await emitir(ana, (await pago(ana)).pagamento_id) });
    expect(depois).toMatch(/<p class="local">Recife, emitido em \d+ de \p{L}+ de \d{4}<\/p>/u);
    expect(depois).toContain('Data do pagamento: 10-03-2026');
  });

  it('uses the word for an appointment in the language of the paper, not of the reader', async () => {
    const { ana, lia } = await consultorio();
    const { lancamento_id, pagamento_id } = await pago(ana, { paciente_id: lia, descricao: 'Session' });
    await server.owner('update lancamentos set automatico = true where id = $1', [lancamento_id]);
    const folha = await papel(ana, { recibo_id: await emitir(ana, pagamento_id) }, 'en');
    expect(folha).toContain('referente a Sessão');
    expect(folha).not.toContain('Session');
  });

  it('has a blank line for an unknown CPF, and none for parts that do not apply', async () => {
    const { ana, rui } = await consultorio(null);
    const { pagamento_id } = await pago(ana, { responsavel_id: rui });
    const folha = await papel(ana, { recibo_id: await emitir(ana, pagamento_id) });
    expect(folha).toContain('Rui Prado</strong>, CPF ____________________,');
    expect(folha).not.toContain('Paciente:');
  });

  it.each([
    '<p>CPF: {pagamento.pagador_cpf}</p>',
    '<table><tbody><tr><th><p>CPF</p></th><td><p>{{responsavel.cpf}}</p></td></tr></tbody></table>',
  ])('has the blank line also if the practice’s own template contains it: %s', async (linha) => {
    const { ana, rui } = await consultorio(null);
    await ana.call(documentosGravar, { body: { comprovante: `<p>{pagamento.pagador}</p>${linha}` } });
    const { pagamento_id } = await pago(ana, { responsavel_id: rui });
    const folha = await papel(ana, { recibo_id: await emitir(ana, pagamento_id) });
    expect(folha).toMatch(/CPF(: |<\/p><\/th><td><p>)____________________/);
  });

  it('ignores other people, signatures and watermarks of the request', async () => {
    const { ana, rui, lia } = await consultorio();
    const { pagamento_id } = await pago(ana, { responsavel_id: rui, paciente_id: lia });
    const recibo_id = await emitir(ana, pagamento_id);
    const outra = await id(ana.call(responsaveis.criar, { body: { nome: 'Outra Pessoa', cpf: '111.444.777-35' } }));
    const escola_id = await id(ana.call(escolas.criar, { body: { nome: 'Escola Alheia' } }));
    const config = Object.fromEntries(OPCOES_IMPRESSAO.map((opcao) => [opcao, true]));
    const outras = ['Dra. Ninguém'];
    const pedido = { recibo_id, responsavel_id: outra, escola_id, config, outras, marca: 'uso_pedagogico' };
    expect(await papel(ana, pedido, 'pt-br')).toBe(await papel(ana, { recibo_id }, 'pt-br'));
    const semTopo = await papel(ana, { recibo_id, config: { ...CONFIG_IMPRESSAO_RECIBO, topo: false } });
    expect(semTopo.length).toBeLessThan((await papel(ana, { recibo_id })).length);
  });

  it('uses the practice’s own template, and keeps its text when the template changes', async () => {
    const { ana, rui, lia } = await consultorio();
    const comprovante = [
      '<h2>Casa da Ana</h2><p>{{responsavel.nome}} ({{ responsavel.cpf }}) pagou {pagamento.valor}, ',
      'por extenso {pagamento.valor_extenso}, em {pagamento.data}, por {pagamento.referencia} de {paciente.nome}.</p>',
      '<p>{pagamento.recebedor}</p><p>{pagamento.observacao}</p>',
    ].join('');
    expect((await ana.call(documentosGravar, { body: { comprovante } })).status).toBe(200);
    const { pagamento_id } = await pago(ana, { responsavel_id: rui, paciente_id: lia });
    const recibo_id = await emitir(ana, pagamento_id);
    const antes = await papel(ana, { recibo_id });
    expect(antes).toContain('<h2>Casa da Ana</h2><p>Rui Prado (111.444.777-35) pagou');
    expect(antes).not.toContain('<table');
    await ana.call(documentosGravar, { body: { comprovante: '<p>Tudo novo</p>' } });
    await ana.call(settingsProfile, { body: { registro: '06/99999' } });
    await ana.call(lancamentos.editar, {
      params: { id: (await pago(ana)).lancamento_id },
      body: { descricao: 'Outra coisa' },
    });
    const depois = await papel(ana, { recibo_id }, 'en');
    const corpo = (html: string) => html.slice(html.indexOf('class="fluxo"'));
    expect(corpo(depois)).toBe(corpo(antes));
    await expect(server.owner("update recibos set texto = 'x' where id = $1", [recibo_id])).rejects.toThrow(
      /cannot be changed/,
    );
  });

  it('prints required parts that the template lacks, and nothing twice', async () => {
    const { ana, rui, lia } = await consultorio();
    await ana.call(documentosGravar, {
      body: { comprovante: '<p>Recebi de {pagamento.pagador}: {pagamento.valor}</p>' },
    });
    const { pagamento_id } = await pago(ana, { responsavel_id: rui, paciente_id: lia });
    const folha = await papel(ana, { recibo_id: await emitir(ana, pagamento_id) });
    for (const texto of [
      'CPF de quem pagou</p></th><td><p>111.444.777-35',
      'Por extenso</p></th><td><p>cento e oitenta reais',
      'Referente a</p></th><td><p>Avaliação',
      'Paciente</p></th><td><p>Lia Prado',
      'Data do pagamento</p></th><td><p>10-03-2026',
      'Recebido por</p></th><td><p>Ana Prática',
      'Registro profissional</p></th><td><p>CRP 06/12345',
      'Documento de quem recebeu</p></th><td><p>CPF 529.982.247-25',
      'não substitui o recibo eletrônico',
    ])
      expect(folha).toContain(texto);
    expect(folha).not.toContain('Quem pagou</p></th>');
  });

  it('is printed as cancelled once its payment is reversed, and with its number in Receita Saúde', async () => {
    const { ana } = await consultorio();
    const { lancamento_id, pagamento_id } = await pago(ana);
    const recibo_id = await emitir(ana, pagamento_id);
    expect(await papel(ana, { recibo_id })).not.toContain('carimbo');
    await ana.call(recibos.anotar, { params: { id: recibo_id }, body: { receita_saude: 'RS<9>' } });
    await ana.call(lancamentos.estornar, { params: { id: lancamento_id }, body: {} });
    const folha = await papel(ana, { recibo_id });
    expect(folha).toMatch(/<p class="carimbo">CANCELADO em \d{2}-\d{2}-\d{4}/);
    expect(folha).toContain('emitido no Receita Saúde nº RS&lt;9&gt;.');
  });

  it('without a stored text gets it once, also by two concurrent prints in two languages', async () => {
    const { ana } = await consultorio();
    const recibo_id = await emitir(ana, (await pago(ana)).pagamento_id);
    await server.owner('alter table recibos disable trigger emitido');
    await server.owner('update recibos set texto = null, idioma = null where id = $1', [recibo_id]);
    await server.owner('alter table recibos enable trigger emitido');
    // Both requests have read the receipt before either can write.
    const soltar = await server.holding('lock table recibos in share mode');
    const um = (idioma: string) =>
      ana.call<{ html: string }>(impressaoMontar, {
        body: { titulo: 'x', recibo_id },
        headers: { 'accept-language': idioma },
      });
    const pedidas = Promise.all([um('pt-br'), um('zh-CN')]);
    await server.blocked(pedidas, 2);
    await soltar();
    const duas = await pedidas;
    expect(duas.map(({ status }) => status)).toEqual([200, 200]);
    expect(duas[0]?.body.html).toBe(duas[1]?.body.html);
  });

  it('without a stored text gets it once, and is not visible to another practice', async () => {
    const { ana } = await consultorio();
    const recibo_id = await emitir(ana, (await pago(ana)).pagamento_id);
    await server.owner('alter table recibos disable trigger emitido');
    await server.owner('update recibos set texto = null, idioma = null where id = $1', [recibo_id]);
    await server.owner('alter table recibos enable trigger emitido');
    const antes = await papel(ana, { recibo_id }, 'pt-br');
    expect(antes).toContain('referente a Avaliação');
    await ana.call(documentosGravar, { body: { comprovante: '<p>Tudo novo</p>' } });
    expect(await papel(ana, { recibo_id })).toBe(antes);
    const bia = await server.practice();
    const alheio = await bia.call(impressaoMontar, { body: { titulo: 'x', recibo_id } });
    expect(alheio.status).toBe(404);
  });
});

describe('a receipt template', () => {
  it('is previewed with the last payment of the patient, and shows its placeholders if there is none', async () => {
    const { ana, rui, lia } = await consultorio();
    const previa = { comprovante: true };
    const conteudo = '<p>{pagamento.pagador} {pagamento.valor_extenso}</p>';
    const sem = await papel(ana, { conteudo, previa, paciente_id: lia });
    expect(sem).toContain('<mark>{pagamento.pagador}</mark>');
    await pago(ana, { responsavel_id: rui, paciente_id: lia });
    const com = await papel(ana, { conteudo, previa, paciente_id: lia }, 'pt-br');
    expect(com).toContain('Rui Prado cento e oitenta reais');
    expect(com).toContain('Data do pagamento');
    expect((await ana.call<Recibo[]>(recibos.listar)).body).toEqual([]);
  });
});

describe('what a receipt would lack', () => {
  const faltas = (who: Caller, pagamento_id: string) =>
    who.call<FaltasDoRecibo>(recibos.faltas, { query: { pagamento_id } });

  it('is reported before it is issued, never after, and never prevents it', async () => {
    const { ana, rui } = await consultorio(null);
    await ana.call(documentosGravar, { body: { documento: null, cidade: null } });
    const { pagamento_id } = await pago(ana, { responsavel_id: rui });
    expect((await faltas(ana, pagamento_id)).body).toEqual({
      pagador: { tipo: 'responsavel', id: rui, nome: 'Rui Prado', cpf: null },
      faltam: ['pagador_cpf', 'documento', 'cidade'],
    });
    await emitir(ana, pagamento_id);
    expect((await faltas(ana, pagamento_id)).body.faltam).toEqual([]);
    const semNinguem = await pago(ana);
    expect((await faltas(ana, semNinguem.pagamento_id)).body).toEqual({
      pagador: null,
      faltam: ['pagador', 'documento', 'cidade'],
    });
  });

  it('is empty if all is known, and not visible to another practice', async () => {
    const { ana, rui } = await consultorio();
    const { pagamento_id } = await pago(ana, { responsavel_id: rui });
    expect((await faltas(ana, pagamento_id)).body.faltam).toEqual([]);
    expect((await faltas(await server.practice(), pagamento_id)).status).toBe(404);
    expect((await server.nobody().call(recibos.faltas, { query: { pagamento_id } })).status).toBe(401);
    expect((await ana.call(recibos.faltas, { query: { pagamento_id: 'x' } })).status).toBe(422);
  });
});
