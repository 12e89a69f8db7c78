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

/** The hash that opens the form of a new charge in the list of charges. */
export const NEW_CHARGE = 'nova-cobranca';

/** The name in the hash that opens the form of a stored appointment over any screen. */
export const APPOINTMENT = 'atendimento';

/** The slot that a panel was opened with, as it is in the hash: when, and perhaps with whom and where. */
export type Slot = { inicio: string; fim: string; profissional_id?: string | null; sala_id?: string | null };

const SEPARATOR = '=';

/** The hash of the panel of a new patient, for an appointment in this slot. */
export const newPatientAt = ({ inicio, fim, profissional_id, sala_id }: Slot) =>
  [NEW_PATIENT, inicio, fim, profissional_id ?? '', sala_id ?? ''].join(SEPARATOR);

/** The hash of the form of a stored appointment. */
export const appointmentPanel = (id: string) => [APPOINTMENT, id].join(SEPARATOR);

/** Names of the version before: bookmarks and kept drafts may lead to them. */
const FORMER: Partial<Record<string, string>> = { 'nova-sessao': NEW_APPOINTMENT, sessao: APPOINTMENT };

const parse = (hash: string): { name: string; value: string | null; slot: Slot | null } => {
  const [name = '', inicio, fim, profissional, sala] = hash.split(SEPARATOR);
  return {
    name: FORMER[name] ?? name,
    value: inicio ?? null,
    slot:
      inicio && fim && Date.parse(inicio) < Date.parse(fim)
        ? { inicio, fim, profissional_id: profissional || null, sala_id: sala || null }
        : null,
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
