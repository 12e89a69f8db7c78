import type { GetInputPropsReturnType } from '@mantine/form';

/** What a field needs of its form, by the path of its value. */
type FormPaths = {
  getInputProps: (campo: string) => GetInputPropsReturnType;
  setFieldValue: (campo: string, value: unknown) => void;
  isDirty: (campo: string) => boolean;
};

/** What the fields of a part of a form need. A part has the values `V`, in the form itself or under one of its names. */
export type FormPart<V> = FormPaths & { values: V };

/** The part of a form under a name, or the form itself. */
export const partOf = <V>(form: FormPaths, values: V, name = ''): FormPart<V> => {
  const path = (campo: string) => (name ? `${name}.${campo}` : campo);
  return {
    values,
    getInputProps: (campo) => form.getInputProps(path(campo)),
    setFieldValue: (campo, value) => form.setFieldValue(path(campo), value),
    isDirty: (campo) => form.isDirty(path(campo)),
  };
};
