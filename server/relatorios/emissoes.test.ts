import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { pacientes } from '#contract/pacientes.ts';
import { impressaoMontar, impressaoPdf } from '#contract/papel/impressoes.ts';
import { type Emissao, relatorioBaixa, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { verificar } from '#contract/papel/verificar.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { type Caller, errorsOf, ownServer } from '#server/platform/testing/testing.ts';
import { chromiumHere } from '../../bin/chromium-here.js';

const server = ownServer();
const PT = { headers: { 'accept-language': 'pt-br' } };

const crianca = async (who: Caller) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
const rascunho = async (who: Caller, paciente_id: string) => {
  const secoes = [{ id: uuidv7(), chave: 'conclusao', titulo: 'Conclusão', conteudo: '<p>Lê bem.</p>' }];
  return (await who.call<Relatorio>(relatorios.criar, { body: { paciente_id, secoes }, ...PT })).body;
};
const final = async (who: Caller, paciente_id: string) => {
  const { id, versao } = await rascunho(who, paciente_id);
  return (
    await who.call<Relatorio>(relatorios.finalizar, {
      params: { id },
      body: { versao },
      headers: { 'accept-language': 'pt-br' },
    })
  ).body;
};
const entrega = { destinatario: 'Carla Lima', finalidade: 'Apresentar à escola', forma: 'impresso' };
const entregar = (who: Caller, id: string, body: object = entrega) =>
  who.call<Emissao>(relatorioEmissoes.entregar, { params: { id }, body });
const emissoes = async (who: Caller, id: string) =>
  (await who.call<Emissao[]>(relatorioEmissoes.listar, { params: { id } })).body;
const baixa = (who: Caller, id: string, body: object) => who.call<Relatorio>(relatorioBaixa, { params: { id }, body });
const conferir = async (codigo: string | null) =>
  (await server.nobody().call<{ situacao: string }>(verificar, { params: { codigo: codigo ?? '' } })).body.situacao;

describe('the handover of a final report', () => {
  it('keeps by whom, to whom, why, when and how, and the hash of the text', async () => {
    const ana = await server.practice();
    const { id } = await final(ana, await crianca(ana));
    const { status, body } = await entregar(ana, id);
    const [row] = await server.owner<{ resumo: string; dados: Buffer }>(
      'select r.resumo, e.dados from relatorios r join relatorio_emissoes e on e.relatorio_id = r.id where r.id = $1',
      [id],
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...entrega, por: 'Ana Prática', resumo: row?.resumo, arquivo: null });
    expect(Math.abs(Date.parse(body.emitido_em) - Date.now())).toBeLessThan(60_000);
    expect(row?.dados.includes('Carla')).toBe(false);
    expect(await emissoes(ana, id)).toEqual([body]);
  });

  it('prints the date of issue once, in the footer', async () => {
    const ana = await server.practice();
    const { id } = await final(ana, await crianca(ana));
    const pedir = async (config: object) =>
      (await ana.call<{ html: string }>(impressaoMontar, { body: { titulo: 'x', relatorio_id: id, config }, ...PT }))
        .body.html;
    expect((await pedir({ topo: true })).match(/Emitido em/g)).toHaveLength(1);
    expect((await pedir({ topo: false })).match(/Emitido em/g)).toHaveLength(1);
  });

  it('is recorded once when repeated, and needs its fields', async () => {
    const ana = await server.practice();
    const { id } = await final(ana, await crianca(ana));
    const chave = uuidv7();
    const twice = [
      await entregar(ana, id, { ...entrega, id: chave }),
      await entregar(ana, id, { ...entrega, id: chave }),
    ];
    expect(twice.map(({ status, body }) => [status, body.id])).toEqual([
      [201, chave],
      [201, chave],
    ]);
    expect(await emissoes(ana, id)).toHaveLength(1);
    for (const campo of ['destinatario', 'finalidade', 'forma']) {
      const { status, body } = await entregar(ana, id, { ...entrega, [campo]: '' });
      expect([status, Object.keys(errorsOf(body))]).toEqual([422, [campo]]);
    }
    expect((await entregar(ana, id, { ...entrega, forma: 'pdf' })).status).toBe(422);
    const outro = await final(ana, await crianca(ana));
    expect((await entregar(ana, outro.id, { ...entrega, id: chave })).status).toBe(409);
  });

  it('has the time of the request, not one from the body', async () => {
    const ana = await server.practice();
    const { id } = await final(ana, await crianca(ana));
    const { body } = await entregar(ana, id, { ...entrega, emitido_em: '2031-01-01T00:00:00.000Z' });
    expect(Math.abs(Date.parse(body.emitido_em ?? '2031-01-01') - Date.now())).toBeLessThan(60_000);
  });

  it('needs a final report of this practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const paciente_id = await crianca(ana);
    const [one, draft] = [await final(ana, paciente_id), await rascunho(ana, paciente_id)];
    expect((await entregar(ana, draft.id)).status).toBe(409);
    for (const [who, status] of [
      [bia, 404],
      [server.nobody(), 401],
    ] as const) {
      expect((await entregar(who, one.id)).status).toBe(status);
      expect((await who.call(relatorioEmissoes.listar, { params: { id: one.id } })).status).toBe(status);
      expect((await baixa(who, one.id, { situacao: 'cancelado', motivo: 'x' })).status).toBe(status);
    }
    expect(await emissoes(ana, one.id)).toEqual([]);
  });

  it.skipIf(!chromiumHere(process.env.CHROMIUM_PATH))(
    'includes each PDF with its hash; a draft records nothing',
    async () => {
      const ana = await server.practice();
      const paciente_id = await crianca(ana);
      const [one, draft] = [await final(ana, paciente_id), await rascunho(ana, paciente_id)];
      const pdf = async (relatorio_id: string) => {
        const response = await ana.fetch(impressaoPdf.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ titulo: 'x', relatorio_id }),
        });
        return Buffer.from(await response.arrayBuffer());
      };
      const bytes = await pdf(one.id);
      await pdf(draft.id);
      expect(await emissoes(ana, one.id)).toMatchObject([{ forma: 'pdf', arquivo: sha256(bytes), destinatario: null }]);
      expect(await server.owner('select 1 from relatorio_emissoes where relatorio_id = $1', [draft.id])).toEqual([]);
    },
    60_000,
  );

  it.skipIf(!chromiumHere(process.env.CHROMIUM_PATH))(
    'prints its own title; a PDF rendered as a draft is not recorded',
    async () => {
      const ana = await server.practice();
      const paciente_id = await crianca(ana);
      const [one, draft] = [await final(ana, paciente_id), await rascunho(ana, paciente_id)];
      const { impressora } = server.deps;
      const desenhar = impressora.pdf;
      const pdf = vi.spyOn(impressora, 'pdf');
      const pedir = (relatorio_id: string) =>
        ana.call(impressaoPdf, { body: { titulo: 'Outro título', relatorio_id } });
      try {
        expect((await pedir(one.id)).status).toBe(200);
        expect(pdf.mock.calls[0]?.[2]).toBe(one.titulo);
        pdf.mockImplementationOnce(async (...args) => {
          const bytes = await desenhar(...args);
          await ana.call(relatorios.finalizar, { params: { id: draft.id }, body: { versao: draft.versao } });
          return bytes;
        });
        expect((await pedir(draft.id)).status).toBe(200);
        expect(await emissoes(ana, draft.id)).toEqual([]);
      } finally {
        pdf.mockRestore();
      }
    },
    60_000,
  );
});

describe('a final report that is no longer valid', () => {
  it('is cancelled with a reason, shown on paper and on the verification page, and keeps its text', async () => {
    const ana = await server.practice();
    const one = await final(ana, await crianca(ana));
    expect((await baixa(ana, one.id, { situacao: 'cancelado', motivo: ' ' })).status).toBe(422);
    expect(await conferir(one.codigo)).toBe('genuino');
    const { body } = await baixa(ana, one.id, { situacao: 'cancelado', motivo: 'Nome errado' });
    expect(body).toMatchObject({ status: 'final', situacao: 'cancelado', conteudo: one.conteudo });
    expect(body.baixa).toMatchObject({ motivo: 'Nome errado', substituto: null, por: 'Ana Prática' });
    expect(await conferir(one.codigo)).toBe('cancelado');
    expect((await baixa(ana, one.id, { situacao: 'cancelado', motivo: 'de novo' })).status).toBe(409);
    const { html } = (
      await ana.call<{ html: string }>(impressaoMontar, { body: { titulo: 'x', relatorio_id: one.id }, ...PT })
    ).body;
    expect(html).toContain('<p class="carimbo">CANCELADO, sem validade</p>');
    expect(/<div class="molde"[\s\S]*?<div class="fluxo">/.exec(html)?.[0]).toContain('CANCELADO, sem validade');
    expect((await entregar(ana, one.id)).status).toBe(409);
    expect(await emissoes(ana, one.id)).toEqual([]);
    const [lista] = (await ana.call<Relatorio[]>(relatorios.listar, { query: { paciente_id: one.paciente_id } })).body;
    expect(lista?.situacao).toBe('cancelado');
    const { conta_id } = ana.user;
    const change = server.deps.database.transaction({ conta_id, membro: 'produto' }, (db) =>
      db.deleteFrom('relatorio_baixas').execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it.each(['substituido', 'cancelado'])('is not replaced by one that is %s at the same time', async (situacao) => {
    const ana = await server.practice();
    const paciente_id = await crianca(ana);
    const [a, b, c] = [await final(ana, paciente_id), await final(ana, paciente_id), await final(ana, paciente_id)];
    // Both have read before either can write.
    const soltar = await server.holding('lock table relatorio_baixas in share mode');
    const deB = baixa(ana, b.id, { situacao, motivo: 'x', substituto_id: situacao === 'substituido' ? c.id : null });
    await server.blocked(deB);
    const deA = baixa(ana, a.id, { situacao: 'substituido', motivo: 'x', substituto_id: b.id });
    await server.blocked(deA, 2);
    await soltar();
    const duas = await Promise.all([deB, deA]);
    const estado = [await conferir(a.codigo), await conferir(b.codigo)];
    expect(duas).toMatchObject([{ status: 200 }, { status: 422 }]);
    expect(estado).toEqual(['genuino', situacao]);
  });

  it('is replaced by a valid one of the same patient', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const paciente_id = await crianca(ana);
    const [velho, novo, alheio, de] = [
      await final(ana, paciente_id),
      await final(ana, paciente_id),
      await final(ana, await crianca(ana)),
      await final(bia, await crianca(bia)),
    ];
    const draft = await rascunho(ana, paciente_id);
    for (const substituto_id of [null, velho.id, alheio.id, de.id, draft.id, uuidv7()]) {
      const { status, body } = await baixa(ana, velho.id, { situacao: 'substituido', motivo: 'x', substituto_id });
      expect([status, Object.keys(errorsOf(body))]).toEqual([422, ['substituto_id']]);
    }
    const atras = await baixa(ana, novo.id, { situacao: 'substituido', motivo: 'x', substituto_id: velho.id });
    expect([atras.status, Object.keys(errorsOf(atras.body))]).toEqual([422, ['substituto_id']]);
    expect(await conferir(novo.codigo)).toBe('genuino');
    const done = await baixa(ana, velho.id, { situacao: 'substituido', motivo: 'Corrigido', substituto_id: novo.id });
    expect(done.body.baixa).toMatchObject({ motivo: 'Corrigido', substituto_id: novo.id, substituto: `2/${novo.ano}` });
    expect([await conferir(velho.codigo), await conferir(novo.codigo)]).toEqual(['substituido', 'genuino']);
    // A replaced report cannot replace another.
    const volta = await baixa(ana, novo.id, { situacao: 'substituido', motivo: 'x', substituto_id: velho.id });
    expect(volta.status).toBe(422);
  });
});
