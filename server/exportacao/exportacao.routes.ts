import { exportacao } from '#contract/exportacao.ts';
import { exportStream } from '#server/lib/export-stream.ts';
import { Bytes, type Serve } from '#server/lib/serve.ts';
import { throttle } from '#server/lib/throttle.ts';
import { zip } from '#server/lib/zip.ts';
import { entradas } from './exportacao.ts';

const LIMIT = { max: 20, seconds: 3600 };

export const exportacaoRoutes = (serve: Serve) => {
  serve(exportacao, async ({ deps, conta_id, auditar }) => {
    await throttle(deps.database, `exportacao:${conta_id}`, LIMIT);
    auditar([conta_id]);
    const day = new Date().toISOString().slice(0, 10);
    const archive = exportStream(conta_id, () => zip(entradas(deps, conta_id)));
    return new Bytes(archive, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="vinculo-${day}.zip"`,
      'cache-control': 'private, no-store',
    });
  });
};
