import { useMatches } from '@tanstack/react-router';
import { createContext, useContext, useMemo } from 'react';
import type { Topico } from '#contract/anamneses/anamnese-modelos.ts';
import type { Anamnese } from '#contract/anamneses/anamneses.ts';
import { topicosVisiveis } from '#contract/anamneses/preencher.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { anosEm } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Address } from '#web/ui/address.ts';
import { type Folha, useMarca } from './folha.ts';

type Aberta = { anamnese: Anamnese; folha: Folha };
export const AnamneseContext = createContext<Aberta | null>(null);

/** The open form, for the screens inside it. */
export const useAnamneseAberta = (): Aberta => {
  const aberta = useContext(AnamneseContext);
  if (!aberta) throw new Error('useAnamneseAberta needs an AnamneseContext');
  return aberta;
};

export const enderecoDe = ({ id, paciente_id }: Pick<Anamnese, 'id' | 'paciente_id'>): Address =>
  `/atendimento/paciente/${paciente_id}/anamnese/${id}`;

/** The same as params of a link. */
export const paramsDe = ({ id, paciente_id }: Pick<Anamnese, 'id' | 'paciente_id'>) => ({
  id: paciente_id,
  idAnamnese: id,
});

/** The topics that apply with the current answers. */
export const useTopicos = (): Topico[] => {
  const { anamnese, folha } = useAnamneseAberta();
  const { data_nascimento } = usePaciente();
  const { fuso } = useSignedUser();
  const marca = useMarca(folha);
  return useMemo(
    () =>
      topicosVisiveis(anamnese.modelo, {
        // `marca` changes with the answers, which are mutable.
        respostas: marca >= 0 ? folha.respostas : {},
        ocultos: anamnese.configuracoes.topicos_ocultos,
        idade: data_nascimento ? anosEm(data_nascimento, hojeEm(fuso)) : null,
      }),
    [anamnese, folha, data_nascimento, fuso, marca],
  );
};

/** The topic of the address, in the screens of a topic and below it. */
export const useUrlTopico = () => {
  const params: object = useMatches({ select: (matches) => matches.at(-1)?.params }) ?? {};
  return 'urlTopico' in params ? String(params.urlTopico) : undefined;
};
