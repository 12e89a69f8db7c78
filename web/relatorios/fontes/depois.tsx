import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Paciente } from '#contract/pacientes.ts';
import { later } from '#web/lib/later.ts';
import type { Ler } from './ler.ts';
import type { Fonte } from './quais.ts';

const Fontes = later(() => import('./Fontes.tsx').then((module) => module.Fontes));

/** Reads a source into a text. */
export type LerFonte = (fonte: Fonte) => ReturnType<Ler>;

/**
 * The sources of a report, whose code is fetched beside the report: it has texts of nearly all clinical screens.
 * Whoever reads before it is there waits for it. Mount `parte` somewhere.
 */
export const useLerFontes = (paciente: Paciente): { lerFonte: LerFonte; parte: ReactNode } => {
  const atuais = useRef<Record<Fonte, Ler>>(null);
  const [pronto] = useState(() => Promise.withResolvers<void>());
  const onFontes = (fontes: Record<Fonte, Ler>) => {
    atuais.current = fontes;
    pronto.resolve();
  };
  const lerFonte: LerFonte = async (fonte) => {
    await pronto.promise;
    return (await atuais.current?.[fonte]()) ?? null;
  };
  const parte = (
    <Suspense>
      <Fontes paciente={paciente} onFontes={onFontes} />
    </Suspense>
  );
  return { lerFonte, parte };
};
