import { ActionIcon, Button, Group, Paper, SimpleGrid, Stack, TextInput, Tooltip } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isNormado, TIPOS_ESCORE } from '#domain/scores/escores.ts';
import { DIRECOES, FAIXAS } from '#domain/scores/faixas.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { ESCALA_NOVA, type Valores } from './teste-valores.ts';

type Form = UseFormReturnType<Valores>;

const Linha = ({ form, index }: { form: Form; index: number }) => {
  const { t } = useTranslation('testes');
  const path = `escalas.${index}`;
  const tipo = form.values.escalas[index]?.tipo_escore ?? 'bruto';
  const nome = form.values.escalas[index]?.nome || t('escalas.nome');
  const select = (campo: 'tipo_escore' | 'direcao' | 'faixas', values: readonly string[], group: string) => (
    <Select
      label={t(`escalas.${campo}`)}
      data={values.map((value) => ({ value, label: t(`${group}.${value}`) }))}
      allowDeselect={false}
      {...form.getInputProps(`${path}.${campo}`)}
    />
  );
  return (
    <Paper withBorder p="sm" bg="transparent">
      <Group wrap="nowrap" align="flex-start">
        <SimpleGrid cols={{ base: 1, sm: 2, md: 4 }} flex={1}>
          <TextInput label={t('escalas.nome')} required {...form.getInputProps(`${path}.nome`)} />
          {select('tipo_escore', TIPOS_ESCORE, 'tipos')}
          {tipo !== 'qualitativo' && select('direcao', DIRECOES, 'direcoes')}
          {isNormado(tipo) && select('faixas', FAIXAS, 'faixas')}
        </SimpleGrid>
        <Tooltip label={t('escalas.remover')}>
          <ActionIcon
            variant="subtle"
            color="red"
            mt={28}
            aria-label={t('escalas.remover_nome', { nome })}
            onClick={() => form.removeListItem('escalas', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Paper>
  );
};

/** The scales of a test. */
export const EscalasFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('testes');
  return (
    <Stack>
      {form.values.escalas.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a scale without a name has no other key
        <Linha key={index} form={form} index={index} />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('escalas', { ...ESCALA_NOVA })}
        >
          {t('escalas.adicionar')}
        </Button>
      </Group>
    </Stack>
  );
};
