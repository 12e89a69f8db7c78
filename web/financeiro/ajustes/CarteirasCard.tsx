import { ActionIcon, Badge, Group, Radio, SimpleGrid, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { IconBuildingBank, IconCash, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type CarteiraNaLista, carteiras, TIPOS_CARTEIRA } from '#contract/financeiro/financeiro.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { EditableCard } from '#web/ui/EditableCard.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { useCarteiras } from '../financeiro.queries.ts';

const CarteiraDialog = ({ item, onClose }: { item: CarteiraNaLista | null; onClose: () => void }) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const { id, keep } = useKeptId('carteiras', item?.id);
  const app = useAppForm({
    keep,
    creates: !item,
    schema: async () => (await import('#contract/financeiro/financeiro.ts')).CarteiraCampos,
    initialValues: {
      nome: item?.nome ?? '',
      tipo: item?.tipo ?? 'banco',
      ativo: item?.ativo ?? true,
      saldo_inicial: (item?.saldo_inicial ?? '0.00') as string | number,
      saldo_em: item?.saldo_em ?? hojeEm(fuso),
    },
    submit: async (body) => {
      if (item) await call(carteiras.editar, { params: { id }, body: { ...body, versao: item.versao } });
      else await call(carteiras.criar, { body: { ...body, id } });
      alertas.salvoComSucesso(t('carteira.um'), t('carteira.um_genero'));
      await invalidate();
      onClose();
    },
  });
  const { form } = app;
  return (
    <FormDialog title={item ? t('carteira.editar') : t('carteira.nova')} app={app} onClose={onClose}>
      <TextInput label={t('carteira.nome')} required data-autofocus {...form.getInputProps('nome')} />
      <Radio.Group label={t('carteira.tipo')} {...form.getInputProps('tipo')}>
        <Group mt="xs">
          {TIPOS_CARTEIRA.map((value) => (
            <Radio key={value} value={value} label={t(`carteira.tipos.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DinheiroInput label={t('carteira.saldo_inicial')} {...form.getInputProps('saldo_inicial')} />
        <DateInput label={t('carteira.saldo_em')} {...form.getInputProps('saldo_em')} />
      </SimpleGrid>
      <Switch label={t('carteira.ativo')} {...form.getInputProps('ativo', { type: 'checkbox' })} />
    </FormDialog>
  );
};

const Linha = ({ item, onEdit }: { item: CarteiraNaLista; onEdit: () => void }) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const Icon = item.tipo === 'caixa' ? IconCash : IconBuildingBank;
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap">
        <Icon size={20} aria-hidden="true" />
        <div>
          <Text fw={600}>{item.nome}</Text>
          {!item.ativo && <Badge color="gray">{t('fora_de_uso')}</Badge>}
        </div>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Text fw={600}>{item.saldo && formatMoney(item.saldo)}</Text>
        <Tooltip label={t('cadastro:editar')}>
          <ActionIcon variant="subtle" aria-label={t('cadastro:editar_um', { nome: item.nome })} onClick={onEdit}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  );
};

/** The wallets and their balances. */
export const CarteirasCard = () => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  return (
    <EditableCard<CarteiraNaLista, CarteiraNaLista[]>
      title={t('carteira.titulo')}
      create={t('carteira.nova')}
      query={useCarteiras()}
      dialog={(item, close) => <CarteiraDialog item={item} onClose={close} />}
    >
      {(carteiras, edit) => (
        <Stack gap="sm">
          {carteiras.map((item) => (
            <Linha key={item.id} item={item} onEdit={() => edit(item)} />
          ))}
        </Stack>
      )}
    </EditableCard>
  );
};
