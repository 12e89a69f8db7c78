import { afterAll, describe, expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { provedorDeTeste } from '#server/ia/openai.testing.ts';
import { type Caller, errorsOf, ownServer, testServer } from '#server/platform/testing/testing.ts';

const provedor = await provedorDeTeste();
const server = ownServer({ AI_BASE_URL: provedor.url, AI_MODEL: 'modelo', AI_TIMEOUT_SECONDS: '5' });
const semIa = testServer();
afterAll(() => provedor.fechar());

const pratica = async (which: typeof server, active_IA = true) => {
  const who = await which.practice();
  await who.call(settingsConfigSave, { body: { ...CONFIG_PADRAO, active_IA } });
  const body = { nome: 'Ana Beatriz Lima', data_nascimento: '2018-03-01' };
  const { body: child } = await who.call<{ id: string }>(pacientes.criar, { body });
  const { body: novo } = await who.call<Relatorio>(relatorios.criar, { body: { paciente_id: child.id } });
  return { who, novo };
};
const comTexto = async (who: Caller, { id, secoes }: Relatorio) => {
  const texto = '<p>Ana Beatriz lê devagar.</p><script>x</script>';
  const escritas = secoes.map((one, at) => (at ? one : { ...one, conteudo: texto }));
  return (await who.call<Relatorio>(relatorios.editar, { params: { id }, body: { secoes: escritas } })).body;
};
const rascunhar = (who: Caller, { id, secoes }: Relatorio, over = {}) =>
  who.call<string>(relatorios.rascunhar, { params: { id }, body: { secao_id: secoes[1]?.id, ...over } });

describe('an AI draft of a section', () => {
  it('is based on the other sections, is sent without names, and is not saved', async () => {
    const { who, novo } = await pratica(server);
    const relatorio = await comTexto(who, novo);
    provedor.recebidos.length = 0;
    provedor.sempre({ faz: 'responde', texto: '**[PACIENTE_1]** lê devagar.<script>x</script>' });
    const { status, body } = await rascunhar(who, relatorio, { instrucao: 'Em poucas palavras, sobre Ana Beatriz' });
    expect(status).toBe(200);
    const sent = provedor.recebidos.map(({ corpo }) => corpo).join('');
    expect(sent).toContain('lê devagar');
    expect(sent).not.toMatch(/Ana|Beatriz|Lima/);
    const fim = /event: fim\ndata: (.*)/.exec(body)?.[1] ?? '{}';
    expect(JSON.parse(fim).html).toMatch(/^<p><strong>Ana Beatriz( Lima)?<\/strong> lê devagar\.<\/p>$/);
    const { body: depois } = await who.call<Relatorio>(relatorios.ler, { params: { id: relatorio.id } });
    expect(depois).toEqual(relatorio);
  });

  it('is refused with AI off, without a provider, without sources, and for an unknown section', async () => {
    const { who, novo } = await pratica(server);
    const vazio = await rascunhar(who, novo);
    expect([vazio.status, Object.keys(errorsOf(vazio.body))]).toEqual([422, ['secao_id']]);
    const relatorio = await comTexto(who, novo);
    expect((await rascunhar(who, relatorio, { secao_id: relatorio.id })).status).toBe(422);
    const desligada = await pratica(server, false);
    expect((await rascunhar(desligada.who, await comTexto(desligada.who, desligada.novo))).status).toBe(403);
    const outra = await pratica(server);
    expect((await rascunhar(outra.who, relatorio)).status).toBe(404);
    const sem = await pratica(semIa);
    const { body } = await rascunhar(sem.who, await comTexto(sem.who, sem.novo));
    expect(body).toContain('event: erro');
  });
});
