import { exportacao } from '#contract/conta/exportacao.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { Bytes, type Serve } from '#server/platform/http/serve.ts';
import { turnOfMember } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { exportStream } from '#server/platform/text/export-stream.ts';
import { zip } from '#server/platform/text/zip.ts';
import { entradas } from './exportacao.ts';

const LIMIT = { max: 20, seconds: 3600 };

export const exportacaoRoutes = (serve: Serve) => {
  serve(exportacao, async ({ deps, conta_id, sessao, auditar }) => {
    await throttle(deps.database, `exportacao:${conta_id}`, LIMIT);
    auditar([conta_id]);
    const day = hojeEm('UTC');
    const archive = exportStream(turnOfMember(sessao.user), () => zip(entradas(deps, sessao.user)));
    return new Bytes(archive, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="vinculo-${day}.zip"`,
      'cache-control': 'private, no-store',
    });
  });
};
