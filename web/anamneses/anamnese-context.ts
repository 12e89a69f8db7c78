import { createContext, useContext, useMemo } from 'react';
import type { Topico } from '#contract/anamnese-modelos.ts';
import { topicosVisiveis } from '#contract/anamnese-respostas.ts';
import type { Anamnese } from '#contract/anamneses.ts';
import { hojeEm } from '#contract/fuso.ts';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { anosEm } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { type Folha, useMarca } from './folha.ts';

type Aberta = { anamnese: Anamnese; folha: Folha };
export const AnamneseContext = createContext<Aberta | null>(null);

/** The form that is open, for the screens inside it. */
export const useAberta = (): Aberta => {
  const aberta = useContext(AnamneseContext);
  if (!aberta) throw new Error('a part of a form was shown outside of one');
  return aberta;
};

export const enderecoDe = ({ id, paciente_id }: Pick<Anamnese, 'id' | 'paciente_id'>) =>
  `/atendimento/paciente/${paciente_id}/anamnese/${id}`;

/** The topics as they apply now. */
export const useTopicos = (): Topico[] => {
  const { anamnese, folha } = useAberta();
  const { data_nascimento } = usePaciente();
  const { fuso } = useSignedUser();
  const marca = useMarca(folha);
  return useMemo(
    () =>
      topicosVisiveis(anamnese.modelo, {
        // Read anew whenever the sheet says that something has changed.
        respostas: marca >= 0 ? folha.respostas : {},
        ocultos: anamnese.configuracoes.topicos_ocultos,
        idade: data_nascimento ? anosEm(data_nascimento, hojeEm(fuso)) : null,
      }),
    [anamnese, folha, data_nascimento, fuso, marca],
  );
};
