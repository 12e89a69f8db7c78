import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type TesteNaLista, testeCopiar } from '#contract/testes/testes.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useIdDe } from '#web/lib/forms/id-de.ts';
import { notify } from '#web/lib/notices/notices.ts';

const NOME_MAX = 200;

/** Copies a test and opens the copy for editing. */
export const useCopiar = () => {
  const { t } = useTranslation('testes');
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const idDe = useIdDe();
  const copiar = useMutation({
    mutationFn: ({ id, nome }: TesteNaLista) => {
      const marca = t('copia', { nome: '' });
      const body = { id: idDe(id), nome: t('copia', { nome: nome.slice(0, NOME_MAX - marca.length) }) };
      return call(testeCopiar, { params: { id }, body });
    },
    onSuccess: async ({ id }) => {
      notify({ type: 'success', title: t('shell:alertas.muito_bem'), message: t('copiado') });
      await invalidate();
      await navigate({ to: '/teste/$id/editar', params: { id } });
    },
  });
  const busy = useRef(false);
  const mutate = (teste: TesteNaLista) => {
    if (busy.current) return;
    busy.current = true;
    copiar.mutate(teste, {
      onSettled: () => {
        busy.current = false;
      },
    });
  };
  return { ...copiar, mutate };
};
