import { Button, Group, Radio, SegmentedControl, Switch, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Categoria,
  categorias,
  DEDUTIVEL,
  TIPOS_LANCAMENTO,
  type TipoLancamento,
} from '#contract/financeiro/financeiro.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { EditableCard } from '#web/ui/EditableCard.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useCategorias } from '../financeiro.queries.ts';

type DialogProps = { item: Categoria | null; tipo: TipoLancamento; onClose: () => void };

const CategoriaDialog = ({ item, tipo, onClose }: DialogProps) => {
  const { t } = useTranslation('financeiro');
  const invalidate = useInvalidate();
  const { id, keep } = useKeptId('categorias', item?.id, tipo);
  const app = useAppForm({
    keep,
    creates: !item,
    schema: async () => (await import('#contract/financeiro/financeiro.ts')).CategoriaCampos,
    initialValues: {
      nome: item?.nome ?? '',
      tipo: item?.tipo ?? tipo,
      dedutivel: item?.dedutivel ?? (tipo === 'Receber' ? 'nao' : 'verificar'),
      ativo: item?.ativo ?? true,
    },
    submit: async ({ tipo: qual, ...body }) => {
      if (item) await call(categorias.editar, { params: { id }, body: { ...body, versao: item.versao } });
      else await call(categorias.criar, { body: { ...body, tipo: qual, id } });
      alertas.salvoComSucesso(t('categoria.um'), t('categoria.um_genero'));
      await invalidate();
      onClose();
    },
  });
  const { form } = app;
  return (
    <FormDialog title={item ? t('categoria.editar') : t('categoria.nova')} app={app} onClose={onClose}>
      <TextInput label={t('categoria.nome')} required data-autofocus {...form.getInputProps('nome')} />
      <Radio.Group label={t('categoria.dedutivel')} {...form.getInputProps('dedutivel')}>
        <Group mt="xs">
          {DEDUTIVEL.map((value) => (
            <Radio key={value} value={value} label={t(`categoria.dedutiveis.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      <Switch label={t('categoria.ativo')} {...form.getInputProps('ativo', { type: 'checkbox' })} />
    </FormDialog>
  );
};

/** The kind whose categories are shown first. */
export const CATEGORIAS_PRIMEIRO: TipoLancamento = 'Pagar';

/** The categories of income and expenses, and whether they are deductible in the cash book. */
export const CategoriasCard = () => {
  const { t } = useTranslation('financeiro');
  const [tipo, setTipo] = useState<TipoLancamento>(CATEGORIAS_PRIMEIRO);
  const onSuccess = useInvalidate();
  const mudar = useMutation({
    mutationFn: ({ id, dedutivel }: { id: string; dedutivel: Categoria['dedutivel'] }) =>
      call(categorias.editar, { params: { id }, body: { dedutivel } }),
    onSuccess,
  });
  return (
    <EditableCard<Categoria, Categoria[]>
      title={t('categoria.titulo')}
      description={t('categoria.texto')}
      create={t('categoria.nova')}
      query={useCategorias(tipo)}
      dialog={(item, close) => <CategoriaDialog item={item} tipo={tipo} onClose={close} />}
      toolbar={
        <SegmentedControl
          mb="sm"
          aria-label={t('categoria.titulo')}
          value={tipo}
          onChange={(value) => setTipo(value as TipoLancamento)}
          data={TIPOS_LANCAMENTO.map((value) => ({ value, label: t(`categoria.tipos.${value}`) }))}
        />
      }
    >
      {(lista, edit) => (
        <Table layout="fixed" aria-label={t('categoria.titulo')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('categoria.nome')}</Table.Th>
              {tipo === 'Pagar' && <Table.Th w={{ base: 150, xs: 190 }}>{t('categoria.dedutivel')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lista.map((item) => (
              <Table.Tr key={item.id}>
                <Table.Td>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    data-wrap
                    c={item.ativo ? undefined : 'dimmed'}
                    td={item.ativo ? undefined : 'line-through'}
                    onClick={() => edit(item)}
                  >
                    {item.nome}
                  </Button>
                </Table.Td>
                {tipo === 'Pagar' && (
                  <Table.Td>
                    <Select
                      size="xs"
                      allowDeselect={false}
                      aria-label={`${t('categoria.dedutivel')}: ${item.nome}`}
                      data={DEDUTIVEL.map((value) => ({ value, label: t(`categoria.dedutiveis.${value}`) }))}
                      value={item.dedutivel}
                      onChange={(value) =>
                        mudar.mutate({ id: item.id, dedutivel: (value ?? 'verificar') as Categoria['dedutivel'] })
                      }
                    />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </EditableCard>
  );
};
