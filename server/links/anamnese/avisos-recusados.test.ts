import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AVISO_FALHAS_MAX } from '#contract/links/tipos.ts';
import { freePort } from '#server/platform/db/free-port.ts';
import { startSmtp } from '#server/platform/mail/smtp.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { tokenDe } from '../links.testing.ts';
import { comAnamnese, enviarPara, informantes } from './anamnese.testing.ts';
import { avisarInformantes } from './avisos.ts';

/** Reminders that are refused: by the mail server, or because the address has unsubscribed. */
const port = await freePort();
const server = ownServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
const recusadas = new Set<string>();
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp(port, (address) => (recusadas.has(address) ? { at: 'rcpt', code: 550 } : undefined));
});
afterAll(() => smtp.close());

const avisar = () => avisarInformantes(server.deps);
const passam = (id: string, dias: number) =>
  server.owner(
    `update links_enviados set passado_em = coalesce(passado_em, now()) - make_interval(days => $2),
       avisado_em = avisado_em - make_interval(days => $2),
       aviso_falhou_em = aviso_falhou_em - make_interval(days => $2) where id = $1`,
    [id, dias],
  );
const estadoDe = async (id: string) =>
  (
    await server.owner<{ avisos: number; aviso_falhas: number }>(
      'select avisos, aviso_falhas from links_enviados where id = $1',
      [id],
    )
  )[0];

let contador = 0;
/** A link to the mother whose address was read three days ago, to be passed on. */
const convidada = async () => {
  const email = `carla${++contador}@recusa.example`;
  const casa = await comAnamnese(server, email);
  await server.owner('update usuarios set email_confirmado_em = now() where id = $1', [casa.ana.user.id]);
  const [link] = await enviarPara(casa, [casa.mae]);
  const id = link?.id ?? '';
  await tokenDe(casa.ana, id);
  await passam(id, 3);
  return { casa, id, email };
};

const chega = (quantas: number, email: string) =>
  vi.waitFor(
    () => {
      server.deps.mailer.wake();
      expect(smtp.inbox.filter(({ to }) => to.includes(email))).toHaveLength(quantas);
    },
    { timeout: 20_000, interval: 30 },
  );
const recusada = (id: string, aviso_falhas: number, avisos = 0) =>
  vi.waitFor(
    async () => {
      server.deps.mailer.wake();
      expect(await estadoDe(id)).toEqual({ avisos, aviso_falhas });
    },
    { timeout: 20_000, interval: 30 },
  );

describe('a reminder that the mail server refuses', () => {
  it('does not count: two more are sent once the address works', async () => {
    const { casa, id, email } = await convidada();
    recusadas.add(email);
    expect(await avisar()).toBe(1);
    await recusada(id, 1);
    // Not at once, but a day later.
    expect(await avisar()).toBe(0);
    recusadas.delete(email);
    for (const [dias, quantas] of [
      [1, 1],
      [3, 2],
    ] as const) {
      await passam(id, dias);
      expect(await avisar()).toBe(1);
      await chega(quantas, email);
    }
    expect((await informantes(casa))[0]?.link.avisos).toBe(2);
    await passam(id, 3);
    expect(await avisar()).toBe(0);
  });

  it('is given up after a few tries', async () => {
    const { id, email } = await convidada();
    recusadas.add(email);
    for (let falhas = 1; falhas <= AVISO_FALHAS_MAX; falhas++) {
      expect(await avisar()).toBe(1);
      await recusada(id, falhas);
      await passam(id, 3);
    }
    expect(await avisar()).toBe(0);
  });
});

it('a reminder to an address that has unsubscribed does not count either, and is given up', async () => {
  const { casa, id, email } = await convidada();
  await server.owner(
    `insert into descadastros (conta_id, email_hash) values ($1, encode(sha256(convert_to($2, 'utf8')), 'hex'))`,
    [casa.ana.user.conta_id, email],
  );
  for (let falhas = 1; falhas <= AVISO_FALHAS_MAX + 1; falhas++) {
    expect(await avisar()).toBe(0);
    expect(await estadoDe(id)).toEqual({ avisos: 0, aviso_falhas: Math.min(falhas, AVISO_FALHAS_MAX) });
    await passam(id, 1);
  }
});
