import { Autocomplete, Checkbox, Chip, Group, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ENVIOS } from '#contract/pacientes.ts';
import { PARENTESCOS, type ResponsavelNaLista, responsaveis } from '#contract/responsaveis.ts';
import { formatTelefone } from '#web/lib/forms/mask.ts';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import { AcharOuNovo } from './AcharOuNovo.tsx';
import type { Valores } from './valores.ts';

const contatoDe = ({ celular, telefone, email }: ResponsavelNaLista) => {
  const numero = celular ?? telefone;
  return numero ? formatTelefone(numero) : (email ?? '');
};

/** The guardian of a new patient: found by name, phone or CPF, or typed to be created with them. */
export const ResponsavelFields = ({ form }: { form: UseFormReturnType<Valores> }) => {
  const { t } = useTranslation(['novo-paciente', 'pacientes', 'cadastro']);
  const { responsavel } = form.values;
  const set = (campos: Partial<Valores['responsavel']>) =>
    form.setFieldValue('responsavel', { ...form.getValues().responsavel, ...campos });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <AcharOuNovo<ResponsavelNaLista>
          rotas={responsaveis}
          label={t('pacientes:responsavel')}
          placeholder={t('achar_responsavel')}
          value={responsavel}
          error={form.errors['responsavel.nome']}
          data-path="responsavel.nome"
          detalhe={contatoDe}
          novo={t('responsavel_novo')}
          onChange={(achado, item) => {
            set({ ...achado, ...(item?.parentesco && { parentesco: item.parentesco }) });
            form.clearFieldError('responsavel.nome');
          }}
        />
        <Autocomplete
          label={t('cadastro:campos.parentesco')}
          data={PARENTESCOS.map((one) => t(`cadastro:parentescos.${one}`))}
          {...form.getInputProps('responsavel.parentesco')}
        />
      </SimpleGrid>
      {responsavel.id === null && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <MaskInput
            kind="telefone"
            label={t('cadastro:campos.celular')}
            {...form.getInputProps('responsavel.celular')}
          />
          <TextInput
            label={t('cadastro:campos.email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.getInputProps('responsavel.email')}
          />
          <MaskInput kind="cpf" label={t('cadastro:campos.cpf')} {...form.getInputProps('responsavel.cpf')} />
        </SimpleGrid>
      )}
      {responsavel.nome.trim() !== '' && (
        <Input.Wrapper label={t('pacientes:rede.pode_receber')} labelElement="div">
          <Chip.Group multiple value={responsavel.pode_receber} onChange={(pode_receber) => set({ pode_receber })}>
            <Group gap={6} mt={4}>
              {ENVIOS.map((envio) => (
                <Chip key={envio} value={envio} size="xs">
                  {t(`pacientes:rede.envios.${envio}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Checkbox
            mt="sm"
            label={<Text size="sm">{t('pacientes:rede.financeiro')}</Text>}
            {...form.getInputProps('responsavel.financeiro', { type: 'checkbox' })}
          />
        </Input.Wrapper>
      )}
    </Stack>
  );
};
