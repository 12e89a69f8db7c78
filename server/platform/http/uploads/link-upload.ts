import type { FastifyRequest } from 'fastify';
import type { RouteDef } from '#contract/route.ts';
import { type Database, isRefused } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Disco } from '#server/platform/files/disco.ts';
import type { Trail } from '../audit.ts';
import { runLink } from '../link.ts';
import type { Arquivo, Uploads } from './uploads.ts';

type Parts = { database: Database; trail: Trail; disco: Disco; uploads: Uploads };
type Undo = () => Promise<void>;
type Step = (context: Record<string, unknown>) => Promise<unknown>;
type Steps = { handler: Step; antes: Step | undefined };

/**
 * Runs the handler of a route for links. One that receives a file checks the link before a byte of it is read, and
 * again in the transaction that uses the file: the link may have been revoked while the phone was sending.
 */
export const runForLink = async (
  def: RouteDef,
  deps: Parts,
  request: FastifyRequest,
  input: () => Record<string, unknown>,
  { handler, antes }: Steps,
): Promise<unknown> => {
  const inside = (more: object, counted: boolean) =>
    runLink(def, deps, request, (db, link) => handler({ ...input(), ...more, db, link }), { counted });
  if (!def.multipart) return inside({}, true);
  const link = await runLink(def, deps, request, async (_, one) => one, { recorded: false });
  // Refuse files while the disk is almost full: the rest of its space is kept for text.
  deps.disco.exigir();
  return deps.uploads(request, link.conta_id, async (arquivo: Arquivo) => {
    const undos: Undo[] = [];
    const aoFalhar = (undo: Undo) => void undos.push(undo);
    const preparado = await antes?.({ ...input(), link, arquivo, aoFalhar });
    return inside({ arquivo, preparado }, false).catch(async (error) => {
      // As for members: after a lost connection the commit may have succeeded, so the file is kept.
      if (error instanceof Recusa || isRefused(error)) await Promise.allSettled(undos.map((undo) => undo()));
      throw error;
    });
  });
};
