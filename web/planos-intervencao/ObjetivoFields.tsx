import { Checkbox, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AMBIENTES, AREAS } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import type { Conteudo } from './objetivo-valores.ts';

type Props = {
  valor: Conteudo;
  onChange: (parte: Partial<Conteudo>) => void;
  /** The error of a field, and its name in the form. */
  erro?: (campo: string) => ReactNode;
  caminho?: (campo: string) => string;
  /** Fields that only one kind of goal has: dates and status, or weeks. */
  children?: ReactNode;
};

/** The fields of a goal, stored or proposed. */
export const ObjetivoFields = ({ valor, onChange, erro, caminho, children }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  const campo = (nome: keyof Conteudo) => ({
    label: t(`campos.${nome}`),
    value: (valor[nome] as string | null) ?? '',
    error: erro?.(nome),
    'data-path': caminho?.(nome),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [nome]: currentTarget.value }),
  });
  const areas = AREAS.map((area) => ({ value: area, label: t(`areas.${area}`) }));
  const outra =
    valor.area && !AREAS.some((area) => area === valor.area) ? [{ value: valor.area, label: valor.area }] : [];
  return (
    <>
      <Textarea
        {...campo('descricao')}
        description={t('ajuda.descricao')}
        required
        autosize
        minRows={2}
        maxLength={500}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('campos.area')}
          data={[...areas, ...outra]}
          value={valor.area}
          onChange={(area) => onChange({ area })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('limpar_area') }}
        />
        <TextInput {...campo('frequencia')} maxLength={200} />
      </SimpleGrid>
      <Checkbox.Group
        label={t('campos.ambientes')}
        description={t('ajuda.ambientes')}
        value={valor.ambientes}
        onChange={(ambientes) => onChange({ ambientes: ambientes as Conteudo['ambientes'] })}
      >
        <Group mt={6}>
          {AMBIENTES.map((ambiente) => (
            <Checkbox key={ambiente} value={ambiente} label={t(`ambientes.${ambiente}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea {...campo('especificos')} autosize minRows={2} maxRows={14} maxLength={4000} />
      <Textarea {...campo('estrategias')} autosize minRows={3} maxRows={16} maxLength={4000} />
      <Textarea {...campo('recursos')} autosize minRows={1} maxRows={10} maxLength={4000} />
      <Textarea
        {...campo('criterio')}
        description={t('ajuda.criterio')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={1000}
      />
      {children}
      <Textarea
        {...campo('evidencia')}
        description={t('ajuda.evidencia')}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={4000}
      />
    </>
  );
};
