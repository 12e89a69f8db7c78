import type { Response, RouteDef } from '#contract/route.ts';
import { ApiError, addressOf, type Call, headersFor, identityNow, report } from './api.ts';

type Progress = (sent: number, total: number) => void;

/** Uploads a file and reports progress, which `fetch` cannot do. */
export const upload = <D extends RouteDef>(
  def: D,
  options: Call<D> & { onProgress: Progress; signal: AbortSignal },
): Promise<Response<D>> =>
  new Promise((done, failed) => {
    // The signal fires no event for an abort that happened before.
    options.signal.throwIfAborted();
    const { params, query, body, onProgress, signal } = options as {
      params?: unknown;
      query?: unknown;
      body: FormData;
    } & typeof options;
    const request = new XMLHttpRequest();
    request.open(def.method, addressOf(def, params, query));
    for (const [name, value] of Object.entries(headersFor(identityNow()))) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => {
      if (request.status < 300) return done(request.response);
      const error = new ApiError(request.status, request.response ?? {});
      report(error, def, { silent: true });
      failed(error);
    };
    request.onerror = () => failed(new ApiError(0, {}));
    request.onabort = () => failed(new DOMException('aborted', 'AbortError'));
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(body);
  });
