import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { type Emissao, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { type Relatorio, relatorios, type TipoRelatorio } from '#contract/papel/relatorios.ts';
import { provedorDeTeste } from '#server/ia/openai.testing.ts';
import { type Caller, errorsOf, ownServer, semUnidos } from '#server/platform/testing/testing.ts';

const provedor = await provedorDeTeste();
const server = ownServer({ AI_BASE_URL: provedor.url, AI_MODEL: 'modelo', AI_TIMEOUT_SECONDS: '5' });
afterAll(() => provedor.fechar());
const PT = { headers: { 'accept-language': 'pt-br' } };

const crianca = async (who: Caller) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
const secao = (chave: string, conteudo: string) => ({ id: uuidv7(), chave, titulo: chave, conteudo });
const escrever = async (who: Caller, paciente_id: string, tipo: TipoRelatorio = 'escola') => {
  const secoes = [secao('metas', '<p>Ler em voz alta na aula.</p>'), secao('demanda', '<p>QI 82, briga em casa.</p>')];
  return (await who.call<Relatorio>(relatorios.criar, { body: { paciente_id, tipo, secoes }, ...PT })).body;
};
const daqui = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString().slice(0, 10);
const autorizacao = {
  destinatario: 'Carla Lima',
  autorizado_por: 'Carla Lima',
  autorizado_em: '2025-02-03',
  valido_ate: null as string | null,
};
const finalizar = (who: Caller, { id, versao }: Relatorio, over?: object) =>
  who.call<Relatorio>(relatorios.finalizar, {
    params: { id },
    body: { versao, ...(over && { autorizacao: over }) },
    ...PT,
  });
const folha = async (who: Caller, { id, titulo }: Relatorio) =>
  semUnidos(
    (await who.call<{ html: string }>(impressaoMontar, { body: { titulo, relatorio_id: id }, ...PT })).body.html,
  );

describe('a report to a school', () => {
  it('has its watermark, as a draft and once final; others have not', async () => {
    const ana = await server.practice();
    const paciente_id = await crianca(ana);
    const [dela, outro] = [await escrever(ana, paciente_id), await escrever(ana, paciente_id, 'acompanhamento')];
    expect(await folha(ana, dela)).toMatch(
      /marca-dagua" aria-hidden="true">Confidencial — uso pedagógico<.*class="sub">[^<]*Confidencial/s,
    );
    expect(await folha(ana, outro)).not.toContain('uso pedagógico');
    await finalizar(ana, dela, autorizacao);
    expect(await folha(ana, dela)).toMatch(
      /marca-dagua" aria-hidden="true">Confidencial — uso pedagógico<.*class="sub">[^<]*Confidencial/s,
    );
  });

  it('becomes final with a valid authorisation, which is recorded as its first handover', async () => {
    const ana = await server.practice();
    const dela = await escrever(ana, await crianca(ana));
    const ate = daqui(90);
    for (const [campo, over] of [
      ['autorizacao', undefined],
      ['autorizado_em', { ...autorizacao, autorizado_em: daqui(2) }],
      ['valido_ate', { ...autorizacao, valido_ate: '2025-03-01' }],
      ['autorizacao.autorizado_por', { ...autorizacao, autorizado_por: ' ' }],
    ] as const) {
      const { status, body } = await finalizar(ana, dela, over);
      expect([status, Object.keys(errorsOf(body))]).toEqual([422, [campo]]);
    }
    expect((await ana.call<Relatorio>(relatorios.ler, { params: { id: dela.id } })).body.status).toBe('rascunho');
    expect((await finalizar(ana, dela, { ...autorizacao, valido_ate: ate })).body.status).toBe('final');
    const { body } = await ana.call<Emissao[]>(relatorioEmissoes.listar, { params: { id: dela.id } });
    expect(body).toMatchObject([
      {
        forma: 'impresso',
        destinatario: 'Carla Lima',
        finalidade: dela.titulo,
        autorizacao: { autorizado_por: 'Carla Lima', autorizado_em: '2025-02-03', valido_ate: ate },
      },
    ]);
    const [row] = await server.owner<{ dados: Buffer }>(
      'select dados from relatorio_emissoes where relatorio_id = $1',
      [dela.id],
    );
    expect(row?.dados.includes('Carla')).toBe(false);
  });

  it('needs an authorisation only for its kind, and others record nothing', async () => {
    const ana = await server.practice();
    const outro = await escrever(ana, await crianca(ana), 'acompanhamento');
    expect((await finalizar(ana, outro)).status).toBe(200);
    expect((await ana.call<Emissao[]>(relatorioEmissoes.listar, { params: { id: outro.id } })).body).toEqual([]);
  });

  it('cannot be a copy of a report for others', async () => {
    const ana = await server.practice();
    const paciente_id = await crianca(ana);
    const [dela, outro] = [await escrever(ana, paciente_id), await escrever(ana, paciente_id, 'avaliacao')];
    const copiar = (copiar_de: string) =>
      ana.call<Relatorio>(relatorios.criar, { body: { paciente_id, tipo: 'escola', copiar_de } });
    const { status, body } = await copiar(outro.id);
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, ['copiar_de']]);
    expect((await copiar(dela.id)).status).toBe(201);
  });

  it('is drafted from its own sections only, and the prompt says who reads it', async () => {
    const ana = await server.practice();
    await ana.call(settingsConfigSave, { body: { ...CONFIG_PADRAO, active_IA: true } });
    const dela = await escrever(ana, await crianca(ana));
    provedor.recebidos.length = 0;
    provedor.sempre({ faz: 'responde', texto: 'Texto.' });
    const body = { secao_id: dela.secoes[0]?.id };
    expect((await ana.call<string>(relatorios.rascunhar, { params: { id: dela.id }, body })).status).toBe(200);
    const sent = provedor.recebidos.map(({ corpo }) => corpo).join('');
    expect(sent).toContain('Ler em voz alta');
    expect(sent).toContain('The school reads this report');
    expect(sent).not.toMatch(/QI 82|briga/);
  });
});
