import { Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultadoLido } from '#contract/testes/aplicacoes.ts';
import { type EscoreNormado, escoresMostrados } from '#domain/scores/escores.ts';
import { plainNumber } from '#web/lib/format.ts';
import { useLegendaDosValores } from '../resultados/legendas.ts';
import { useLeitura } from '../resultados/leitura.ts';
import classes from './Grafico.module.css';

/** Entered values are highlighted; computed ones are marked as such. */
const Valor = ({ entrado, children }: { entrado: boolean; children: ReactNode }) => {
  const { t } = useTranslation('aplicacoes');
  return entrado ? (
    <Text span fw={600} size="sm">
      {children}
      <VisuallyHidden> ({t('informado')})</VisuallyHidden>
    </Text>
  ) : (
    <Text span size="sm">
      <span aria-hidden="true">≈ </span>
      {children}
      <VisuallyHidden> ({t('calculado')})</VisuallyHidden>
    </Text>
  );
};

const isEntrado = (resultado: ResultadoLido, tipo: EscoreNormado) =>
  (resultado.tipo === tipo && resultado.valor !== null) || (tipo === 'percentil' && resultado.percentil_informado);

const Legenda = () => {
  const { antes, negrito, depois } = useLegendaDosValores();
  return (
    <Text size="sm" c="dimmed">
      {antes}
      <b>{negrito}</b>
      {depois}
    </Text>
  );
};

type Linha = { key: string; nome: ReactNode; resultado: ResultadoLido };

/** Results as a table: every score, whether it was entered, and the band in words. */
export const ResultadosTable = ({
  titulo,
  primeira,
  linhas,
}: {
  titulo: string;
  primeira: string;
  linhas: Linha[];
}) => {
  const { t } = useTranslation(['aplicacoes', 'testes']);
  const { classificacaoDe } = useLeitura();
  const tipos = escoresMostrados(linhas.map(({ resultado }) => resultado.tipo));
  return (
    <Stack gap="xs">
      <div className={classes.scroll}>
        <Table aria-label={titulo} className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{primeira}</Table.Th>
              <Table.Th>{t('tabela.bruto')}</Table.Th>
              {tipos.map((tipo) => (
                <Table.Th key={tipo}>{t(`testes:tipos.${tipo}`)}</Table.Th>
              ))}
              <Table.Th>{t('tabela.ic')}</Table.Th>
              <Table.Th>{t('tabela.classificacao')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {linhas.map(({ key, nome, resultado }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={600}>
                  {nome}
                </Table.Th>
                <Table.Td data-label={t('tabela.bruto')}>
                  {resultado.bruto !== null && <Valor entrado>{plainNumber(resultado.bruto)}</Valor>}
                </Table.Td>
                {tipos.map((tipo) => (
                  <Table.Td key={tipo} data-label={t(`testes:tipos.${tipo}`)}>
                    {resultado.escores && (
                      <Valor entrado={isEntrado(resultado, tipo)}>{plainNumber(resultado.escores[tipo])}</Valor>
                    )}
                  </Table.Td>
                ))}
                <Table.Td data-label={t('tabela.ic')}>
                  {resultado.ic_min !== null && resultado.ic_max !== null && (
                    <Valor entrado>{`${plainNumber(resultado.ic_min)} – ${plainNumber(resultado.ic_max)}`}</Valor>
                  )}
                </Table.Td>
                <Table.Td data-label={t('tabela.classificacao')}>
                  {resultado.classificacao && (
                    <Valor entrado={resultado.classificacao_informada}>{classificacaoDe(resultado)}</Valor>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Legenda />
    </Stack>
  );
};
