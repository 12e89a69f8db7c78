import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { ENVIOS } from '#contract/pacientes.ts';
import { PARENTESCOS, responsaveis } from '#contract/responsaveis.ts';
import { REPRESENTACOES, representaPorLei } from '#domain/representacao.ts';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { QuickCreateSelect } from '#web/ui/fields/QuickCreateSelect.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { Valores } from './paciente-valores.ts';

type Form = UseFormReturnType<Valores>;

const NAO = 'nao';

const Linha = ({ form, index }: { form: Form; index: number }) => {
  const { t } = useTranslation(['pacientes', 'cadastro']);
  const path = `responsaveis.${index}`;
  const vinculo = form.values.responsaveis[index];
  if (!vinculo) return null;
  const known = vinculo.responsavel_id ? { id: vinculo.responsavel_id, nome: vinculo.nome } : null;
  return (
    <Paper withBorder p="sm" bg="transparent">
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        <QuickCreateSelect
          rotas={responsaveis}
          label={t('rede.responsavel')}
          genero={t('cadastro:pessoa_genero')}
          value={vinculo.responsavel_id}
          known={known}
          error={form.errors[`${path}.responsavel_id`] as string | undefined}
          data-path={`${path}.responsavel_id`}
          onChange={(id, item) => {
            form.setFieldValue(`${path}.responsavel_id`, id);
            if (item) form.setFieldValue(`${path}.nome`, item.nome);
            form.clearFieldError(`${path}.responsavel_id`);
          }}
        />
        <Autocomplete
          label={t('cadastro:campos.parentesco')}
          data={PARENTESCOS.map((one) => t(`cadastro:parentescos.${one}`))}
          {...form.getInputProps(`${path}.parentesco`)}
        />
        <MultiSelect
          label={t('rede.pode_receber')}
          data={ENVIOS.map((envio) => ({ value: envio, label: t(`rede.envios.${envio}`) }))}
          {...form.getInputProps(`${path}.pode_receber`)}
        />
        <Select
          label={t('rede.representa')}
          allowDeselect={false}
          data={[NAO, ...REPRESENTACOES].map((value) => ({ value, label: t(`rede.representacoes.${value}`) }))}
          value={(vinculo.representa === undefined ? representaPorLei(vinculo.parentesco) : vinculo.representa) ?? NAO}
          onChange={(valor) =>
            form.setFieldValue(`${path}.representa`, REPRESENTACOES.find((one) => one === valor) ?? null)
          }
        />
      </SimpleGrid>
      <Group justify="space-between" mt="sm">
        <Group>
          <Checkbox label={t('rede.financeiro')} {...form.getInputProps(`${path}.financeiro`, { type: 'checkbox' })} />
          {index === 0 && (
            <Text size="sm" c="dimmed">
              {t('rede.principal')}
            </Text>
          )}
        </Group>
        <Group gap={4}>
          {index > 0 && (
            <Tooltip label={t('rede.tornar_principal')}>
              <ActionIcon
                variant="subtle"
                aria-label={t('rede.tornar_principal_nome', { nome: vinculo.nome })}
                onClick={() => form.reorderListItem('responsaveis', { from: index, to: 0 })}
              >
                <IconArrowUp size={18} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={t('rede.remover')}>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('rede.remover_nome', { nome: vinculo.nome })}
              onClick={() => form.removeListItem('responsaveis', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
    </Paper>
  );
};

const vazio = () => ({
  linha: uuidv7(),
  responsavel_id: null,
  nome: '',
  parentesco: '',
  financeiro: false,
  pode_receber: [],
});

/** The guardians of a child. The first one is shown and printed. */
export const RedeFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('pacientes');
  return (
    <Stack>
      {form.values.responsaveis.map((vinculo, index) => (
        <Linha key={vinculo.linha} form={form} index={index} />
      ))}
      {form.errors.responsaveis && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {form.errors.responsaveis}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('responsaveis', vazio())}
        >
          {t('rede.adicionar')}
        </Button>
      </Group>
    </Stack>
  );
};
