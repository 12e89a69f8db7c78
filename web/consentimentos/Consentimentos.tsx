import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { consentimentos } from '#contract/consentimentos.ts';
import { read } from '#web/lib/api/read.ts';
import { later } from '#web/lib/later.ts';
import { usePode } from '#web/lib/session/pode.ts';

const Registro = later(() => import('./Registro.tsx').then((module) => module.Registro));

/** The register of consents of a patient; nothing while there is none. */
export const Consentimentos = ({ pacienteId }: { pacienteId: string }) => {
  const pode = usePode();
  const { data } = useQuery({
    ...read(consentimentos.listar, { params: { id: pacienteId } }),
    staleTime: 0,
    enabled: pode(consentimentos.listar),
  });
  if (!data?.length) return null;
  return (
    <Suspense>
      <Registro lista={data} />
    </Suspense>
  );
};
