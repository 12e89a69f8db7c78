import { useQuery } from '@tanstack/react-query';
import { registroModeloLer, registroModelos } from '#contract/registros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';

/** The practice's templates, and one that puts the text of a template into a note. */
export const useModelos = (onInserir: (html: string) => void) => {
  const { data: modelos = [] } = useQuery(read(registroModelos, {}));
  const inserir = useMutation({
    mutationFn: (id: string) => call(registroModeloLer, { params: { id } }),
    onSuccess: (modelo) => onInserir(modelo.conteudo),
  });
  return { modelos, inserir: (id: string) => inserir.mutate(id) };
};
