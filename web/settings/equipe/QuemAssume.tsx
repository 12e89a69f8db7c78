import { type SelectProps, Stack, Text, Textarea, type TextareaProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Membro, membroCoincide } from '#contract/conta/membros.ts';
import { isClinica } from '#contract/permissoes.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Select } from '#web/ui/fields/Select.tsx';

/** What the colleague would have at the same time. */
const Coincidencias = ({ id, para }: { id: string; para: string }) => {
  const { t } = useTranslation('equipe');
  const { fuso } = useSignedUser();
  const { data } = useQuery(read(membroCoincide, { params: { id, para } }));
  if (!data?.length) return null;
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{t('desativar.coincide', { count: data.length })}</Text>
      {data.map(({ inicio, paciente, com }) => (
        <Text key={`${inicio} ${paciente} ${com}`} size="sm">
          {t('desativar.coincide_linha', { quando: formatInstant(inicio, fuso), paciente, com })}
        </Text>
      ))}
    </Stack>
  );
};

type Props = Omit<SelectProps, 'value'> & {
  membro: Membro;
  todos: Membro[];
  value?: string | null;
  /** The field of the reason, for whoever takes the cases over themselves. */
  motivo: TextareaProps;
};

/** The colleague who takes over the open cases of a member, and the agenda with them. */
export const QuemAssume = ({ membro, todos, motivo, ...props }: Props) => {
  const { t } = useTranslation('equipe');
  const { membro: eu } = useSignedUser();
  const colegas = todos.filter((one) => one.id !== membro.id && one.ativo && isClinica(one.funcao));
  return (
    <>
      <Select
        label={t('desativar.para', { count: membro.casos })}
        data={colegas.map((one) => ({ value: one.id, label: one.nome }))}
        {...props}
      />
      {props.value === eu.id && (
        <Textarea
          label={t('desativar.motivo')}
          description={t('desativar.motivo_dica')}
          required
          autosize
          minRows={2}
          {...motivo}
        />
      )}
      {props.value && <Coincidencias id={membro.id} para={props.value} />}
    </>
  );
};
