import { useEffect } from 'react';
import type { Paciente } from '#contract/pacientes.ts';
import { useFontes } from './fontes.ts';
import type { Ler } from './ler.ts';
import type { Fonte } from './quais.ts';

type Props = { paciente: Paciente; onFontes: (fontes: Record<Fonte, Ler>) => void };

/** Shows nothing: passes on how each source is read now. */
export const Fontes = ({ paciente, onFontes }: Props) => {
  const fontes = useFontes(paciente);
  useEffect(() => onFontes(fontes));
  return null;
};
