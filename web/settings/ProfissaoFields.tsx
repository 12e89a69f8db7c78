import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useProfissoes } from '#web/lib/profissao.ts';

type Values = { profissao_id: string | null; registro: string | null };

/** Profession and registration. Where there is no council, the number is an association's and says so. */
export const ProfissaoFields = <V extends Values>({ form }: { form: UseFormReturnType<V> }) => {
  const { t } = useTranslation(['settings', 'profissoes']);
  const data = useProfissoes();
  const chosen = data.find(({ id }) => id === form.values.profissao_id);
  return (
    <>
      <Select
        label={t('profile.profissao')}
        data={data.map(({ id, slug, nome }) => ({ value: id, label: t(`profissoes:${slug}`, { defaultValue: nome }) }))}
        searchable
        clearable
        nothingFoundMessage={t('shell:nada_encontrado')}
        {...form.getInputProps('profissao_id')}
      />
      <TextInput
        label={
          chosen && !chosen.conselho
            ? t('profile.associacao')
            : t('profile.registro', { conselho: chosen?.conselho?.split('/').at(-1) ?? '' })
        }
        description={chosen && !chosen.conselho ? t('profile.sem_conselho') : undefined}
        placeholder={chosen?.exemplo_registro ?? undefined}
        {...form.getInputProps('registro')}
        value={form.values.registro ?? ''}
      />
    </>
  );
};
