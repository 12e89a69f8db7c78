import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultadoLido } from '#contract/testes/aplicacoes.ts';

/** The name of a scale, with a note if higher scores mean more difficulty. */
export const NomeDaEscala = ({ resultado: { escala, direcao } }: { resultado: ResultadoLido }) => {
  const { t } = useTranslation('aplicacoes');
  return (
    <>
      {escala}
      {direcao === 'maior_pior' && (
        <Text span inherit size="sm" fw={400} c="dimmed">
          {` (${t('mais_e_pior')})`}
        </Text>
      )}
    </>
  );
};
