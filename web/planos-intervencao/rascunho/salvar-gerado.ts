import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { aceitosDe, type Resultado } from '#contract/planos-intervencao/resultado-intervencao.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { hoje } from '#web/lib/idade.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { pathOf } from '#web/ui/address.ts';
import { aceito } from '../objetivo-valores.ts';
import { PLANO_INTERVENCAO_SEMANAS } from '../plano-intervencao-valores.ts';
import { enderecoDosPlanosIntervencao } from '../planos-intervencao.queries.ts';
import type { Aberto } from './Assistente.tsx';
import { esquecerRascunho } from './rascunho-plano-intervencao.ts';

/** Creates a plan from the accepted goals only. */
export const useSalvarGerado = (partes: Aberto['partes']) => {
  const { t } = useTranslation('planos-intervencao');
  const { id: usuario, fuso } = useSignedUser();
  const paciente = usePaciente();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [id] = useState(() => uuidv7());
  return useMutation({
    mutationFn: (resultado: Resultado) => {
      const inicio = hoje(fuso);
      const escolhidos = aceitosDe(resultado);
      const semanas = Math.max(PLANO_INTERVENCAO_SEMANAS, ...escolhidos.map((one) => one.semanas ?? 0));
      const { frequencia, objetivo_geral, orientacoes_familia, orientacoes_escola } = resultado;
      const objetivos = escolhidos.map((one) => aceito(one, inicio));
      const fim = somaDias(inicio, 7 * semanas);
      return call(planosIntervencao.criar, {
        body: {
          id,
          paciente_id: paciente.id,
          titulo: t('titulo_novo'),
          queixa: partes.sem_fontes.includes('queixa') ? null : partes.queixa,
          inicio,
          fim,
          frequencia,
          objetivo_geral,
          orientacoes_familia,
          orientacoes_escola,
          objetivos,
          do_rascunho: true,
        },
      });
    },
    onSuccess: async (planoIntervencao) => {
      esquecerRascunho(usuario, paciente.id);
      alertas.salvoComSucesso(t('coisa'), t('coisa_genero'));
      await navigate({ to: pathOf(enderecoDosPlanosIntervencao(paciente.id, planoIntervencao.id, 'visualizar')) });
      await invalidate();
    },
  });
};
