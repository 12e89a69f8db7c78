import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import { naoEncontrado } from './errors.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** The web application: its built files, and its one page for every address that is not the API's. */
export const serveWeb = async (app: FastifyInstance, env: Env, folder: string | null) => {
  if (folder) {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const page = html
      .replaceAll('%DEFAULT_LOCALE%', env.DEFAULT_LOCALE)
      .replaceAll('%SUPPORT_PHONE%', env.SUPPORT_PHONE ?? '');
    await app.register(staticFiles, {
      root: folder,
      index: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
      },
    });
    app.setNotFoundHandler((request, reply) => {
      const wantsPage = request.method === 'GET' || request.method === 'HEAD';
      if (!wantsPage || /^\/(api|assets)\//.test(request.url)) throw naoEncontrado();
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    });
    return;
  }
  app.setNotFoundHandler(() => {
    throw naoEncontrado();
  });
};
