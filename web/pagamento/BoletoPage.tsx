import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pagamentoBoleto, type Tentativa } from '#contract/conta/pagamentos.ts';
import { call } from '#web/lib/api/api.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { MASKS, maskAny } from '#web/lib/forms/mask.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PRODUCT } from '#web/shell/Brand.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { ScrollRegion } from '#web/ui/page/ScrollRegion.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { Copiar, Desenho } from './Copiar.tsx';
import { useEmitir } from './emitir.ts';
import classes from './PagamentoLayout.module.css';
import { Passo } from './Passo.tsx';
import { usePagamento } from './pagamento-context.ts';
import { Banco, Conferir, Devolvida, Fora, Recusada } from './Situacao.tsx';

/** The boleto as it is printed. */
const Ficha = () => {
  const { t } = useTranslation('pagamentos');
  const { fuso } = useSignedUser();
  const { id, valor, pessoal, endereco, tentativa, criado_em, gateway } = usePagamento();
  if (!tentativa?.boleto) return null;
  const { linha, barras, codigo } = tentativa.boleto;
  const rua =
    endereco && `${endereco.logradouro}, ${endereco.numero} · ${endereco.bairro} · ${endereco.cidade}-${endereco.uf}`;
  return (
    <ScrollRegion label={t('boleto.ficha')} className={classes.folha}>
      <p className={classes.linha}>{linha}</p>
      <table>
        <tbody>
          <tr>
            <th scope="row">{t('boleto.beneficiario')}</th>
            <td>{gateway === 'sandbox' ? t('boleto.sandbox') : PRODUCT}</td>
            <th scope="row">{t('boleto.vencimento')}</th>
            <td>{tentativa.expira_em ? formatDay(tentativa.expira_em, fuso) : '—'}</td>
          </tr>
          <tr>
            <th scope="row">{t('boleto.documento')}</th>
            <td>{id.slice(-12).toUpperCase()}</td>
            <th scope="row">{t('boleto.data')}</th>
            <td>{formatDay(criado_em, fuso)}</td>
          </tr>
          <tr>
            <th scope="row">{t('boleto.pagador')}</th>
            <td>
              {pessoal?.nome} · {maskAny(pessoal?.cpf ?? '', MASKS.cpf)}
              <br />
              {rua}
            </td>
            <th scope="row">{t('boleto.valor')}</th>
            <td>{formatMoney(valor)}</td>
          </tr>
        </tbody>
      </table>
      <Desenho svg={barras} alt={t('boleto.barras', { codigo })} className={classes.barras} />
    </ScrollRegion>
  );
};

/** Ended without payment: a new boleto can be issued. */
const FIM: Tentativa['status'][] = ['recusada', 'expirada', 'devolvendo', 'devolvida'];

const Boleto = () => {
  const { t } = useTranslation('pagamentos');
  const { id, tentativa } = usePagamento();
  const emitir = useEmitir(() => call(pagamentoBoleto, { params: { id }, silent: true }));
  const again = () => emitir.mutate();
  const boleto = tentativa?.status === 'pendente' ? tentativa.boleto : null;
  const over = tentativa?.tipo === 'boleto' && FIM.includes(tentativa.status);
  return (
    <Stack>
      <PageCard title={t('passos.imprimir-boleto')}>
        <Stack>
          {emitir.isError && <Fora onRetry={again} busy={emitir.isPending} />}
          {emitir.isPending && !boleto && <Spinner />}
          <Recusada />
          <Devolvida />
          {over && (
            <Group>
              <Button loading={emitir.isPending} onClick={again}>
                {t('boleto.novo')}
              </Button>
            </Group>
          )}
          {boleto && (
            <>
              <Text className="no-print">{t('boleto.texto')}</Text>
              <Ficha />
              <Group className="no-print">
                <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
                  {t('boleto.imprimir')}
                </Button>
                <Copiar value={boleto.linha} />
                {boleto.link && (
                  <Anchor href={boleto.link} target="_blank" rel="noreferrer">
                    {t('boleto.no_provedor')}
                  </Anchor>
                )}
              </Group>
              <div className="no-print">
                <Conferir />
              </div>
            </>
          )}
        </Stack>
      </PageCard>
      <Banco />
    </Stack>
  );
};

export const BoletoPage = () => (
  <Passo nome="imprimir-boleto">
    <Boleto />
  </Passo>
);
