import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The hash that opens the panel of a new patient over any screen. */
export const NEW_PATIENT = 'novo-paciente';

/** The hash that opens the form of a new appointment over any screen. */
export const NEW_APPOINTMENT = 'novo-atendimento';

/** The hash that opens the dialog of a blocked time in the agenda. */
export const BLOCK_TIME = 'bloquear-horario';

/** The hash that opens the form of a new expense in the list of expenses. */
export const NEW_EXPENSE = 'nova-despesa';

/** The name in the hash that opens the form of a stored appointment over any screen. */
export const APPOINTMENT = 'atendimento';

/** The times that a panel was opened with, as they are in the hash. */
export type Times = { inicio: string; fim: string };

const SEPARATOR = '=';

/** The hash of the panel of a new patient, for an appointment at these times. */
export const newPatientAt = ({ inicio, fim }: Times) => [NEW_PATIENT, inicio, fim].join(SEPARATOR);

/** The hash of the form of a stored appointment. */
export const appointmentPanel = (id: string) => [APPOINTMENT, id].join(SEPARATOR);

/** Names of the version before: bookmarks and kept drafts may lead to them. */
const FORMER: Partial<Record<string, string>> = { 'nova-sessao': NEW_APPOINTMENT, sessao: APPOINTMENT };

const parse = (hash: string) => {
  const [name = '', inicio, fim] = hash.split(SEPARATOR);
  return {
    name: FORMER[name] ?? name,
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
