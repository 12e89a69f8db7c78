import { listDrafts } from './drafts.ts';
import { isShown, setRefusal } from './keeper.ts';
import { recusaDoPedido } from './recusa.ts';

/** Sends one draft to the server, without its screen. */
export type Resume = (usuario: string, id: string) => Promise<unknown>;

let senders: Readonly<Record<string, Resume>> = {};

/** Sets how each kind of autosaved draft is sent, by the first word of its scope. Called once by `web/app/resume.ts`. */
export const setSenders = (known: Readonly<Record<string, Resume>>) => {
  senders = known;
};

const partsOf = (scope: string) => {
  const [kind = '', ...rest] = scope.split('/');
  const id = rest.join('/');
  // `documentos-modelos` without an id is the form of the standard templates.
  return { resume: id && Object.hasOwn(senders, kind) ? senders[kind] : undefined, id };
};

/** Whether a draft is sent without its screen. */
export const sendsItself = (scope: string) => partsOf(scope).resume !== undefined;

/** Why the record of a draft cannot be read, also later: it was deleted, or is out of reach. */
const lastingRefusal = (error: unknown) => {
  try {
    return recusaDoPedido(error);
  } catch {
    return undefined;
  }
};

/** Sends drafts that closed tabs left. What fails stays for the next call. */
export const resumeAll = async (usuario: string) => {
  for (const { scope } of await listDrafts(usuario).catch(() => [])) {
    const { resume, id } = partsOf(scope);
    if (!resume || isShown(usuario, scope)) continue;
    try {
      await resume(usuario, id);
      setRefusal(usuario, scope, undefined);
    } catch (error) {
      const refusal = lastingRefusal(error);
      if (refusal) setRefusal(usuario, scope, refusal);
    }
  }
};
