import { describe, expect, it } from 'vitest';
import { ownServer } from '#server/platform/testing/testing.ts';
import { avisarDosPlanos } from './avisos.ts';

const server = ownServer();
const avisar = () => avisarDosPlanos(server.deps);

/** A practice whose plan ends in this many days; a negative number is past. */
const comPlano = async (dias: number | null, locale = 'pt-br') => {
  const ana = await server.practice({ locale });
  const venc = dias === null ? 'null' : `now() + make_interval(mins => ${Math.round(dias * 24 * 60)})`;
  await server.owner(`update contas set venc_plano = ${venc} where id = $1`, [ana.user.conta_id]);
  return ana;
};

describe('the end of a plan', () => {
  it('is announced once before and once after it, in the language of the user', async () => {
    const ana = await comPlano(6.5);
    expect(await Promise.all([avisar(), avisar(), avisar()])).toContain(1);
    expect(await avisar()).toBe(0);
    const [antes = '', ...mais] = await server.mailsTo(ana.email);
    expect(mais).toEqual([]);
    expect(antes).toMatch(/^Subject: O seu plano termina em \d\d-\d\d-\d{4}/m);
    expect(antes).toContain('/planos');
    await server.owner(`update contas set venc_plano = now() - interval '1 day' where id = $1`, [ana.user.conta_id]);
    expect(await avisar()).toBe(1);
    expect(await avisar()).toBe(0);
    expect((await server.mailsTo(ana.email)).at(-1)).toContain('Até ');
    expect(await server.mailsTo(ana.email)).toHaveLength(2);
  });

  it('is announced again when a renewed plan ends', async () => {
    const ana = await comPlano(3, 'en');
    expect(await avisar()).toBe(1);
    await server.owner(`update contas set venc_plano = venc_plano + interval '2 days' where id = $1`, [
      ana.user.conta_id,
    ]);
    expect(await avisar()).toBe(1);
    expect(await server.mailTo(ana.email)).toContain('Your plan ends on');
  });

  it.each([
    ['far away', 8],
    ['long past', -6],
    ['never', null],
  ])('is not announced when it is %s', async (_, dias) => {
    const ana = await comPlano(dias);
    expect(await avisar()).toBe(0);
    expect(await server.mailsTo(ana.email)).toEqual([]);
  });

  it('is not announced to a suspended account, nor in advance if a card renews the plan', async () => {
    const ana = await comPlano(2);
    await server.owner('update contas set suspensa_em = now() where id = $1', [ana.user.conta_id]);
    const bia = await comPlano(2);
    await server.owner(
      `insert into assinaturas (conta_id, plano_id, usuario_id, gateway, cartao, pessoal, endereco)
       values ($1, (select id from planos limit 1), $2, 'sandbox', '', '{}', '{}')`,
      [bia.user.conta_id, bia.user.id],
    );
    expect(await avisar()).toBe(0);
    await server.owner(`update contas set venc_plano = now() - interval '1 hour' where id = $1`, [bia.user.conta_id]);
    expect(await avisar()).toBe(1);
  });
});
