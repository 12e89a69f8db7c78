import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RegistroModelo, registroModeloLer, registroModelos } from '#contract/registros.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { useHandle } from '#web/ui/text/use-handle.ts';

/** Kinds of appointment for which there is a template from the beginning. */
const PRONTOS = ['entrevista', 'avaliacao', 'intervencao', 'familia', 'escola', 'devolutiva'] as const;

/** A weak connection is given up after this, if the device keeps the template. */
const SLOW_MS = 5000;

const guardados = () => import('./modelos-guardados.ts').then(({ modelosGuardados }) => modelosGuardados());

/** Reads a template from the server, or if it is not reached from what this device keeps. */
const lerModelo = async (id: string): Promise<RegistroModelo> => {
  const params = { id };
  try {
    return await call(registroModeloLer, { params, signal: AbortSignal.timeout(SLOW_MS) });
  } catch (error) {
    if (!(error instanceof ApiError && [0, 503].includes(error.status))) throw error;
    const kept = (await guardados().catch(() => [])).find((one) => one.id === id);
    // One that is not kept: asks again, and says why it failed.
    return kept ?? call(registroModeloLer, { params });
  }
};

/** The list of templates; if the server is not reached, those that this device keeps. */
const useLista = () => {
  const { data, isError } = useQuery(read(registroModelos, {}));
  const [kept, setKept] = useState<Pick<RegistroModelo, 'id' | 'nome'>[]>([]);
  useEffect(() => {
    if (isError) guardados().then(setKept, () => undefined);
  }, [isError]);
  return data ?? kept;
};

/** The templates of the practice and those that come ready, and one that puts a template into a note. */
export const useModelos = () => {
  const { ditar, abrir, inserir: escrever } = useHandle();
  const { t } = useTranslation('registros');
  const modelos = useLista();
  const inserir = useMutation({
    mutationFn: lerModelo,
    onSuccess: (modelo) => escrever(modelo.conteudo),
  });
  const nomes = new Set(modelos.map(({ nome }) => nome));
  const prontos = PRONTOS.map((id) => ({ id, nome: t(`modelos.prontos.${id}.nome`) })).filter(
    ({ nome }) => !nomes.has(nome),
  );
  const onFrase = (id: string) => {
    const pronto = PRONTOS.find((one) => one === id);
    if (!pronto) return inserir.mutate(id);
    const campos = t(`modelos.prontos.${pronto}.campos`).split('|');
    escrever(campos.map((campo) => `<p><strong>${campo}</strong> </p>`).join(''));
  };
  return { ditar, abrir, modelos, prontos, escolha: { frases: [...modelos, ...prontos], onFrase } };
};
