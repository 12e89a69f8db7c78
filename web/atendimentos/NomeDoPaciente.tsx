import { Text } from '@mantine/core';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** The patient of an appointment; a link to the file for whoever may open it. */
export const NomeDoPaciente = ({ item }: { item: Pick<AtendimentoNaLista, 'paciente' | 'paciente_id'> }) => {
  const abre = usePode()(pacientes.ler);
  if (!abre) return <Text fw={600}>{item.paciente.nome}</Text>;
  return (
    <AnchorLink to="/atendimento/paciente/$id" params={{ id: item.paciente_id }} fw={600}>
      {item.paciente.nome}
    </AnchorLink>
  );
};
