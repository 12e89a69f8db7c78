import { Alert, Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TYPEAHEAD_MS } from '#contract/constants.ts';
import { pacientesDuplicados } from '#contract/pacientes.ts';
import { call } from '#web/lib/api.ts';

type Props = { nome: string; cpf: string; data_nascimento: string | null; exceto?: string };

/** Says, while it is typed, that this child may be on record already. */
export const Duplicados = (props: Props) => {
  const { t } = useTranslation('pacientes');
  const [query] = useDebouncedValue(props, TYPEAHEAD_MS * 2);
  const worth = query.cpf.replace(/\D/g, '').length === 11 || (query.nome.trim() && query.data_nascimento);
  const { data = [] } = useQuery({
    queryKey: ['pacientes-duplicados', query],
    queryFn: ({ signal }) =>
      call(pacientesDuplicados, {
        query: { ...query, data_nascimento: query.data_nascimento ?? undefined },
        signal,
        silent: true,
      }),
    enabled: Boolean(worth),
  });
  if (!worth || data.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconUsers />} title={t('duplicado.titulo')} role="status">
      {data.map(({ id, nome, motivo }) => (
        <div key={id}>
          <Anchor component={Link} to={`/atendimento/paciente/${id}`}>
            {nome}
          </Anchor>
          {' · '}
          {t(`duplicado.${motivo}`)}
        </div>
      ))}
    </Alert>
  );
};
