import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { ANEXOS, type Dono, EXTENSOES } from '#contract/anexos.ts';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { upload } from '#web/lib/api/api-envio.ts';
import { read } from '#web/lib/api/read.ts';

export type Envio = { id: string; nome: string; parte: number; erro: string | null };

export const anexosDe = (dono: Dono, donoId: string) => read(ANEXOS[dono].listar, { params: { id: donoId } });

/** Uploads of several files at once, each with its progress, cancel and retry. */
export const useEnvios = (dono: Dono, donoId: string, onSent = () => {}) => {
  const { t } = useTranslation(['anexos', 'erros']);
  const client = useQueryClient();
  const [envios, setEnvios] = useState<Envio[]>([]);
  const under = useRef(new Map<string, { stop: AbortController; file: File }>());

  const change = (id: string, part: Partial<Envio>) =>
    setEnvios((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: string) => setEnvios((list) => list.filter((one) => one.id !== id));

  const wrong = (file: File) => {
    if (!EXTENSOES.some((one) => file.name.toLowerCase().endsWith(`.${one}`))) return t('erros:anexo_extensao');
    if (file.size > UPLOAD_MAX_BYTES) return t('erros:arquivo_grande');
    return file.size === 0 ? t('erros:anexo_vazio') : null;
  };

  const send = async (id: string, file: File) => {
    const stop = new AbortController();
    under.current.set(id, { stop, file });
    change(id, { erro: null, parte: 0 });
    const body = new FormData();
    body.set('arquivo', file, file.name);
    try {
      await upload(ANEXOS[dono].anexar, {
        params: { id: donoId },
        // A retry sends the same id, so that a file that did arrive is not stored twice.
        query: { id },
        body,
        signal: stop.signal,
        onProgress: (sent, total) => change(id, { parte: (100 * sent) / total }),
      });
      await client.invalidateQueries(anexosDe(dono, donoId));
      drop(id);
      onSent();
    } catch (error) {
      if (error instanceof ApiError) change(id, { erro: error.message || t('sem_conexao') });
      else drop(id);
    }
  };

  const add = (files: File[]) => {
    for (const file of files) {
      const id = uuidv7();
      const erro = wrong(file);
      setEnvios((list) => [...list, { id, nome: file.name, parte: 0, erro }]);
      if (!erro) send(id, file);
    }
  };

  const cancel = (id: string) => {
    under.current.get(id)?.stop.abort();
    under.current.delete(id);
    drop(id);
  };

  const again = (id: string) => {
    const known = under.current.get(id);
    if (known) send(id, known.file);
  };

  return { envios, add, cancel, again, canRetry: (id: string) => under.current.has(id) };
};
