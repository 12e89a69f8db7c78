import { describe, expect, it } from 'vitest';
import { type Anamnese, anamneseCriar, anamneseLer, topicoSalvar } from '#contract/anamneses/anamneses.ts';
import { type QuemViu, quemViu } from '#contract/conta/seguranca.ts';
import { escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { type AnamneseDoLink, anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { anamneseLinks, type EnviadosATodos } from '#contract/links/anamneses.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { instante } from '#domain/days/fuso.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { errorsOf, refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { comLink, tokenDe } from '../links.testing.ts';
import { aberto, informantes, NASCIMENTO, salvar } from './anamnese.testing.ts';
import { aProfessora, autorizar, comEscola, comProfessora, tentarEscola } from './escola.testing.ts';

const server = testServer();
semNavegador(server);

describe('asking the school', () => {
  it('is refused without an authorisation that is in force, and nobody else is asked either', async () => {
    const casa = await comEscola(server);
    const { status, body } = await tentarEscola(casa, { destinatarios: [casa.mae] });
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, ['escola_contatos']]);
    expect(errorsOf(body).escola_contatos?.[0]).toMatch(/authorisation.*Request the signatures/);
    expect(await informantes(casa)).toEqual([]);
  });

  it('makes links for mother, father and teacher in one sending; the names stay side by side', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    const { status, body } = await tentarEscola(casa, {
      destinatarios: [casa.mae, casa.pai],
      conferencia: 'nascimento',
    });
    expect(status).toBe(201);
    expect(body.map(({ destinatario, relacao, conferencia }) => [destinatario, relacao, conferencia])).toEqual([
      ['Carla Lima', 'mãe', 'nascimento'],
      ['Pedro Souza', 'pai', 'nascimento'],
      ['Helena Duarte', 'professora, Escola Monteiro Lobato', 'codigo'],
    ]);
    const again = await tentarEscola(casa, { destinatarios: [casa.mae] });
    expect(again.body.map(({ id }) => id)).toEqual([body[0]?.id, body[2]?.id]);
    expect(await informantes(casa)).toHaveLength(3);
  });

  it('is refused for a contact of another school, of another practice, and one that was removed', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    const outra = await comEscola(server);
    const escola = await casa.ana.call<{ id: string }>(escolas.criar, { body: { nome: 'Outra escola' } });
    const alheio = await casa.ana.call<{ id: string }>(escolaContatos.criar, {
      params: { id: escola.body.id },
      body: { nome: 'Rui', email: 'rui@escola.example' },
    });
    await casa.ana.call(escolaContatos.excluir, { params: { id: casa.professora } });
    for (const id of [outra.professora, alheio.body.id, casa.professora]) {
      const { status, body } = await tentarEscola(casa, { escola_contatos: [id] });
      expect([status, Object.keys(errorsOf(body))]).toEqual([422, ['escola_contatos']]);
    }
  });

  it('leaves out sensitive questions, whatever the family is asked', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    await tentarEscola(casa, { destinatarios: [casa.mae], sem_sensiveis: false });
    const sensiveis = casa.anamnese.modelo.topicos.flatMap(({ perguntas }) =>
      perguntas.flatMap(({ id, sensivel }) => (sensivel ? [id] : [])),
    );
    const pedidas = (await informantes(casa)).map(({ link, topicos }) => [
      link.destinatario,
      topicos.flatMap(({ perguntas }) => perguntas).some((id) => sensiveis.includes(id)),
    ]);
    expect(pedidas).toEqual([
      ['Helena Duarte', false],
      ['Carla Lima', true],
    ]);
  });

  it('does not choose topics by what the family answered', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    const { body: form } = await casa.ana.call<Anamnese>(anamneseCriar, {
      body: { paciente_id: casa.paciente_id, modelo: 'fonoaudiologia' },
    });
    const daFono = { ...casa, anamnese_id: form.id };
    await casa.ana.call(topicoSalvar, {
      params: { id: form.id, url_topico: 'identificacao' },
      body: { respostas: { blocos: ['Fala'] } },
    });
    await tentarEscola(daFono, { topicos: undefined, destinatarios: [casa.mae] });
    const [escola, mae] = (await informantes(daFono)).map(({ topicos }) => topicos.map(({ slug }) => slug));
    expect(mae).not.toContain('voz');
    expect(escola).toContain('voz');
  });

  it('is for whoever supervises: a trainee of the case asks the family only', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    const { conta_id } = casa.ana.user;
    const { membro_id, usuario_id } = await addMember(server, conta_id, 'estagiario');
    await server.owner(
      'insert into paciente_equipe (conta_id, id, paciente_id, membro_id) values ($1, gen_random_uuid(), $2, $3)',
      [conta_id, casa.paciente_id, membro_id],
    );
    const [edu = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    const params = { id: casa.anamnese_id };
    const escola = await edu.call(anamneseLinks.enviar, { params, body: { escola_contatos: [casa.professora] } });
    expect([escola.status, refusalOf(escola.body).codigo]).toEqual([403, 'estagio_sem_supervisao']);
    expect((await edu.call(anamneseLinks.enviar, { params, body: { destinatarios: [casa.mae] } })).status).toBe(201);
    // A trainee sees the link of another member, but only a supervisor may pass it on.
    const [dela] = (await tentarEscola(casa)).body;
    const vistos = (await edu.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } })).body;
    expect(vistos.find(({ id }) => id === dela?.id)?.estado).toBe('criado');
    const doLink = { params: { id: dela?.id ?? '' } };
    const expira_em = instante(Date.now() + 86_400_000);
    expect((await edu.call(links.enviar, doLink)).status).toBe(403);
    expect((await edu.call(links.endereco, doLink)).status).toBe(403);
    expect((await edu.call(links.prolongar, { ...doLink, body: { expira_em } })).status).toBe(403);
    const { body: todos } = await edu.call<EnviadosATodos>(anamneseLinks.enviarATodos, { params });
    expect(todos.enviados).not.toContain(dela?.destinatario);
    expect((await edu.call(links.revogar, doLink)).status).toBe(200);
  });
});

describe('the link of a teacher', () => {
  it('shows the first name, the questions and the authorisation, and nothing else in any answer', async () => {
    const casa = await comEscola(server);
    await casa.ana.call(topicoSalvar, {
      params: { id: casa.anamnese_id, url_topico: 'queixa-principal' },
      body: { respostas: { motivo_procura: 'palavras da família' } },
    });
    await autorizar(server, casa);
    await server.owner(`update anamneses set titulo = 'Anamnese de Miguel Souza' where id = $1`, [casa.anamnese_id]);
    const ela = await aProfessora(server, casa, { destinatarios: [casa.mae] });
    const mae = (await informantes(casa)).find(({ link }) => link.responsavel_id === casa.mae)?.link.id ?? '';
    const dela = await aberto(server, casa.ana, mae);
    await salvar(dela, [{ pergunta: 'motivo_procura', valor: 'palavras da mãe' }]);
    await dela.call(anamneseAberta.enviar);
    const lida = await ela.call<AnamneseDoLink>(anamneseAberta.ler);
    expect(lida.body).toMatchObject({
      paciente: 'Miguel',
      titulo: null,
      respostas: [],
      autorizacao: { nome: 'Carla Lima', relacao: 'mãe', finalidade: 'contato_escola' },
    });
    const salva = await salvar(ela, [{ pergunta: 'motivo_procura', valor: 'palavras da escola' }]);
    const enviada = await ela.call(anamneseAberta.enviar);
    const capa = await ela.semPasse(linkAberto.ler);
    const tudo = JSON.stringify([lida, salva, enviada, capa].map(({ status, body }) => ({ status, body })));
    expect(tudo).toContain('palavras da escola');
    // The answer has no surname, birth date, record, family or data of the school register.
    for (const segredo of ['Souza', NASCIMENTO, 'segredo', 'palavras da família', 'palavras da mãe', 'carla@', 'Pedro'])
      expect(tudo).not.toContain(segredo);
    expect(JSON.stringify(capa.body)).not.toMatch(/Miguel|Carla/);
    // The mother does not read what the school wrote, either.
    expect(JSON.stringify((await dela.call(anamneseAberta.ler)).body)).not.toMatch(/palavras da escola|Helena/);
    const dadas = await informantes(casa);
    expect(dadas.map(({ link, proposta }) => [link.destinatario, proposta?.respostas])).toEqual([
      ['Helena Duarte', { motivo_procura: 'palavras da escola' }],
      ['Carla Lima', { motivo_procura: 'palavras da mãe' }],
    ]);
  });

  it('asks for a code by e-mail, and the birth date is no answer', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    const { body } = await tentarEscola(casa, { conferencia: 'nenhuma' });
    const call = comLink(server, await tokenDe(casa.ana, body[0]?.id ?? ''));
    expect((await call<{ conferencia: string }>(linkAberto.ler)).body.conferencia).toBe('codigo');
    expect((await call(anamneseAberta.ler)).status).toBe(403);
    const errada = await call<{ conferido: boolean; restam: number }>(linkAberto.conferir, { nascimento: NASCIMENTO });
    expect(errada.body).toMatchObject({ conferido: false, restam: 4 });
    await call(linkAberto.codigo);
    const mail = await server.mailTo(casa.email);
    expect(mail).not.toMatch(/Miguel|Souza/);
  });

  it('is named in the trail and in the record with the school', async () => {
    const { casa, ela } = await comProfessora(server);
    await salvar(ela, [{ pergunta: 'motivo_procura', valor: 'Troca letras' }]);
    await ela.call(anamneseAberta.enviar);
    const { body } = await casa.ana.call<QuemViu[]>(quemViu, { params: { id: casa.paciente_id } });
    expect(body.find(({ acao, link }) => acao === 'respondeu' && link)).toMatchObject({
      usuario: null,
      link: { nome: 'Helena Duarte', relacao: 'professora, Escola Monteiro Lobato' },
    });
    const [informante] = await informantes(casa);
    const { body: usada } = await casa.ana.call<Anamnese>(anamneseLinks.usar, {
      params: { id: casa.anamnese_id, proposta: informante?.proposta?.id ?? '' },
      body: { versoes: {} },
    });
    expect(JSON.stringify(usada)).toContain('professora, Escola Monteiro Lobato');
    expect((await casa.ana.call<Anamnese>(anamneseLer, { params: { id: casa.anamnese_id } })).status).toBe(200);
  });

  it('is passed on again, with the address of the contact as it is now', async () => {
    const { casa, ela } = await comProfessora(server);
    const { nome, relacao, versao } = casa.contato;
    const novo = `nova.${casa.email}`;
    const mudado = await casa.ana.call(escolaContatos.editar, {
      params: { id: casa.professora },
      body: { nome, relacao, email: novo, versao },
    });
    expect(mudado.status).toBe(200);
    expect((await casa.ana.call(links.enviar, { params: { id: ela.id } })).status).toBe(200);
    const mail = await server.mailTo(novo);
    expect(mail).toContain(ela.token);
    expect(mail).not.toMatch(/Miguel|Souza/);
  });

  it.each([
    ['whose contact was removed', (casa) => casa.ana.call(escolaContatos.excluir, { params: { id: casa.professora } })],
    [
      'whose child changed school',
      (casa) => casa.ana.call(pacientes.editar, { params: { id: casa.paciente_id }, body: { escola_id: null } }),
    ],
    ['whose school is in the trash', (casa) => casa.ana.call(escolas.excluir, { params: { id: casa.escola_id } })],
    [
      'whose guardian left the network',
      (casa) => casa.ana.call(pacientes.editar, { params: { id: casa.paciente_id }, body: { responsaveis: [] } }),
    ],
  ] satisfies [string, (casa: Awaited<ReturnType<typeof comEscola>>) => Promise<{ status: number }>][])(
    '%s does not open',
    async (_, fechar) => {
      const { casa, ela } = await comProfessora(server);
      expect((await ela.call(anamneseAberta.ler)).status).toBe(200);
      expect((await fechar(casa)).status).toBeLessThan(300);
      for (const one of [await ela.call(anamneseAberta.ler), await ela.semPasse(linkAberto.ler)])
        expect([one.status, refusalOf(one.body).codigo]).toEqual([404, 'link_fechado']);
      const params = { id: ela.id };
      const { body: listados } = await casa.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
      expect(listados.find(({ id }) => id === ela.id)?.estado).toBe('revogado');
      expect((await informantes(casa))[0]?.link.estado).toBe('revogado');
      const amanha = { expira_em: instante(Date.now() + 86_400_000) };
      for (const one of [
        await casa.ana.call(links.endereco, { params }),
        await casa.ana.call(links.enviar, { params }),
        await casa.ana.call(links.prolongar, { params, body: amanha }),
      ])
        expect([one.status, refusalOf(one.body).codigo]).toEqual([409, 'link_encerrado']);
    },
  );
});

describe('contacts of a school', () => {
  it('belong to one practice, need an address, and are refused in an outdated version', async () => {
    const casa = await comEscola(server);
    const outra = await comEscola(server);
    const params = { id: casa.escola_id };
    expect((await outra.ana.call(escolaContatos.listar, { params })).status).toBe(404);
    const body = { nome: 'Rui', email: 'rui@escola.example' };
    expect((await outra.ana.call(escolaContatos.criar, { params, body })).status).toBe(404);
    for (const rota of [escolaContatos.editar, escolaContatos.excluir])
      expect((await outra.ana.call(rota, { params: { id: casa.professora }, body })).status).toBe(404);
    const sem = await casa.ana.call(escolaContatos.criar, { params, body: { nome: 'Rui', email: ' ' } });
    expect([sem.status, Object.keys(errorsOf(sem.body))]).toEqual([422, ['email']]);
    const velha = await casa.ana.call(escolaContatos.editar, {
      params: { id: casa.professora },
      body: { ...body, versao: 99 },
    });
    expect(velha.status).toBe(409);
    await casa.ana.call(escolaContatos.excluir, { params: { id: casa.professora } });
    expect((await casa.ana.call<unknown[]>(escolaContatos.listar, { params })).body).toEqual([]);
    const ids = { ids: [casa.professora] };
    expect((await outra.ana.call(escolaContatos.restaurar, { body: ids })).body).toEqual({ ids: [] });
    expect((await casa.ana.call(escolaContatos.restaurar, { body: ids })).body).toEqual(ids);
    const lista = await casa.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
    expect(lista.body).toEqual([]);
  });
});
