import { Button, Group, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AcoesTh } from '#web/ui/lista/AcoesTh.tsx';
import lista from '#web/ui/lista/Lista.module.css';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { aEmitir, POUCOS } from './a-emitir.ts';
import { useRecibo } from './use-recibo.ts';

const MAIS = 20;
const COLUNAS = ['data', 'descricao', 'atendimentos', 'pagador', 'valor'] as const;

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
      <Table className={lista.table} highlightOnHover aria-label={titulo}>
        <Table.Thead>
          <Table.Tr>
            {COLUNAS.map((key) => (
              <Table.Th key={key}>{t(`recibo.${key}`)}</Table.Th>
            ))}
            <AcoesTh />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.linhas.map(({ id, data: dia, descricao, dias, profissionais, pagador, valor }) => (
            <Table.Tr key={id}>
              <Table.Td data-label={t('recibo.data')} className={lista.whole}>
                {formatDate(dia)}
              </Table.Td>
              <Table.Td data-label={t('recibo.descricao')}>{descricao}</Table.Td>
              <Table.Td data-label={t('recibo.atendimentos')}>
                <Atendimentos dias={dias} profissionais={profissionais} />
              </Table.Td>
              <Table.Td data-label={t('recibo.pagador')}>{pagador}</Table.Td>
              <Table.Td data-label={t('recibo.valor')} className={lista.whole}>
                {formatMoney(valor)}
              </Table.Td>
              <Table.Td className={lista.actions}>
                <Group justify="flex-end">
                  <Button
                    size="compact-sm"
                    variant="light"
                    disabled={emitindo}
                    aria-label={`${t('recibo.emitir')}: ${descricao}, ${formatDate(dia)}`}
                    onClick={() => emitir(id)}
                  >
                    {t('recibo.emitir')}
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
