import { documentosDoPaciente, isAdministrativo } from '#contract/papel/documentos.ts';
import { type Needed, usePode } from '#web/lib/session/pode.ts';

/** Whether documents of a template may be written: those of the administration or, by the case team, clinical ones. */
export const escreveModelo = (modelo: string, pode: (rota: Needed) => boolean) => {
  const { editar } = documentosDoPaciente;
  const recurso = isAdministrativo(modelo) ? 'administrativo' : 'clinico';
  return pode(editar) && pode({ ...editar, recurso });
};

export const useEscreve = () => {
  const pode = usePode();
  return (modelo: string) => escreveModelo(modelo, pode);
};
