import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LinkEnviado } from '#contract/links/links.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

/** What became of a delivery: how often and when it was downloaded, and when it was acknowledged. */
export const Baixados = ({ respostas }: Pick<LinkEnviado, 'respostas'>) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const quando = (qual: string) =>
    respostas.filter(({ resposta }) => resposta === qual).map(({ criada_em }) => formatInstant(criada_em, fuso));
  const [baixados, [recebido]] = [quando('baixou'), quando('recebeu')];
  return (
    <>
      {baixados.length > 0 && (
        <Text size="sm">
          {t('entregas.baixado', { count: baixados.length, quando: baixados.toReversed().join(' · ') })}
        </Text>
      )}
      {recebido && <Text size="sm">{t('entregas.recebido', { quando: recebido })}</Text>}
    </>
  );
};
