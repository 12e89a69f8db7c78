import { Badge, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { eDia, hojeEm, somaMeses } from '#domain/days/fuso.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { alertas } from '#web/lib/notices/alerts.ts';
import { type Checkout, loadCheckout, type Metodos, type Parcela, type Token } from '#web/pagamentos/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { CartoesDeTeste } from './CartoesDeTeste.tsx';
import classes from './PagamentoLayout.module.css';
import { usePagamento } from './pagamento-context.ts';
import { emParcelas } from './parcelas.ts';

const digits = (value: string) => value.replace(/\D/g, '');

/** A card is valid until the last day of its month. */
const isCurrent = (validade: string) => {
  const [mes = '', ano = ''] = validade.split('/').map((part) => part.trim());
  const primeiro = `20${ano}-${mes}-01`;
  return eDia(primeiro) && somaMeses(primeiro, 1) > hojeEm('UTC');
};

/** The card data, which this browser sends only to the provider. */
const Cartao = z.object({
  numero: z.string().refine((value) => /^\d{13,19}$/.test(digits(value)), 'cartao_numero'),
  nome: z.string().trim().min(1, 'obrigatorio').max(60),
  validade: z
    .string()
    .regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'cartao_validade')
    .refine(isCurrent, 'cartao_vencido'),
  codigo: z.string().regex(/^\d{3,4}$/, 'cartao_codigo'),
  parcelas: z.string(),
});

const grouped = (value: string) =>
  digits(value)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
const expiry = (value: string) => {
  const text = digits(value).slice(0, 4);
  return text.length > 2 ? `${text.slice(0, 2)}/${text.slice(2)}` : text;
};

export type Pago = { token: string; bandeira: string; final: string; parcelas: number };
type Props = { metodo: keyof Metodos; onPay: (cartao: Pago) => Promise<unknown> };

const useMetodos = (valor: string) => {
  const { t } = useTranslation('pagamentos');
  const query = useQuery({
    queryKey: ['checkout', valor],
    queryFn: async () => {
      const checkout = await loadCheckout();
      return { checkout, metodos: await checkout.metodos(valor) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { isError } = query;
  useEffect(() => {
    if (isError) alertas.erroAoCarregar(t('erro_metodos'));
  }, [isError, t]);
  return query;
};

type Pronto = { checkout: Checkout; metodos: Metodos };

const Campos = ({ metodo, onPay, pronto: { checkout, metodos } }: Props & { pronto: Pronto }) => {
  const { t } = useTranslation('pagamentos');
  const { valor, pessoal, tipo } = usePagamento();
  const opcoes = metodos[metodo].opcoes;
  const bandeiras = opcoes.map(({ titulo }) => titulo).join(', ');
  const parcelas = metodos.CREDIT_CARD.parcelas;
  const parcelado = metodo === 'CREDIT_CARD' && tipo !== 'assinatura';
  const { form, sending, onSubmit } = useBareForm({
    schema: Cartao,
    initialValues: { numero: '', nome: '', validade: '', codigo: '', parcelas: '1' },
    submit: async (values) => {
      const bandeira = checkout.bandeiraDe(values.numero, metodo);
      if (!bandeira) {
        form.setFieldError('numero', t('token.bandeira'));
        return;
      }
      const [mes = '', ano = ''] = values.validade.split('/').map((part) => part.trim());
      let token: Token;
      try {
        const card = { ...values, mes, ano: `20${ano}`, cpf: pessoal?.cpf ?? '' };
        token = await checkout.tokenizar(card);
      } catch (error) {
        const codigo = (error as { codigo?: string }).codigo ?? 'provedor';
        form.setFieldError(codigo === 'codigo_invalido' ? 'codigo' : 'numero', t(`token.${codigo}`));
        return;
      }
      await onPay({
        token: token.token,
        final: token.final,
        bandeira,
        parcelas: parcelado ? Number(values.parcelas) : 1,
      });
      // After a decline the card can be corrected; only the code must be typed again.
      form.setFieldValue('codigo', '');
    },
  });
  const rotulo = ({ parcelas: n, total }: Parcela) => {
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
  const put = (numero: string) => form.setFieldValue('numero', grouped(numero));
  const reconhecida = checkout.bandeiraDe(form.values.numero, metodo);
  const marca = opcoes.find(({ nome }) => nome === reconhecida)?.titulo;
  return (
    <form onSubmit={onSubmit} noValidate autoComplete="on">
      <Stack>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconLock size={16} aria-hidden="true" />
          <Text size="sm">{t('cartao.seguro')}</Text>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('cartao.numero')}
            inputMode="numeric"
            autoComplete="cc-number"
            description={t('cartao.aceitas', { bandeiras })}
            rightSection={marca && <Badge tt="none">{marca}</Badge>}
            rightSectionWidth={marca ? 160 : 0}
            rightSectionProps={{ role: 'status', 'aria-label': t('cartao.bandeira'), className: classes.marca }}
            required
            {...form.getInputProps('numero')}
            onChange={({ currentTarget }) => put(currentTarget.value)}
          />
          <TextInput label={t('cartao.nome')} autoComplete="cc-name" required {...form.getInputProps('nome')} />
          <TextInput
            label={t('cartao.validade')}
            placeholder="12/30"
            inputMode="numeric"
            autoComplete="cc-exp"
            required
            {...form.getInputProps('validade')}
            onChange={({ currentTarget }) => form.setFieldValue('validade', expiry(currentTarget.value))}
          />
          <TextInput
            label={t('cartao.codigo')}
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            required
            {...form.getInputProps('codigo')}
          />
          {parcelado && (
            <Select
              label={t('cartao.parcelas')}
              allowDeselect={false}
              data={parcelas.map((uma) => ({ value: String(uma.parcelas), label: rotulo(uma) }))}
              {...form.getInputProps('parcelas')}
            />
          )}
        </SimpleGrid>
        {tipo === 'assinatura' && <Text size="sm">{t('cartao.assinatura')}</Text>}
        <CartoesDeTeste cartoes={checkout.cartoesDeTeste} onPick={put} />
        <Group justify="flex-end">
          <SubmitButton loading={sending}>{t('cartao.pagar', { valor: formatMoney(valor) })}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
};

/** The card form, with the provider's script. */
export const CartaoForm = (props: Props) => {
  const { t } = useTranslation('pagamentos');
  const { valor } = usePagamento();
  const { data, isError, refetch, isFetching } = useMetodos(valor);
  if (isError && !data)
    return (
      <Stack>
        <LoadError coisa={t('outra_forma')} onRetry={refetch} />
        <Text ta="center" c="dimmed">
          {t('metodos_texto')}
        </Text>
      </Stack>
    );
  if (!data || isFetching) return <Skeleton h={260} />;
  return <Campos {...props} pronto={data} />;
};
