import { useTranslation } from 'react-i18next';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { PERIODOS, type Periodo } from './filtro.ts';

type Props = {
  periodo: Periodo;
  dias: { de?: string; ate?: string };
  opcoes?: readonly Periodo[];
  onPeriodo: (periodo: Periodo) => void;
  onDias: (dias: { de?: string; ate?: string }) => void;
};

/** Chooses a named period, or a range of dates. */
export const PeriodoFields = ({ periodo, dias, opcoes = PERIODOS, onPeriodo, onDias }: Props) => {
  const { t } = useTranslation('financeiro');
  return (
    <>
      <Select
        label={t('periodo')}
        w={170}
        allowDeselect={false}
        data={opcoes.map((value) => ({ value, label: t(`periodos.${value}`) }))}
        value={periodo}
        onChange={(value) => onPeriodo((value ?? 'proximos') as Periodo)}
      />
      {periodo === 'datas' && (
        <>
          <DateInput
            label={t('de')}
            w={160}
            value={dias.de ?? null}
            onChange={(de) => onDias({ de: de ?? undefined })}
          />
          <DateInput
            label={t('ate')}
            w={160}
            value={dias.ate ?? null}
            minDate={dias.de}
            onChange={(ate) => onDias({ ate: ate ?? undefined })}
          />
        </>
      )}
    </>
  );
};
