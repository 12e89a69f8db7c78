import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormPart } from '#web/lib/forms/part.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { useClinica } from '../atendimentos.queries.ts';
import { useMuda } from '../muda.ts';

type Quem = { profissional_id: string | null; sala_id: string | null };

type Props = { form: FormPart<Quem>; novo: boolean; onProfissional?: (id: string | null) => void };

/** Who attends, and in which room; absent for a practitioner who works alone. */
export const QuemFields = ({ form, novo, onProfissional }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { enabled, pessoas, salas } = useClinica();
  const muda = useMuda();
  if (!enabled) return null;
  const { profissional_id, sala_id } = form.values;
  // Colleagues book for themselves, if the member does not run the agenda.
  const meus = pessoas.filter(({ id }) => muda(id) || id === profissional_id);
  // Those who have left and removed rooms are shown only where they were chosen before.
  const quem = meus.filter(({ id, ativo }) => ativo || id === profissional_id);
  const onde = salas.filter(({ id, excluido_em }) => !excluido_em || id === sala_id);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('campos.profissional')}
        placeholder={t(novo ? 'campos.profissional_da_equipe' : 'colunas.sem_profissional')}
        clearable
        searchable
        data={quem.map(({ id, nome }) => ({ value: id, label: nome }))}
        {...form.getInputProps('profissional_id')}
        onChange={(id) => {
          form.setFieldValue('profissional_id', id);
          onProfissional?.(id);
        }}
      />
      {onde.length > 0 && (
        <Select
          label={t('campos.sala')}
          clearable
          data={onde.map(({ id, nome }) => ({ value: id, label: nome }))}
          {...form.getInputProps('sala_id')}
        />
      )}
    </SimpleGrid>
  );
};
