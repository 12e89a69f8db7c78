import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MODALIDADES } from '#contract/agenda/atendimentos.ts';
import { type Repasse, repasseAcordos } from '#contract/financeiro/repasses.ts';
import { lerDinheiroDigitado } from '#domain/money/dinheiro.ts';
import { escreverPercentual, TIPOS_REPASSE } from '#domain/money/repasse.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TypedInput, type TypedInputProps } from '#web/ui/fields/TypedInput.tsx';

/** A percentage, typed with or without its sign. */
const PercentualInput = (props: TypedInputProps) => {
  const locale = currentLocale();
  return (
    <TypedInput
      inputMode="decimal"
      read={(text) => lerDinheiroDigitado(locale, text.replace('%', ''))}
      write={(valor) => escreverPercentual(locale, valor)}
      {...props}
    />
  );
};

type Props = {
  pessoas: readonly Pick<Repasse, 'membro_id' | 'nome'>[];
  membro_id: string | null;
  desde: string;
  onClose: () => void;
};

/** Agrees on a share with a professional, from a day on. */
export const AcordoDialog = ({ pessoas, membro_id, desde, onClose }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro', 'atendimentos']);
  const invalidate = useInvalidate();
  const { id, keep } = useKeptId('repasse_acordos', undefined, membro_id ?? '');
  const app = useAppForm({
    keep,
    creates: true,
    schema: async () => (await import('#contract/financeiro/repasses.ts')).AcordoNovo,
    initialValues: {
      membro_id: membro_id as string | null,
      desde: desde as string | null,
      modalidade: null as string | null,
      tipo: 'percentual_recebido' as string,
      valor: '',
    },
    submit: async (body) => {
      await call(repasseAcordos.criar, { body: { ...body, id } });
      alertas.salvoComSucesso(t('repasses.acordo'), t('repasses.acordo_genero'));
      await invalidate();
      onClose();
    },
  });
  const { form } = app;
  const Valor = form.values.tipo === 'fixo' ? DinheiroInput : PercentualInput;
  return (
    <FormDialog title={t('repasses.novo_acordo')} app={app} onClose={onClose}>
      <Select
        label={t('repasses.profissional')}
        required
        data={pessoas.map((one) => ({ value: one.membro_id, label: one.nome }))}
        {...form.getInputProps('membro_id')}
      />
      <Radio.Group label={t('repasses.tipo')} {...form.getInputProps('tipo')}>
        <Stack mt="xs" gap="xs">
          {TIPOS_REPASSE.map((value) => (
            <Radio key={value} value={value} label={t(`repasses.tipos.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Valor
          key={form.values.tipo}
          label={t(form.values.tipo === 'fixo' ? 'repasses.valor_fixo' : 'repasses.percentual')}
          required
          data-autofocus
          {...form.getInputProps('valor')}
        />
        <DateInput label={t('repasses.desde')} required clearable={false} {...form.getInputProps('desde')} />
      </SimpleGrid>
      <Select
        label={t('repasses.modalidade')}
        description={t('repasses.modalidade_ajuda')}
        placeholder={t('repasses.todas')}
        clearable
        clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: t('repasses.modalidade') }) }}
        data={MODALIDADES.map((value) => ({ value, label: t(`atendimentos:modalidades.${value}`) }))}
        {...form.getInputProps('modalidade')}
      />
    </FormDialog>
  );
};
