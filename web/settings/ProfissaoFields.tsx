import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useNomeDaProfissao, useProfissoes } from '#web/profissoes/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';

type Values = { profissao_id: string | null; registro: string | null };

type Props<V> = {
  form: UseFormReturnType<V>;
  /** Shown, and changed by an owner only. */
  fixa?: boolean;
};

/** Profession and registration. Without a council, the number is labelled as that of an association. */
export const ProfissaoFields = <V extends Values>({ form, fixa = false }: Props<V>) => {
  const { t } = useTranslation('settings');
  const data = useProfissoes();
  const nomeDa = useNomeDaProfissao();
  const chosen = data.find(({ id }) => id === form.values.profissao_id);
  const exemplo = chosen?.exemplo_inscricao && t('profile.exemplo', { exemplo: chosen.exemplo_inscricao });
  const input = form.getInputProps('registro');
  return (
    <>
      <Select
        label={t('profile.profissao')}
        data={data.map(({ id, slug, nome }) => ({ value: id, label: nomeDa(slug, nome) }))}
        searchable
        clearable
        description={fixa && t('profile.pelo_titular')}
        {...form.getInputProps('profissao_id')}
        disabled={fixa}
      />
      <TextInput
        label={
          chosen && !chosen.conselho
            ? t('profile.associacao')
            : t('profile.inscricao', { conselho: chosen?.conselho?.split('/').at(-1) ?? '' })
        }
        description={[chosen && !chosen.conselho && t('profile.sem_conselho'), exemplo].filter(Boolean).join(' ')}
        {...input}
        error={input.error && [input.error, exemplo].filter(Boolean).join(' ')}
        value={form.values.registro ?? ''}
        disabled={fixa}
      />
    </>
  );
};
