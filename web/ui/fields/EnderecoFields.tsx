import { SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { UFS } from '#contract/brasil.ts';
import { cepLer } from '#contract/endereco.ts';
import { call } from '#web/lib/api/api.ts';
import { MaskInput } from './MaskInput.tsx';
import { Select } from './Select.tsx';

export type Endereco = {
  cep: string;
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  uf: string | null;
};

/** A form that has the fields of an address, among others. */
type EnderecoForm = {
  getValues: () => Endereco;
  getInputProps: (campo: keyof Endereco) => GetInputPropsReturnType;
  setFieldValue: (campo: keyof Endereco, value: string) => void;
};

/** Address fields. If a look-up is configured, a complete CEP fills the fields that are still empty. */
export const EnderecoFields = ({ form, required = false }: { form: EnderecoForm; required?: boolean }) => {
  const { t } = useTranslation('cadastro');

  const lookUp = async (cep: string) => {
    const found = await call(cepLer, { params: { cep }, silent: true }).catch(() => null);
    if (!found) return;
    const now = form.getValues();
    for (const campo of ['logradouro', 'bairro', 'cidade', 'uf'] as const)
      if (!now[campo] && found[campo]) form.setFieldValue(campo, found[campo]);
  };

  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <MaskInput
        kind="cep"
        required={required}
        label={t('campos.cep')}
        {...form.getInputProps('cep')}
        onChange={(value: string) => {
          form.setFieldValue('cep', value);
          const digits = value.replace(/\D/g, '');
          if (digits.length === 8) lookUp(digits);
        }}
      />
      <TextInput required={required} label={t('campos.logradouro')} {...form.getInputProps('logradouro')} />
      <TextInput required={required} label={t('campos.numero')} {...form.getInputProps('numero')} />
      <TextInput label={t('campos.complemento')} {...form.getInputProps('complemento')} />
      <TextInput required={required} label={t('campos.bairro')} {...form.getInputProps('bairro')} />
      <TextInput required={required} label={t('campos.cidade')} {...form.getInputProps('cidade')} />
      <Select
        required={required}
        label={t('campos.uf')}
        data={UFS}
        searchable
        clearable
        {...form.getInputProps('uf')}
      />
    </SimpleGrid>
  );
};
