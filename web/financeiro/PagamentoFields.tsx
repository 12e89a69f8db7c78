import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hojeEm } from '#domain/days/fuso.ts';
import type { FormPart } from '#web/lib/forms/part.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { opcoesDeForma } from './contas/opcoes-de-forma.ts';
import { useCarteiras } from './financeiro.queries.ts';

type Pagamento = { data: string | null; forma: string | null; carteira_id: string | null };
type Props = { form: FormPart<Pagamento>; autofocus?: boolean };

/**
 * Date, method and wallet of a payment. `autofocus`: a dialog with these fields only focuses the method, because the
 * calendar of the date would cover it.
 */
export const PagamentoFields = ({ form, autofocus }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { fuso } = useSignedUser();
  const { data: carteiras } = useCarteiras();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateInput label={t('pagar.data')} required maxDate={hojeEm(fuso)} {...form.getInputProps('data')} />
        <Select
          label={t('campos.forma')}
          data-autofocus={autofocus}
          clearable
          clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: t('campos.forma') }) }}
          data={opcoesDeForma()}
          {...form.getInputProps('forma')}
        />
      </SimpleGrid>
      <Select
        label={t('pagar.carteira')}
        placeholder={t('pagar.carteira_auto')}
        clearable
        clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: t('pagar.carteira') }) }}
        data={carteiras?.filter(({ ativo }) => ativo).map(({ id, nome }) => ({ value: id, label: nome })) ?? []}
        {...form.getInputProps('carteira_id')}
      />
    </>
  );
};
