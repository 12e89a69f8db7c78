import * as contract from '#contract/papel/impressoes.ts';
import { anotarArquivo } from '#server/papel/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { download } from '#server/platform/files/download.ts';
import { Bytes, type Serve } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { FOLHAS, fazerPdf, folhaInteira } from './folha.ts';

export const impressoesRoutes = (serve: Serve) => {
  serve(
    contract.impressaoMontar,
    async ({ deps, sessao: { user }, locale, body }) => {
      await throttle(deps.database, `folhas:${user.membro.id}`, FOLHAS);
      return folhaInteira(deps, user, locale, body);
    },
    async ({ auditar, preparado: { ids, html, sem_cidade } }) => {
      auditar(ids);
      return { html, sem_cidade };
    },
  );

  serve(
    contract.impressaoPdf,
    async ({ deps, sessao: { user }, locale, body, aoFalhar }) => {
      const { bytes, ids, final } = await fazerPdf(deps, user, locale, body);
      const arquivo = await deps.files.pass(user.conta_id, bytes, user.membro.id);
      aoFalhar(arquivo.remove);
      return { ids, final, abrir: arquivo.open, soma: sha256(bytes) };
    },
    async ({ deps, db, conta_id, sessao, body: { relatorio_id }, auditar, preparado: { ids, final, abrir, soma } }) => {
      auditar(ids);
      // A PDF rendered as a draft is not recorded, even if the report became final meanwhile.
      if (relatorio_id && final)
        await anotarArquivo(db, deps.cofre, {
          conta_id,
          usuario_id: sessao.user.id,
          relatorio_id,
          arquivo: soma,
        });
      // The browser sets the real name.
      return new Bytes(abrir, download('application/pdf', 'documento.pdf'));
    },
  );
};
