import { Badge, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { otherKey } from '#web/lib/api/read.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { type Checkout, lerRecusa, loadCheckout, type Metodos, type Parcela } from '#web/pagamentos/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { CampoDoProvedor } from './CampoDoProvedor.tsx';
import { CartoesDeTeste } from './CartoesDeTeste.tsx';
import { type Estado, type Nome, useCamposSeguros } from './campos-seguros.ts';
import { usePagamento } from './pagamento-context.ts';
import { emParcelas } from './parcelas.ts';

export type Pago = { token: string; bandeira: string; final: string; parcelas: number };
type Props = { metodo: keyof Metodos; onPay: (cartao: Pago) => Promise<unknown> };

const useCheckout = (valor: string) => {
  const { t } = useTranslation('pagamentos');
  const query = useQuery({
    queryKey: otherKey('checkout', valor),
    queryFn: () => loadCheckout(valor),
    // Read for each form, and never again while it is open: another checkout would empty the frames with the card.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const { isError } = query;
  useEffect(() => {
    if (isError) alertas.erroAoCarregar(t('erro_metodos'));
  }, [isError, t]);
  return query;
};

const useRotulo = () => {
  const { t } = useTranslation('pagamentos');
  return ({ parcelas: n, total }: Parcela) => {
    const { primeira, outras } = emParcelas(total, n);
    if (primeira === outras) return t('cartao.parcela', { n, valor: formatMoney(outras) });
    const valores = {
      primeira: formatMoney(primeira),
      n: n - 1,
      valor: formatMoney(outras),
      total: formatMoney(total),
    };
    return t('cartao.parcela_desigual', valores);
  };
};

const useCartao = ({ metodo, onPay, checkout }: Props & { checkout: Checkout }) => {
  const { t } = useTranslation('pagamentos');
  const { pessoal, tipo } = usePagamento();
  const parcelado = metodo === 'CREDIT_CARD' && tipo !== 'assinatura';
  const onEstado = (nome: Nome, estado: Estado) => form.setFieldValue(nome, estado);
  const seguros = useCamposSeguros({ checkout, metodo, onEstado });
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('./cartao.schema.ts')).Cartao,
    initialValues: { numero: '', nome: '', validade: '', codigo: '', parcelas: '1' },
    submit: async ({ nome, parcelas }): Promise<void> => {
      const { bandeira } = seguros;
      if (!bandeira) return form.setFieldError('numero', t('token.bandeira'));
      const titular = { cardholderName: nome, identificationType: 'CPF', identificationNumber: pessoal?.cpf ?? '' };
      const made = await checkout.sdk.fields.createCardToken(titular).catch((error: unknown) => {
        for (const { campo, chave } of lerRecusa(error)) form.setFieldError(campo, t(`token.${chave}`));
        return null;
      });
      if (!made) return;
      const { id: token, last_four_digits: final } = made;
      await onPay({ token, final, bandeira: bandeira.nome, parcelas: parcelado ? Number(parcelas) : 1 });
    },
  });
  return { form, sending, onSubmit, parcelado, ...seguros };
};

const Campos = ({ checkout, ...props }: Props & { checkout: Checkout }) => {
  const { t } = useTranslation('pagamentos');
  const { valor, tipo } = usePagamento();
  const { metodos } = checkout;
  const cartao = useCartao({ ...props, checkout });
  const { form, sending, onSubmit, bandeira, campos, idDe } = cartao;
  const rotulo = useRotulo();
  const bandeiras = metodos[props.metodo].opcoes.join(', ');
  const campo = (nome: Nome) => ({ id: idDe(nome), nome, campo: campos[nome], error: form.errors[nome] });
  if (cartao.falhou) return <LoadError coisa={t('outra_forma')} onRetry={() => window.location.reload()} />;
  return (
    <form onSubmit={onSubmit} noValidate autoComplete="on">
      <Stack>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconLock size={16} aria-hidden="true" />
          <Text size="sm">{t('cartao.seguro')}</Text>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CampoDoProvedor
            {...campo('numero')}
            label={t('cartao.numero')}
            description={t('cartao.aceitas', { bandeiras })}
          >
            <div role="status" aria-label={t('cartao.bandeira')}>
              {bandeira && <Badge tt="none">{bandeira.titulo}</Badge>}
            </div>
          </CampoDoProvedor>
          <TextInput label={t('cartao.nome')} autoComplete="cc-name" required {...form.getInputProps('nome')} />
          <CampoDoProvedor {...campo('validade')} label={t('cartao.validade')} />
          <CampoDoProvedor {...campo('codigo')} label={t('cartao.codigo')} />
          {cartao.parcelado && (
            <Select
              label={t('cartao.parcelas')}
              allowDeselect={false}
              data={metodos.CREDIT_CARD.parcelas.map((uma) => ({ value: String(uma.parcelas), label: rotulo(uma) }))}
              {...form.getInputProps('parcelas')}
            />
          )}
        </SimpleGrid>
        {tipo === 'assinatura' && <Text size="sm">{t('cartao.assinatura')}</Text>}
        <CartoesDeTeste cartoes={cartao.cartoesDeTeste} onPick={(testCard) => campos.numero?.update({ testCard })} />
        <Group justify="flex-end">
          <SubmitButton loading={sending}>{t('cartao.pagar', { valor: formatMoney(valor) })}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
};

/** The card form, with the provider's fields. */
export const CartaoForm = (props: Props) => {
  const { t } = useTranslation('pagamentos');
  const { valor } = usePagamento();
  const { data, isError, refetch } = useCheckout(valor);
  if (isError && !data)
    return (
      <Stack>
        <LoadError coisa={t('outra_forma')} onRetry={refetch} />
        <Text ta="center" c="dimmed">
          {t('metodos_texto')}
        </Text>
      </Stack>
    );
  if (!data) return <Waiting h={260} shape="fields" />;
  return <Campos {...props} checkout={data} />;
};
