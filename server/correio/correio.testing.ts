import { afterAll, beforeAll } from 'vitest';
import { agendaConfigSalvar, lembretesSituacao } from '#contract/agenda/agenda.ts';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { cobrar } from '#contract/financeiro/cobranca.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { enviarLembretes } from '#server/agenda/lembretes.ts';
import { freePort } from '#server/platform/db/free-port.ts';
import { startSmtp } from '#server/platform/mail/smtp.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';

export type Refusal = { codigo: string; message: string; errors?: Record<string, string[]> };
export const HORA = 3_600_000;

/** A server with a mail server, and practices that write to families. Call it once, at the top of a test file. */
export const correioDeTeste = async () => {
  const port = await freePort();
  const server = ownServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Vínculo <avisos@vinculo.example>',
    APP_URL: 'https://vinculo.example',
  });
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    smtp = await startSmtp(port);
  });
  afterAll(() => smtp.close());

  let n = 0;

  /** A practice with a confirmed address, a family that may receive mail, an appointment tomorrow and a charge. */
  const clinica = async (over: { name?: string; familia?: string } = {}) => {
    const ana = await server.practice({ name: over.name ?? 'Dra. Ana', locale: 'pt-br' });
    await server.owner('update usuarios set email_confirmado_em = now() where id = $1', [ana.user.id]);
    await ana.call(agendaConfigSalvar, { body: { lembrete_email: true, lembrete_horas: 24 } });
    n += 1;
    const email = `familia${n}@casa.example`;
    const responsavel_id = (
      await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: over.familia ?? 'Carla Lima', email } })
    ).body.id;
    const responsavel = [{ responsavel_id, financeiro: true, pode_receber: ['lembretes', 'cobrancas'] }];
    const { id: paciente_id } = (
      await ana.call<{ id: string }>(pacientes.criar, {
        body: { nome: 'Miguel', responsavel_id, responsaveis: responsavel },
      })
    ).body;
    const marcar = async (campos: object = {}) =>
      (
        await ana.call<Atendimento>(atendimentos.criar, {
          body: {
            paciente_id,
            permitir_conflito: true,
            inicio: new Date(Date.now() + 5 * HORA).toISOString(),
            fim: new Date(Date.now() + 6 * HORA).toISOString(),
            ...campos,
          },
        })
      ).body;
    const conta = {
      tipo: 'Receber',
      descricao: 'x',
      valor: '180',
      vencimento: '2026-03-10',
      responsavel_id,
      paciente_id,
    };
    const params = { id: (await ana.call<{ id: string }>(lancamentos.criar, { body: conta })).body.id };
    const mail = async () => {
      await server.deliverMail();
      return smtp.inbox.filter(({ to }) => to.includes(email));
    };
    const situacao = async () =>
      (await ana.call<{ recusa: string | null; esperando: number; limite: number }>(lembretesSituacao)).body;
    const enviar = () => ana.call<Refusal>(cobrar, { params, body: { meio: 'email' } });
    return { ana, email, params, marcar, mail, situacao, enviar };
  };
  const conta = (who: { user: { conta_id: string } }, set: string) =>
    server.owner(`update contas set ${set} where id = $1`, [who.user.conta_id]);
  const lembrar = () => enviarLembretes(server.deps);

  return { server, smtp: () => smtp, clinica, conta, lembrar };
};
