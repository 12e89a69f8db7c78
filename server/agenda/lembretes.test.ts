import { describe, expect, it } from 'vitest';
import { agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { linkAjustes } from '#contract/links/ajustes.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';
import { enviarLembretes } from './lembretes.ts';

const server = ownServer();
const HORA = 3_600_000;
const daqui = (horas: number) => ({
  inicio: new Date(Date.now() + horas * HORA).toISOString(),
  fim: new Date(Date.now() + (horas + 1) * HORA).toISOString(),
});

const pessoa = async (who: Caller, email: string) =>
  (await who.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Carla Lima', email } })).body.id;

const clinica = async (email: string, pode_receber = ['lembretes']) => {
  const ana = await server.practice({ name: 'Dra. Ana', locale: 'pt-br' });
  await ana.call(agendaConfigSalvar, { body: { lembrete_email: true, lembrete_horas: 24 } });
  const responsavel_id = await pessoa(ana, email);
  const { body } = await ana.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Miguel Souza',
      diagnostico: 'segredo clínico',
      responsavel_id,
      responsaveis: [{ responsavel_id, pode_receber }],
    },
  });
  return { ana, paciente_id: body.id };
};
const criar = async (who: Caller, body: object) =>
  (await who.call<Atendimento>(atendimentos.criar, { body: { permitir_conflito: true, ...body } })).body;
const enviar = (mailer = server.deps.mailer) => enviarLembretes({ ...server.deps, mailer });

describe('reminders', () => {
  it('that fail in one practice do not delay others, and are sent the next time', async () => {
    for (const email of ['antes@dois.example', 'falha@dois.example', 'depois@dois.example']) {
      const { ana, paciente_id } = await clinica(email);
      await criar(ana, { paciente_id, ...daqui(5) });
    }
    const mailer: typeof server.deps.mailer = {
      ...server.deps.mailer,
      sendForPractice: async (id, mail, db) => {
        if (mail.to.startsWith('falha')) throw new Error('out of order');
        await server.deps.mailer.sendForPractice(id, mail, db);
      },
    };
    expect(await enviar(mailer)).toBe(2);
    await server.mailTo('antes@dois.example');
    await server.mailTo('depois@dois.example');
    expect(await enviar()).toBe(1);
    await server.mailTo('falha@dois.example');
  });

  it('are sent once, however many nodes run, and contain nothing clinical', async () => {
    const { ana, paciente_id } = await clinica('carla@uma.example');
    const um = await criar(ana, { paciente_id, ...daqui(5), observacoes: 'segredo da sessão', local: 'Sala 2' });
    const enviados = await Promise.all(Array.from({ length: 6 }, () => enviar()));
    expect(enviados.reduce((sum, n) => sum + n)).toBe(1);
    expect(await enviar()).toBe(0);
    const [texto = '', ...mais] = await server.mailsTo('carla@uma.example');
    expect(mais).toEqual([]);
    expect(texto).toMatch(/\/l#[\w-]{22}/);
    expect(texto).toContain('Miguel');
    expect(texto).not.toContain('Souza');
    expect(texto).not.toContain('segredo');
    const { body } = await ana.call<Atendimento>(atendimentos.ler, { params: { id: um.id } });
    expect(body.lembrete_enviado_em).not.toBeNull();
    expect(body.versao).toBe(um.versao);
  });

  it.each([
    ['reminders have none', 'carla@sem.example', agendaConfigSalvar, { lembrete_link: false }],
    [
      'the practice offers none',
      'carla@nenhum.example',
      linkAjustes.salvar,
      { tipo: 'confirmar_atendimento', oferecido: false },
    ],
  ])('are sent without a link if %s', async (_, email, salvar, body) => {
    const { ana, paciente_id } = await clinica(email);
    expect((await ana.call(salvar, { body })).status).toBe(200);
    await criar(ana, { paciente_id, ...daqui(5) });
    expect(await enviar()).toBe(1);
    const mails = await server.mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).not.toContain('/l#');
    expect(await server.owner('select 1 from links_enviados where paciente_id = $1', [paciente_id])).toEqual([]);
  });

  it('are left to the node that claimed them first, even before it has finished', async () => {
    const { ana, paciente_id } = await clinica('carla@seis.example');
    const { id, inicio } = await criar(ana, { paciente_id, ...daqui(5) });
    const { conta_id } = ana.user;
    let outro: Promise<number> = Promise.resolve(-1);
    await server.deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
      await db.insertInto('lembretes').values({ conta_id, atendimento_id: id, inicio }).execute();
      outro = enviar();
      await server.blocked(outro);
    });
    expect(await outro).toBe(0);
    expect(await server.mailsTo('carla@seis.example')).toEqual([]);
  });

  it('wait for their lead time, and are not sent for cancelled, past or deleted appointments', async () => {
    const { ana, paciente_id } = await clinica('carla@duas.example');
    await criar(ana, { paciente_id, ...daqui(30) });
    await criar(ana, { paciente_id, ...daqui(-2) });
    await criar(ana, { paciente_id, ...daqui(3), status: 'Cancelado' });
    const gone = await criar(ana, { paciente_id, ...daqui(4) });
    await ana.call(atendimentos.excluir, { params: { id: gone.id } });
    expect(await enviar()).toBe(0);
    await ana.call(agendaConfigSalvar, { body: { lembrete_horas: 48 } });
    expect(await enviar()).toBe(1);
  });

  it('are sent again for an appointment that is moved', async () => {
    const { ana, paciente_id } = await clinica('carla@tres.example');
    const um = await criar(ana, { paciente_id, ...daqui(5) });
    expect(await enviar()).toBe(1);
    await ana.call(atendimentos.editar, { params: { id: um.id }, body: daqui(8) });
    expect(await enviar()).toBe(1);
    await ana.call(atendimentos.editar, { params: { id: um.id }, body: { status: 'Confirmado' } });
    expect(await enviar()).toBe(0);
  });

  it('are not sent to people who may not receive them, nor if the practice has them off', async () => {
    const { ana, paciente_id } = await clinica('carla@quatro.example', ['cobrancas']);
    await criar(ana, { paciente_id, ...daqui(5) });
    expect(await enviar()).toBe(0);
    const outra = await clinica('carla@cinco.example');
    await outra.ana.call(agendaConfigSalvar, { body: { lembrete_email: false } });
    await criar(outra.ana, { paciente_id: outra.paciente_id, ...daqui(5) });
    expect(await enviar()).toBe(0);
  });

  it('list as contact the first person who may be reminded, with a phone', async () => {
    const ana = await server.practice();
    const um = async (nome: string, celular: string) =>
      (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome, celular } })).body.id;
    const [mae, pai] = [await um('Mãe', '11987654321'), await um('Pai', '11912345678')];
    const { body } = await ana.call<{ id: string }>(pacientes.criar, {
      body: {
        nome: 'Lia',
        responsavel_id: mae,
        responsaveis: [{ responsavel_id: mae }, { responsavel_id: pai, pode_receber: ['lembretes'] }],
      },
    });
    const { contato } = await criar(ana, { paciente_id: body.id, ...daqui(5) });
    expect(contato).toEqual({ nome: 'Pai', telefone: '+5511912345678', responsavel_id: pai, idioma: null });
  });

  it('list no contact if no guardian may be reminded, not even the child; without guardians it is the patient', async () => {
    const ana = await server.practice();
    const mae = { nome: 'Mãe', celular: '11987654321' };
    const responsavel_id = (await ana.call<{ id: string }>(responsaveis.criar, { body: mae })).body.id;
    const contatoDe = async (body: object) => {
      const { id } = (await ana.call<{ id: string }>(pacientes.criar, { body: { celular: '11955554444', ...body } }))
        .body;
      return (await criar(ana, { paciente_id: id, ...daqui(5) })).contato;
    };
    for (const pode_receber of [[], ['cobrancas']])
      expect(await contatoDe({ nome: 'Lia', responsaveis: [{ responsavel_id, pode_receber }] })).toBeNull();
    const self = { nome: 'Eva Adulta', telefone: '+5511955554444', responsavel_id: null, idioma: null };
    expect(await contatoDe({ nome: 'Eva Adulta' })).toEqual(self);
  });
});
