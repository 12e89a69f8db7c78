import { consentimentos } from '#contract/consentimentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listarConsentimentos, revogarConsentimento } from './consentimentos.queries.ts';

/** The register of consents of a patient. Links that are signed fill it; the practice records what was revoked. */
export const consentimentosRoutes = (serve: Serve) => {
  serve(consentimentos.listar, ({ db, deps, sessao, params, auditar }) => {
    auditar([params.id]);
    return listarConsentimentos(db, deps.cofre, params.id, hojeEm(sessao.user.fuso));
  });

  serve(consentimentos.revogar, ({ db, deps, params, body }) =>
    revogarConsentimento(db, deps.cofre, params.id, body.motivo),
  );
};
