import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { ALERT_MS } from '#domain/constants.ts';

export type AlertType = 'success' | 'danger' | 'warning' | 'info';
export type Alert = { id: number; type: AlertType; title: string; message: string; duration: number };

let alert: Alert | null = null;
let count = 0;
const watchers = new Set<() => void>();

const put = (next: Alert | null) => {
  alert = next;
  for (const watcher of watchers) watcher();
};

export const showAlert = (type: AlertType, title: string, message: string, duration = ALERT_MS) => {
  count += 1;
  put({ id: count, type, title, message, duration });
};

export const hideAlert = () => put(null);

export const useAlert = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => alert,
  );

const say = (key: string, values: Record<string, string> = {}) => i18next.t(`alertas.${key}`, values);

/**
 * The alerts of the error catalogue, by their names there. `genero` is the gender ending of words that agree with
 * `coisa`.
 */
export const alertas = {
  salvoComSucesso: (coisa: string, genero: string) =>
    showAlert('success', say('muito_bem'), say('salvo', { coisa, genero })),
  editadoComSucesso: (coisa: string, genero: string) =>
    showAlert('success', say('muito_bem'), say('editado', { coisa, genero })),
  cadastradoComSucesso: (coisa: string, genero: string) =>
    showAlert('success', say('muito_bem'), say('cadastrado', { coisa, genero })),
  /** `motivo`: what failed, as the screen names it. */
  erroAoSalvar: (motivo = '') =>
    showAlert('danger', say('nao_salvou'), motivo ? say('nao_salvou_motivo', { motivo }) : say('tente_novamente')),
  erroAoCadastrar: () => showAlert('danger', say('nao_cadastrou'), say('tente_novamente')),
  erroAoCarregar: (coisa: string) => showAlert('danger', say('nao_carregou', { coisa }), say('tente_carregar')),
  /** The server refused, with a reason. */
  recusado: (motivo: string) => showAlert('warning', say('recusado'), motivo),
  /** With an empty text the title is the general one, because nothing would follow “Ops”. */
  aviso: (texto: string) =>
    showAlert('warning', texto.trim() ? say('ops', { texto }) : say('recusado'), say('verifique')),
};
