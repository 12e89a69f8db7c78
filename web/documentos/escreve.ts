import { documentosDoPaciente, isAdministrativo } from '#contract/papel/documentos.ts';
import { usePode } from '#web/lib/session/pode.ts';

/** Whether the member may write documents of a template: clinical ones are left to the case team. */
export const useEscreve = () => {
  const pode = usePode();
  const { editar } = documentosDoPaciente;
  return (modelo: string) => pode(editar) && (isAdministrativo(modelo) || pode({ ...editar, recurso: 'clinico' }));
};
