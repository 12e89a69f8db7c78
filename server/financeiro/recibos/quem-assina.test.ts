import { describe, expect, it } from 'vitest';
import { praticaSalvar } from '#contract/conta/praticas.ts';
import { type LancamentoInteiro, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Recibo, recibos } from '#contract/financeiro/recibos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { CONFIG_IMPRESSAO_RECIBO } from '#domain/paper/opcoes-de-impressao.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, semUnidos, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const CPF = '529.982.247-25';
const FONO = 'fonoaudiologo';

/** A practice with a name and a document, and a member with a session. */
const clinica = async (nome?: string) => {
  const ana = await server.practice();
  const { conta_id } = ana.user;
  await ana.call(documentosGravar, { body: { documento: CPF, cidade: 'Recife' } });
  if (nome) await ana.call(praticaSalvar, { body: { nome } });
  const membro = async (funcao: Funcao) => {
    const one = await addMember(server, conta_id, funcao);
    const [sessao] = await sessionsOf(server, conta_id, one.usuario_id, 1);
    if (!sessao) throw new Error('no session');
    return { ...one, sessao };
  };
  return { ana, conta_id, membro };
};

const papel = async (who: Caller, body: object = {}) => {
  const { html } = (
    await who.call<{ html: string }>(impressaoMontar, {
      body: { titulo: 'Teste', conteudo: '<p>Olá</p>', ...body },
      headers: { 'accept-language': 'pt-br' },
    })
  ).body;
  return semUnidos(html.slice(html.indexOf('</style>')));
};
const topoDe = (html: string) =>
  /<header class="topo">([\s\S]*?)<\/header>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '|') ?? '';

describe('the letterhead', () => {
  it('has the document of the practice beside the name of the practice, and never beside another person', async () => {
    const { ana, membro } = await clinica('Espaço Jardim');
    const { sessao: rafael } = await membro('profissional');
    for (const who of [ana, rafael]) {
      const topo = topoDe(await papel(who));
      expect(topo).toMatch(new RegExp(`Espaço Jardim\\|+${'CPF'} ${CPF}`));
      expect(topo.split(CPF)).toHaveLength(2);
    }
  });

  it('has no document for a colleague in a practice without a name of its own', async () => {
    const { ana, membro } = await clinica();
    const { sessao: rafael } = await membro('profissional');
    expect(topoDe(await papel(ana))).toContain(CPF);
    const topo = topoDe(await papel(rafael));
    expect(topo).toContain('Pessoa profissional');
    expect(topo).not.toContain(CPF);
    expect(topo).not.toContain(ana.user.name);
  });
});

describe('a receipt', () => {
  it('is signed by the professional who attended, whoever issues and prints it', async () => {
    const { ana, conta_id, membro } = await clinica('Espaço Jardim');
    const rafael = await membro('profissional');
    const { sessao: sonia } = await membro('secretaria');
    await server.owner(
      `update membros set profissao_id = (select id from profissoes where slug = $1), inscricao = '2-12345' where id = $2`,
      [FONO, rafael.membro_id],
    );
    const lia = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
    await joinTeam(server, conta_id, lia, rafael.membro_id);
    const [sessao] = await server.owner<{ id: string }>(
      `insert into atendimentos (conta_id, id, paciente_id, profissional_id, inicio, fim, status)
       values ($1, gen_random_uuid(), $2, $3, '2026-03-10T12:00Z', '2026-03-10T13:00Z', 'Realizado') returning id`,
      [conta_id, lia, rafael.membro_id],
    );
    const lancamento = await sonia.call<{ id: string }>(lancamentos.criar, {
      body: {
        tipo: 'Receber',
        descricao: 'Sessão',
        valor: '180.00',
        vencimento: '2026-03-10',
        paciente_id: lia,
        atendimento_id: sessao?.id,
      },
    });
    const { pagamentos } = (
      await sonia.call<LancamentoInteiro>(lancamentos.pagar, {
        params: { id: lancamento.body.id },
        body: { data: '2026-03-10', forma: 'Pix' },
      })
    ).body;
    const recibo = (await sonia.call<Recibo>(recibos.emitir, { body: { pagamento_id: pagamentos[0]?.id } })).body;
    expect(recibo.dados.profissional).toMatchObject({ nome: 'Pessoa profissional', pratica: 'Espaço Jardim' });
    for (const who of [sonia, ana]) {
      const html = await papel(who, { recibo_id: recibo.id, config: CONFIG_IMPRESSAO_RECIBO });
      expect(topoDe(html)).toContain('Pessoa profissional');
      expect(topoDe(html)).toContain(rafael.email);
      expect(html).toContain(`Espaço Jardim, CPF ${CPF}`);
      expect(html).not.toContain('Pessoa secretaria');
      expect(html).not.toContain(ana.user.name);
    }
  });

  it('is never signed by a trainee: who else attended signs, else a supervisor of the case team, else the owner', async () => {
    const { ana, conta_id, membro } = await clinica();
    const [iva, rafael, nina] = [
      await membro('estagiario'),
      await membro('profissional'),
      await membro('profissional'),
    ];
    const { sessao: sonia } = await membro('secretaria');
    await server.owner(`update membros set inscricao = '2-12345' where id = $1`, [nina.membro_id]);
    /** The member who signs the receipt of a charge for appointments of these members. */
    const assinante = async (who: Caller, nome: string, equipe: string[], atenderam: string[]) => {
      const paciente_id = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id;
      await server.owner('delete from paciente_equipe where paciente_id = $1', [paciente_id]);
      for (const one of equipe) await joinTeam(server, conta_id, paciente_id, one);
      const novo = { tipo: 'Receber', descricao: 'Sessões', valor: '180.00', vencimento: '2026-03-10', paciente_id };
      const { id } = (await sonia.call<{ id: string }>(lancamentos.criar, { body: novo })).body;
      await server.owner(
        `with a as (insert into atendimentos (conta_id, id, paciente_id, profissional_id, inicio, fim, status)
           select $1, gen_random_uuid(), $2, quem, '2026-03-10T12:00Z', '2026-03-10T13:00Z', 'Realizado'
           from unnest($4::uuid[]) quem returning id)
         insert into lancamento_itens (conta_id, lancamento_id, atendimento_id, dia, valor)
           select $1, $3, a.id, '2026-03-10', 60 from a`,
        [conta_id, paciente_id, id, atenderam],
      );
      const pago = { params: { id }, body: { data: '2026-03-10', forma: 'Pix' } };
      const pagamento_id = (await sonia.call<LancamentoInteiro>(lancamentos.pagar, pago)).body.pagamentos[0]?.id;
      return (await who.call<Recibo>(recibos.emitir, { body: { pagamento_id } })).body.dados.profissional.membro_id;
    };
    const [estagio, sem, com] = [iva.membro_id, rafael.membro_id, nina.membro_id];
    expect(await assinante(sonia, 'Lia', [estagio, com], [estagio, estagio, sem])).toBe(sem);
    expect(await assinante(sonia, 'Rui', [estagio, sem, com], [estagio, estagio])).toBe(com);
    expect(await assinante(rafael.sessao, 'Caio', [estagio, com, sem], [estagio])).toBe(sem);
    expect(await assinante(sonia, 'Davi', [estagio], [estagio])).toBe(ana.user.membro.id);
  });

  it('without an appointment is signed by an owner, if the issuer attends nobody', async () => {
    const { ana, membro } = await clinica();
    const { sessao: sonia } = await membro('secretaria');
    const body = { tipo: 'Receber', descricao: 'Material', valor: '50.00', vencimento: '2026-03-10' };
    const { id } = (await sonia.call<{ id: string }>(lancamentos.criar, { body })).body;
    const pago = { params: { id }, body: { data: '2026-03-10', forma: 'Pix' } };
    const { pagamentos } = (await sonia.call<LancamentoInteiro>(lancamentos.pagar, pago)).body;
    const { body: recibo } = await sonia.call<Recibo>(recibos.emitir, { body: { pagamento_id: pagamentos[0]?.id } });
    expect(recibo.dados.profissional).toMatchObject({ nome: ana.user.name, pratica: null });
  });
});
