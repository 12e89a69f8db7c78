import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PARCELAS_MAX } from '#contract/financeiro/lancamento-campos.ts';
import { somaMeses } from '#domain/days/fuso.ts';
import { datasDaSerie, FREQUENCIAS, SERIE_MAX } from '#domain/days/recorrencia.ts';
import { parcelar, positivo } from '#domain/money/dinheiro.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { REPETICOES, type Valores } from './lancamento-valores.ts';

/** Decimal separators are accepted, so that “2,5” is refused as a fraction instead of read as 25. */
const COMO_DIGITADO = { decimalSeparator: ',', allowedDecimalSeparators: [',', '.'] };

/** Describes the result: how many, the amount of each, and until when. */
const Resumo = ({ valores }: { valores: Valores }) => {
  const { t } = useTranslation('financeiro');
  const { repete, vencimento, recorrencia } = valores;
  const valor = positivo(valores.valor);
  if (!vencimento || !valor || repete === 'nao') return null;
  if (repete === 'parcelas') {
    const n = Number(valores.parcelas);
    if (!Number.isInteger(n) || n < 2 || n > PARCELAS_MAX) return null;
    const [primeira = '0', ultima = '0'] = [parcelar(valor, n)[0], parcelar(valor, n).at(-1)];
    const cada = primeira === ultima ? formatMoney(ultima) : `${formatMoney(primeira)} / ${formatMoney(ultima)}`;
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('repetir.resumo_parcelas', { n, cada, data: formatDate(somaMeses(vencimento, n - 1)) })}
      </Text>
    );
  }
  const fim = recorrencia.termina === 'ate' ? recorrencia.ate : Number(recorrencia.vezes);
  if (!fim || (typeof fim === 'number' && (!Number.isInteger(fim) || fim < 1 || fim > SERIE_MAX))) return null;
  const regra = {
    frequencia: recorrencia.frequencia,
    dias: [],
    ate: typeof fim === 'string' ? fim : null,
    vezes: typeof fim === 'number' ? fim : null,
  };
  const datas = datasDaSerie(vencimento, regra);
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('repetir.resumo', { count: datas.length, data: formatDate(datas.at(-1) ?? vencimento) })}
    </Text>
  );
};

/** The repetition of an entry: once, in instalments, or recurring. */
export const RepeticaoFields = ({ form }: { form: UseFormReturnType<Valores> }) => {
  const { t } = useTranslation('financeiro');
  const { repete, recorrencia, vencimento } = form.values;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('repetir.titulo')}
        data={REPETICOES.map((value) => ({ value, label: t(`repetir.${value}`) }))}
        {...form.getInputProps('repete')}
      />
      {repete === 'parcelas' && (
        <NumberInput
          label={t('repetir.quantas_parcelas')}
          clampBehavior="none"
          {...COMO_DIGITADO}
          w={180}
          {...form.getInputProps('parcelas')}
        />
      )}
      {repete === 'recorrencia' && (
        <Group align="flex-start">
          <Select
            label={t('repetir.frequencia')}
            w={160}
            allowDeselect={false}
            data={FREQUENCIAS.map((value) => ({ value, label: t(`repetir.${value}`) }))}
            {...form.getInputProps('recorrencia.frequencia')}
          />
          <Select
            label={t('repetir.termina')}
            w={150}
            allowDeselect={false}
            data={(['vezes', 'ate'] as const).map((value) => ({ value, label: t(`repetir.por_${value}`) }))}
            {...form.getInputProps('recorrencia.termina')}
          />
          {recorrencia.termina === 'vezes' ? (
            <NumberInput
              label={t('repetir.vezes')}
              w={140}
              clampBehavior="none"
              {...COMO_DIGITADO}
              {...form.getInputProps('recorrencia.vezes')}
            />
          ) : (
            <DateInput
              label={t('repetir.ate')}
              w={160}
              minDate={vencimento ?? undefined}
              {...form.getInputProps('recorrencia.ate')}
            />
          )}
        </Group>
      )}
      <Resumo valores={form.values} />
    </Stack>
  );
};
