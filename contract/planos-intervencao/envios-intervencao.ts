import { z } from 'zod';
import { Data, Id, Instante, LinhaObrigatoria, nulo } from '#contract/fields.ts';

/** A plan sent to a school: recipient, date, and who authorised it. */
const campos = {
  destinatario: LinhaObrigatoria(200),
  enviado_em: Data,
  autorizado_por: LinhaObrigatoria(200),
  autorizado_em: Data,
  /** Without an end it is valid until revoked. */
  valido_ate: nulo(Data),
};

export const EnvioEscrito = z
  .object({ id: Id.optional(), ...campos })
  .refine(({ autorizado_em, enviado_em }) => autorizado_em <= enviado_em, {
    path: ['autorizado_em'],
    message: 'autorizacao_posterior',
  })
  .refine(({ valido_ate, enviado_em }) => !valido_ate || valido_ate >= enviado_em, {
    path: ['valido_ate'],
    message: 'autorizacao_vencida',
  });

export const EnvioEscola = z.object({ id: Id, ...campos, por: z.string(), criado_em: Instante });
export type EnvioEscola = z.infer<typeof EnvioEscola>;
