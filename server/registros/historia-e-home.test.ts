import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { atendimentoAnexos } from '#contract/anexos.ts';
import { type Historia, historia } from '#contract/historia.ts';
import { type Home, home } from '#contract/home/home.ts';
import * as contract from '#contract/registros.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { atendimento, gravar } from './registros.testing.ts';

const server = testServer();

describe('the story and home', () => {
  it('have everything, newest first', async () => {
    const ana = await server.practice();
    const { paciente_id } = await atendimento(ana);
    const ask = async () => (await ana.call<Historia>(historia, { params: { id: paciente_id } })).body.itens;
    for (let hour = 2; hour < 5; hour++)
      await ana.call(atendimentos.criar, {
        body: {
          paciente_id,
          inicio: new Date(Date.now() - hour * 3_600_000).toISOString(),
          fim: new Date(Date.now() - hour * 3_600_000 + 60_000).toISOString(),
        },
      });
    const all = await ask();
    expect(all.map(({ tipo }) => tipo)).toEqual(Array(4).fill('atendimento'));
    expect(all.map(({ quando }) => quando)).toEqual(
      all
        .map(({ quando }) => quando)
        .toSorted()
        .toReversed(),
    );
    const body = new FormData();
    body.set('arquivo', new Blob(['olá']), 'desenho.txt');
    const [session] = all;
    await ana.call(atendimentoAnexos.anexar, { params: { id: session?.id ?? '' }, body });
    expect(await ask()).toContainEqual(
      expect.objectContaining({ tipo: 'anexo', titulo: 'desenho.txt', detalhe: session?.id }),
    );
    const bia = await server.practice();
    expect((await bia.call(historia, { params: { id: paciente_id } })).status).toBe(404);
  });

  it('count all unsigned notes and all past appointments without an outcome', async () => {
    const ana = await server.practice();
    const { paciente_id } = await atendimento(ana);
    const antes = (dias: number) => ({
      inicio: new Date(Date.now() - dias * 24 * 3_600_000).toISOString(),
      fim: new Date(Date.now() - dias * 24 * 3_600_000 + 60_000).toISOString(),
    });
    for (let dias = 1; dias <= 35; dias++)
      await ana.call(atendimentos.criar, { body: { paciente_id, ...antes(dias * 10), status: 'Realizado' } });
    const { body } = await ana.call<Home>(home);
    expect([body.totais.registros, body.atencao.registros.length]).toEqual([35, 35]);
    expect(body.atencao.registros[0]?.inicio.slice(0, 10)).toBe(antes(350).inicio.slice(0, 10));
    expect(body.totais.sem_status).toBe(1);
    expect(body.atencao.sem_status).toMatchObject([{ paciente_id, nome: 'Lia' }]);
  });

  it('count past appointments without an outcome up to 99', async () => {
    const ana = await server.practice();
    const { paciente_id } = await atendimento(ana);
    await server.owner(
      `insert into atendimentos (conta_id, id, paciente_id, inicio, fim, status)
       select $1, gen_random_uuid(), $2, inicio, inicio + interval '50 minutes', 'Agendado'
       from generate_series(now() - interval '160 days', now() - interval '2 days', interval '1 day') as inicio`,
      [ana.user.conta_id, paciente_id],
    );
    const { body } = await ana.call<Home>(home);
    expect([body.totais.sem_status, body.atencao.sem_status.length]).toEqual([100, 100]);
    const inicios = body.atencao.sem_status.map(({ inicio }) => inicio);
    expect(inicios).toEqual(inicios.toSorted());
    expect(Date.parse(inicios[0] ?? '')).toBeLessThan(Date.now() - 159 * 24 * 3_600_000);
  });

  it('show what needs attention', async () => {
    const ana = await server.practice();
    const empty = await ana.call<Home>(home);
    expect(empty.body.passos).toEqual({ paciente: false, atendimento: false, registro: false });
    const { id, paciente_id } = await atendimento(ana, { status: 'Realizado' });
    const now = await ana.call(home);
    expect(now.body).toMatchObject({
      totais: { registros: 1, anamneses: 0 },
      atencao: { registros: [{ atendimento_id: id, paciente_id, nome: 'Lia', escrito: false }] },
    });
    // `escrito` is true only while the note has content.
    const escrito = async () => (await ana.call<Home>(home)).body.atencao.registros[0]?.escrito;
    await gravar(ana, id, '<p>feito</p>');
    expect(await escrito()).toBe(true);
    await gravar(ana, id, '<p></p>', { versao: 1 });
    expect(await escrito()).toBe(false);
    await gravar(ana, id, 'feito', { versao: 2 });
    await ana.call(contract.registroAssinar, { params: { id }, body: { versao: 3 } });
    expect((await ana.call(home)).body).toMatchObject({ totais: { registros: 0 } });
  });
});
