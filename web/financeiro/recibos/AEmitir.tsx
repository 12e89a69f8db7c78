import { Button, Group, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagamentoSemRecibo } from '#contract/financeiro/recibos.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { aEmitir, POUCOS } from './a-emitir.ts';
import { useRecibo } from './use-recibo.ts';

const MAIS = 20;

type Linha = PagamentoSemRecibo & { nome: string };

type AtendimentosProps = { dias: string[]; profissionais: string[] };

/** The days of the paid appointments, and who attended and will be named on the receipt. */
const Atendimentos = ({ dias, profissionais }: AtendimentosProps) => {
  const { i18n } = useTranslation();
  const { membro } = useSignedUser();
  const lista = (textos: string[]) => new Intl.ListFormat(i18n.language).format(textos);
  return (
    <>
      {lista(dias.map(formatDate))}
      {membro.equipe && profissionais.length > 0 && (
        <Text size="sm" c="dimmed">
          {lista(profissionais)}
        </Text>
      )}
    </>
  );
};

/** The payments for a patient that have no receipt yet, for whoever sees no charges. Nothing if all have one. */
export const AEmitir = ({ paciente_id }: { paciente_id: string }) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { emitir, emitindo } = useRecibo();
  const [quantos, setQuantos] = useState(POUCOS);
  const { data, isError, isFetching, refetch } = useQuery({
    ...aEmitir(paciente_id, quantos),
    placeholderData: keepPreviousData,
  });
  const titulo = t('recibo.a_emitir');
  if (!data) return isError ? <LoadError coisa={titulo} onRetry={refetch} /> : <Waiting h={120} />;
  if (data.total === 0) return null;
  return (
    <PageCard title={titulo}>
      <ListaTable<Linha>
        nome={titulo}
        linhas={data.linhas.map((linha) => ({ ...linha, nome: `${linha.descricao}, ${formatDate(linha.data)}` }))}
        menu={({ id }) => [
          {
            key: 'emitir',
            label: t('recibo.emitir'),
            short: t('curto.emitir'),
            Icon: IconReceipt,
            onClick: () => emitir(id),
          },
        ]}
        acoes={({ id, nome }) => (
          <Button
            size="compact-sm"
            variant="light"
            disabled={emitindo}
            aria-label={`${t('recibo.emitir')}: ${nome}`}
            onClick={() => emitir(id)}
          >
            {t('recibo.emitir')}
          </Button>
        )}
        colunas={[
          { key: 'descricao', title: t('recibo.descricao'), render: ({ descricao }) => <span>{descricao}</span> },
          { key: 'data', title: t('recibo.data'), whole: true, render: (linha) => formatDate(linha.data) },
          { key: 'pagador', title: t('recibo.pagador'), render: ({ pagador }) => pagador },
          {
            key: 'atendimentos',
            title: t('recibo.atendimentos'),
            render: ({ dias, profissionais }) => <Atendimentos dias={dias} profissionais={profissionais} />,
          },
          { key: 'valor', title: t('recibo.valor'), whole: true, end: true, render: ({ valor }) => formatMoney(valor) },
        ]}
      />
      {data.total > data.linhas.length && (
        <Group justify="center" mt="sm">
          <Button variant="subtle" loading={isFetching} onClick={() => setQuantos(quantos + MAIS)}>
            {t('cadastro:mostrar_mais')}
          </Button>
        </Group>
      )}
    </PageCard>
  );
};
