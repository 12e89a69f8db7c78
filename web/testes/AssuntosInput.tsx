import { TagsInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { termos } from '#contract/testes/testes.ts';
import { DROPDOWN_HEIGHT } from '#domain/constants.ts';
import { criarUm, useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useSearchItems } from '#web/ui/fields/quick-create.ts';
import { useTermosDeTeste } from './termos-de-teste.ts';

type Props = { value: string[]; onChange: (value: string[]) => void; error?: string };

/** Subjects, chosen or typed. A new one is saved for other tests too. */
export const AssuntosInput = ({ value, onChange, error }: Props) => {
  const { t } = useTranslation(['testes', 'cadastro']);
  const invalidate = useInvalidate();
  const { items } = useSearchItems(useTermosDeTeste('assunto'), '', true);
  const known = items.map(({ nome }) => nome);
  const change = async (next: string[]) => {
    onChange(next);
    const novos = next.filter((nome) => !value.includes(nome) && !known.includes(nome));
    // The test keeps the subject even if this fails; only the suggestion is lost.
    for (const nome of novos) await criarUm(termos.assunto, { nome }, { silent: true }).catch(() => undefined);
    if (novos.length) await invalidate();
  };
  return (
    <TagsInput
      label={t('assuntos')}
      description={t('assuntos_dica')}
      data={known}
      value={value}
      onChange={change}
      error={error}
      data-path="assuntos"
      // Enter ends a subject and does not submit the form.
      wrapperProps={{ onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault() }}
      maxTags={40}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      clearable
      acceptValueOnBlur
      clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: t('assuntos') }) }}
    />
  );
};
