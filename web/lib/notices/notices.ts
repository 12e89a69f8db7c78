import { createAtom, useSelector } from '@tanstack/react-store';
import type { ReactNode } from 'react';
import { ALERT_MS, NOTIFICATION_MS } from '#domain/constants.ts';
import { texts } from '#web/lib/texts/texts.ts';

/** The only way to tell the user something that no field and no dialog shows. `web/shell/NoticeBox.tsx` renders it. */

export type NoticeType = 'success' | 'danger' | 'warning' | 'info';
type Action = { label: string; icon?: ReactNode; run: () => void };
type Given = {
  type?: NoticeType;
  title?: string;
  message: string;
  action?: Action;
  /** What the message is about: a newer one about the same replaces it, because its undo would be outdated. */
  about?: string;
  ms?: number;
};
export type Notice = Given & { id: number; type: NoticeType; ms: number; leaving: boolean };

/** A message with a title is an alert of the error catalogue: one at a time. */
const ALERT = 'alert';
const MOST = 3;

export const notices = createAtom<readonly Notice[]>([]);
let count = 0;

export const notify = ({ type = 'info', about, ms, ...given }: Given) => {
  count += 1;
  const key = about ?? (given.title ? ALERT : `notice ${count}`);
  const next = { ...given, id: count, type, about: key, ms: ms ?? (given.title ? ALERT_MS : NOTIFICATION_MS) };
  notices.set((now) => [...now.filter((one) => one.about !== key), { ...next, leaving: false }].slice(-MOST));
};

/** A finished action that can be undone. `record`: what was changed, if it can be changed again meanwhile. */
export const offerUndo = (message: string, undo: () => void, record?: string) =>
  notify({ message, action: { label: texts.t('desfazer'), run: undo }, about: record });

export const useNotices = () => useSelector(notices);

const say = (key: string, values: Record<string, string> = {}) => texts.t(`alertas.${key}`, values);
const alerta = (type: NoticeType, title: string, message: string) => notify({ type, title, message });
const feito = (key: string) => (coisa: string, genero: string) =>
  alerta('success', say('muito_bem'), say(key, { coisa, genero }));

/**
 * The alerts of the error catalogue, by their names there. `genero` is the gender ending of words that agree with
 * `coisa`.
 */
export const alertas = {
  salvoComSucesso: feito('salvo'),
  editadoComSucesso: feito('editado'),
  cadastradoComSucesso: feito('cadastrado'),
  /** `motivo`: what failed, as the screen names it. */
  erroAoSalvar: (motivo = '') =>
    alerta('danger', say('nao_salvou'), motivo ? say('nao_salvou_motivo', { motivo }) : say('tente_novamente')),
  erroAoCadastrar: () => alerta('danger', say('nao_cadastrou'), say('tente_novamente')),
  erroAoCarregar: (coisa: string) => alerta('danger', say('nao_carregou', { coisa }), say('tente_carregar')),
  /** The server refused, with a reason. */
  recusado: (motivo: string) => alerta('warning', say('recusado'), motivo),
  /** With an empty text the title is the general one, because nothing would follow “Ops”. */
  aviso: (texto: string) => alerta('warning', texto.trim() ? say('ops', { texto }) : say('recusado'), say('verifique')),
};
