import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';

/** What the fields of a part of a form need. A part has the values `V`, in the form itself or under one of its names. */
export type FormPart<V> = {
  values: V;
  getInputProps: (campo: string) => GetInputPropsReturnType;
  setFieldValue: (campo: string, value: unknown) => void;
  isDirty: (campo: string) => boolean;
};

/** The part of a form under a name, or the form itself. */
export const partOf = <V, F extends Record<string, unknown>>(
  form: UseFormReturnType<F>,
  values: V,
  name = '',
): FormPart<V> => {
  const path = (campo: string) => (name ? `${name}.${campo}` : campo);
  return {
    values,
    getInputProps: (campo) => form.getInputProps(path(campo)),
    setFieldValue: (campo, value) => form.setFieldValue(path(campo), value as never),
    isDirty: (campo) => form.isDirty(path(campo)),
  };
};
