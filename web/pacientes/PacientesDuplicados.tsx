import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pacientesDuplicados } from '#contract/pacientes.ts';
import { TYPEAHEAD_MS } from '#domain/constants.ts';
import { read } from '#web/lib/api/read.ts';
import { Duplicados } from '#web/ui/Duplicados.tsx';

type Props = { nome: string; cpf: string; data_nascimento: string | null; exceto?: string };

/** Patients who are likely the same child. */
export const PacientesDuplicados = (props: Props) => {
  const { t } = useTranslation('cadastro');
  const [query] = useDebouncedValue(props, TYPEAHEAD_MS * 2);
  const worth = Boolean(query.cpf.replace(/\D/g, '').length === 11 || (query.nome.trim() && query.data_nascimento));
  const { data = [] } = useQuery({
    ...read(pacientesDuplicados, {
      query: { ...query, data_nascimento: query.data_nascimento ?? undefined },
      silent: true,
    }),
    enabled: worth,
  });
  const itens = worth ? data : [];
  return (
    <Duplicados
      itens={itens.map(({ id, nome, motivo }) => ({
        id,
        nome,
        motivo: t(`duplicado.${motivo}`),
        para: `/atendimento/paciente/${id}`,
      }))}
    />
  );
};
