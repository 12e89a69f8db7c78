import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCash, IconPencil, IconReceipt, IconRotate } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type LancamentoInteiro, lancamentos, type Pagamento } from '#contract/financeiro/lancamentos.ts';
import { recibos } from '#contract/financeiro/recibos.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { Anexos } from '#web/anexos/index.ts';
import { formatDate, formatDay, formatInstant, formatMoney } from '#web/lib/format.ts';
import { later } from '#web/lib/later.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Detalhes } from '#web/ui/page/Detalhes.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { COR } from '#web/ui/tons.ts';
import { useLancamento } from '../financeiro.queries.ts';
import { useRecibo } from '../recibos/use-recibo.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import type { Acao } from './use-acoes.ts';

/** Loaded when it is shown. */
const ComprovantesDaConta = later(() =>
  import('./depois/Comprovantes.tsx').then((module) => module.ComprovantesDaConta),
);

type RowProps = { item: LancamentoInteiro; pagamento: Pagamento; onAcao: (acao: Acao) => void };

const PagamentoRow = ({ item, pagamento, onAcao }: RowProps) => {
  const { t } = useTranslation('financeiro');
  const { emitir, emitindo } = useRecibo();
  const pode = usePode();
  const { data, valor, forma, carteira, estornado_em, recibo_id, recibo_numero } = pagamento;
  return (
    <Group justify="space-between" align="center">
      <div>
        <Text fw={600} td={estornado_em ? 'line-through' : undefined}>
          {formatMoney(valor)}
        </Text>
        <Text size="sm" c="dimmed">
          {[formatDate(data), nomeDaForma(currentLocale(), forma), carteira].filter(Boolean).join(' · ')}
        </Text>
        {estornado_em && (
          <Badge variant="light" color={COR.Estornado} tt="none">
            {t('estornado')}
          </Badge>
        )}
      </div>
      <Group gap="xs">
        {pode(recibos.emitir) && (recibo_id || (!estornado_em && item.tipo === 'Receber')) && (
          <Button
            size="xs"
            variant="light"
            loading={emitindo}
            leftSection={<IconReceipt size={16} />}
            onClick={() => emitir(pagamento.id)}
          >
            {recibo_id ? t('recibo.titulo', { numero: recibo_numero }) : t('recibo.emitir')}
          </Button>
        )}
        {!estornado_em && pode(lancamentos.estornar) && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconRotate size={16} />}
            onClick={() => onAcao({ tipo: 'estornar', item, pagamento })}
          >
            {t('estornar')}
          </Button>
        )}
      </Group>
    </Group>
  );
};

const Conteudo = ({ item, onAcao }: { item: LancamentoInteiro; onAcao: (acao: Acao) => void }) => {
  const pode = usePode();
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { fuso } = useSignedUser();
  return (
    <Stack>
      <Group justify="space-between">
        <Text fz="xl" fw={600}>
          {formatMoney(item.valor)}
        </Text>
        <StatusBadge item={item} />
      </Group>
      <Detalhes
        itens={[
          { nome: t('campos.vencimento'), valor: formatDate(item.vencimento) },
          { nome: t('resumo.aberto'), valor: Number(item.saldo) > 0 ? formatMoney(item.saldo) : null },
          { nome: t('campos.paciente'), valor: item.paciente?.nome },
          { nome: t('campos.responsavel'), valor: item.responsavel?.nome },
          { nome: t('campos.categoria'), valor: item.categoria },
          { nome: t('campos.forma'), valor: nomeDaForma(currentLocale(), item.forma) },
          {
            nome: t('campos.parcela'),
            valor: item.parcelas && t('parcela', { n: item.parcela, total: item.parcelas }),
          },
          { nome: t('cobrar.quando'), valor: item.cobrado_em && formatInstant(item.cobrado_em, fuso) },
          { nome: t('campos.observacoes'), valor: item.observacoes },
        ]}
      />
      {item.itens.length > 0 && (
        <div>
          <Title order={3} size="h5">
            {t('atendimentos')}
          </Title>
          {item.itens.map((atendimento) => (
            <Group key={atendimento.atendimento_id} justify="space-between">
              <AnchorLink
                to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
                params={{ id: item.paciente_id ?? '', atendimentoId: atendimento.atendimento_id }}
              >
                {formatDay(atendimento.inicio, fuso)}
              </AnchorLink>
              <Text>{formatMoney(atendimento.valor)}</Text>
            </Group>
          ))}
        </div>
      )}
      <Stack gap="xs">
        <Title order={3} size="h5">
          {t('pagamentos')}
        </Title>
        {item.pagamentos.length === 0 && <Text c="dimmed">{t('sem_pagamentos')}</Text>}
        {item.pagamentos.map((pagamento) => (
          <PagamentoRow key={pagamento.id} item={item} pagamento={pagamento} onAcao={onAcao} />
        ))}
      </Stack>
      {item.tipo === 'Receber' && (
        <Suspense>
          <ComprovantesDaConta id={item.id} />
        </Suspense>
      )}
      <Title order={3} size="h5">
        {t('anexos')}
      </Title>
      <Anexos dono="lancamentos" donoId={item.id} />
      <Group justify="flex-end" display={pode(lancamentos.editar) ? undefined : 'none'}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => onAcao({ tipo: 'editar', item })}
        >
          {t('cadastro:editar')}
        </Button>
        {item.status === 'Aberto' && (
          <Button leftSection={<IconCash size={16} />} onClick={() => onAcao({ tipo: 'pagar', itens: [item] })}>
            {item.tipo === 'Receber' ? t('pagar.receber') : t('pagar.pagar')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

type Props = { id: string; onAcao: (acao: Acao) => void; onClose: () => void };

/** One lançamento in full: its payments and receipts, the appointments it charges, its files. */
export const DetalhesDialog = ({ id, onAcao, onClose }: Props) => {
  const { t } = useTranslation('financeiro');
  const narrow = useMediaQuery('(max-width: 600px)');
  const { data, isError, refetch } = useLancamento(id);
  return (
    <Dialog opened onClose={onClose} title={data?.descricao ?? t('um')} size="lg" fullScreen={narrow}>
      {isError && !data && <LoadError coisa={t('um')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={300} shape="fields" />}
      {data && <Conteudo item={data} onAcao={onAcao} />}
    </Dialog>
  );
};
