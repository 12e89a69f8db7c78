import {
  Button,
  Group,
  Modal,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Switch,
  Table,
  TextInput,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { MODAL_MS } from '#contract/constants.ts';
import {
  type Categoria,
  CategoriaCampos,
  categorias,
  DEDUTIVEL,
  TIPOS_LANCAMENTO,
  type TipoLancamento,
} from '#contract/financeiro.ts';
import { alertas } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useInvalidate } from '#web/lib/cadastro.ts';
import { useAppForm } from '#web/lib/form.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { useCategorias } from './financeiro.queries.ts';

type DialogProps = { item: Categoria | null; tipo: TipoLancamento; onClose: () => void };

const CategoriaDialog = ({ item, tipo, onClose }: DialogProps) => {
  const { t } = useTranslation('financeiro');
  const invalidate = useInvalidate();
  const [id] = useState(() => item?.id ?? uuidv7());
  const { form, sending, onSubmit } = useAppForm({
    schema: CategoriaCampos,
    initialValues: {
      nome: item?.nome ?? '',
      tipo: item?.tipo ?? tipo,
      dedutivel: item?.dedutivel ?? (tipo === 'Receber' ? 'nao' : 'verificar'),
      ativo: item?.ativo ?? true,
    },
    submit: async ({ tipo: qual, ...body }) => {
      if (item) await call(categorias.editar, { params: { id }, body: { ...body, versao: item.versao } });
      else await call(categorias.criar, { body: { ...body, tipo: qual, id } });
      alertas.salvoComSucesso(t('categoria.um'), 'a');
      await invalidate();
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={item ? t('categoria.editar') : t('categoria.nova')}
      centered
      closeButtonProps={{ 'aria-label': t('shell:fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput label={t('categoria.nome')} required data-autofocus {...form.getInputProps('nome')} />
          <Radio.Group label={t('categoria.dedutivel')} {...form.getInputProps('dedutivel')}>
            <Group mt="xs">
              {DEDUTIVEL.map((value) => (
                <Radio key={value} value={value} label={t(`categoria.dedutiveis.${value}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Switch label={t('categoria.ativo')} {...form.getInputProps('ativo', { type: 'checkbox' })} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancelar')}
            </Button>
            <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

/** What money comes from and goes to, and whether it is deducted in the cash book. */
export const CategoriasCard = () => {
  const { t } = useTranslation('financeiro');
  const [tipo, setTipo] = useState<TipoLancamento>('Pagar');
  const { data, isError, refetch } = useCategorias(tipo);
  const [aberta, setAberta] = useState<Categoria | 'nova' | null>(null);
  const onSuccess = useInvalidate();
  const mudar = useMutation({
    mutationFn: ({ id, dedutivel }: { id: string; dedutivel: Categoria['dedutivel'] }) =>
      call(categorias.editar, { params: { id }, body: { dedutivel } }),
    onSuccess,
  });
  return (
    <PageCard
      title={t('categoria.titulo')}
      description={t('categoria.texto')}
      actions={
        <Button size="sm" variant="light" leftSection={<IconPlus size={16} />} onClick={() => setAberta('nova')}>
          {t('categoria.nova')}
        </Button>
      }
    >
      <SegmentedControl
        mb="sm"
        aria-label={t('categoria.titulo')}
        value={tipo}
        onChange={(value) => setTipo(value as TipoLancamento)}
        data={TIPOS_LANCAMENTO.map((value) => ({ value, label: t(`categoria.tipos.${value}`) }))}
      />
      {isError && !data && <LoadError onRetry={refetch} />}
      {!data && !isError && <Skeleton h={200} />}
      {data && (
        <div>
          <Table aria-label={t('categoria.titulo')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('categoria.nome')}</Table.Th>
                {tipo === 'Pagar' && <Table.Th>{t('categoria.dedutivel')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((item) => (
                <Table.Tr key={item.id}>
                  <Table.Td>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      c={item.ativo ? undefined : 'dimmed'}
                      td={item.ativo ? undefined : 'line-through'}
                      onClick={() => setAberta(item)}
                    >
                      {item.nome}
                    </Button>
                  </Table.Td>
                  {tipo === 'Pagar' && (
                    <Table.Td w={170}>
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
        </div>
      )}
      {aberta && (
        <CategoriaDialog item={aberta === 'nova' ? null : aberta} tipo={tipo} onClose={() => setAberta(null)} />
      )}
    </PageCard>
  );
};
