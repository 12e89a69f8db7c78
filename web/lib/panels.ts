import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The hash that opens the panel of a new patient over any screen. */
export const NEW_PATIENT = 'novo-paciente';

/** The hash that opens the form of a new session over any screen. */
export const NEW_SESSION = 'nova-sessao';

/** The hash that opens the dialog of a blocked time in the agenda. */
export const BLOCK_TIME = 'bloquear-horario';

/** The hash that opens the form of a new expense in the list of expenses. */
export const NEW_EXPENSE = 'nova-despesa';

/** The name in the hash that opens the form of a stored session over any screen. */
export const SESSION = 'sessao';

/** The times that a panel was opened with, as they are in the hash. */
export type Times = { inicio: string; fim: string };

const SEPARATOR = '=';

/** The hash of the panel of a new patient, for a session at these times. */
export const newPatientAt = ({ inicio, fim }: Times) => [NEW_PATIENT, inicio, fim].join(SEPARATOR);

/** The hash of the form of a stored session. */
export const sessionPanel = (id: string) => [SESSION, id].join(SEPARATOR);

const parse = (hash: string) => {
  const [name, inicio, fim] = hash.split(SEPARATOR);
  return {
    name,
    value: inicio ?? null,
    times: inicio && fim && Date.parse(inicio) < Date.parse(fim) ? { inicio, fim } : null,
  };
};

/**
 * Panels over the current screen are opened by the hash of the address: a reload keeps them, Back closes them, and a
 * draft leads back to its panel.
 */
export const usePanel = () => {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const open = (next: string) => navigate({ to: '.', hash: next, search: true });
  const close = () => navigate({ to: '.', hash: '', search: true, replace: true });
  return { ...parse(hash), open, close };
};

/** Opens a dialog of a screen once its address asks for it. */
export const useAskedFor = (hash: string, open: () => void) => {
  const { name, close } = usePanel();
  const opened = useEffectEvent(() => {
    open();
    void close();
  });
  useEffect(() => {
    if (name === hash) opened();
  }, [name, hash]);
};
