import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Dono, EXTENSOES } from '#contract/anexos.ts';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { notify, offerUndo } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { SaveState } from '#web/lib/unsaved/keeper.ts';
import { watchRisk } from '#web/lib/unsaved/risk.ts';
import { type Arquivo, anexosDe, aVista, type Esperando, esperando, partes } from './esperando.ts';

/** Fetched when the screen is shown, so that it is there if the connection is lost later. */
const caixa = () => import('./caixa.ts');

/** A file on its way. `erro`: why it was refused, or not sent. */
export type Envio = {
  id: string;
  nome: string;
  parte: number;
  /** Where it is until the server has it; absent if it is only in this tab. */
  estado?: SaveState;
  erro: string | null;
  onCancel: () => void;
  onAgain?: (() => void) | undefined;
};

/** Which files of a record a part of a screen shows while they are on their way: each is shown once. */
export type Quais = 'todos' | 'fotos' | 'sem_fotos';
const mostra = (quais: Quais, { foto }: Arquivo) => quais === 'todos' || foto === (quais === 'fotos');

/** The files of a record that wait on this device. */
const useEsperando = (dono: Dono, donoId: string, quais: Quais): Envio[] => {
  const { t } = useTranslation('anexos');
  const { id: user } = useSignedUser();
  const todos = useSelector(esperando);
  const sent = useSelector(partes);
  useEffect(() => {
    const shown = { dono, dono_id: donoId };
    aVista.add(shown);
    return () => void aVista.delete(shown);
  }, [dono, donoId]);
  const drop = async (one: Esperando) => {
    const takeBack = await (await caixa()).tirar(one);
    if (takeBack) offerUndo(t('retirado', { nome: one.valor.nome }), takeBack);
  };
  return Object.values(todos)
    .filter(({ user: quem, valor }) => quem === user && valor.dono === dono && valor.dono_id === donoId)
    .filter(({ valor }) => mostra(quais, valor))
    .map((one) => ({
      id: one.id,
      nome: one.valor.nome,
      parte: sent[one.id] ?? 0,
      estado: one.estado,
      erro: one.recusa?.message ?? null,
      onCancel: () => void drop(one),
      onAgain:
        one.estado === 'guardado' || one.estado === 'na_tela'
          ? () => void caixa().then(({ tentar }) => tentar(one))
          : undefined,
    }));
};

/** A file that cannot be attached, or that the device could not keep: only this tab has it. */
type Local = Pick<Envio, 'id' | 'nome' | 'estado' | 'erro'> & { file: File };

/** Uploads of several files at once, each with its progress, cancel and retry. */
export const useEnvios = (dono: Dono, donoId: string, quais: Quais = 'todos') => {
  const foto = quais === 'fotos';
  const { t } = useTranslation(['anexos', 'erros']);
  const { id: user } = useSignedUser();
  const kept = useEsperando(dono, donoId, quais);
  const sent = useSelector(partes);
  const [locals, setLocals] = useState<Local[]>([]);
  /** The files that neither the server nor the device has yet. */
  const under = useRef(new Map<string, AbortController>());
  useEffect(() => {
    caixa().catch(() => undefined);
    return watchRisk(() => under.current.size > 0);
  }, []);

  const change = (id: string, part: Partial<Local>) =>
    setLocals((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: string) => {
    under.current.get(id)?.abort();
    under.current.delete(id);
    setLocals((list) => list.filter((one) => one.id !== id));
  };

  const wrong = (file: File) => {
    if (!EXTENSOES.some((one) => file.name.toLowerCase().endsWith(`.${one}`))) return t('erros:anexo_extensao');
    if (file.size > UPLOAD_MAX_BYTES) return t('erros:arquivo_grande');
    return file.size === 0 ? t('erros:anexo_vazio') : null;
  };

  /** Sends a file that the device could not keep. */
  const send = async (id: string, file: File) => {
    const stop = new AbortController();
    under.current.set(id, stop);
    change(id, { erro: null, estado: 'na_tela' });
    try {
      const { enviar } = await caixa();
      await enviar({ id, arquivo: { dono, dono_id: donoId, nome: file.name }, file, stop });
      await queryClient.invalidateQueries(anexosDe(dono, donoId));
      drop(id);
      if (foto) notify({ type: 'success', message: t('foto_anexada') });
    } catch (error) {
      change(id, { erro: (error instanceof ApiError && error.message) || t('nao_guardado') });
    }
  };

  const take = async (id: string, file: File) => {
    const valor = { dono, dono_id: donoId, nome: file.name, tipo: file.type, foto };
    const keep = async () => {
      const [{ guardar }, bytes] = await Promise.all([caixa(), file.arrayBuffer()]);
      return guardar(user, id, valor, new Uint8Array(bytes));
    };
    const done = await keep().catch(() => false);
    const canceled = !under.current.has(id);
    if (done && canceled) void (await caixa()).tirar({ user, id, valor });
    else if (done) drop(id);
    else if (!canceled) void send(id, file);
  };

  const add = async (files: File[]) => {
    const novos = files.map((file) => ({ id: uuidv7(), nome: file.name, erro: wrong(file), file }));
    setLocals((list) => [...list, ...novos]);
    for (const { id, erro } of novos) if (!erro) under.current.set(id, new AbortController());
    // One after the other: each is in memory while it is sealed.
    for (const { id, file } of novos) if (under.current.has(id)) await take(id, file);
  };

  const rest = locals.map(
    ({ file, ...one }): Envio => ({
      ...one,
      parte: sent[one.id] ?? 0,
      onCancel: () => drop(one.id),
      // Leaves out files that cannot be attached.
      onAgain: one.erro && one.estado ? () => void send(one.id, file) : undefined,
    }),
  );
  const known = new Set(kept.map(({ id }) => id));
  return { envios: [...kept, ...rest.filter(({ id }) => !known.has(id))], add };
};
