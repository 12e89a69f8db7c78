import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EnvioEscola } from '#contract/planos-intervencao/envios-intervencao.ts';
import { formatDate } from '#web/lib/format.ts';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';

/** The recipients of the school version. */
export const Envios = ({ envios }: { envios: EnvioEscola[] }) => {
  const { t } = useTranslation('planos-intervencao');
  if (envios.length === 0) return null;
  return (
    <SeeMore title={t('envio.feitos', { count: envios.length })}>
      <Stack gap="xs">
        {envios.map((envio) => (
          <div key={envio.id}>
            <Text size="sm" fw={600}>
              {formatDate(envio.enviado_em)} · {envio.destinatario}
            </Text>
            <Text size="sm">
              {t(envio.valido_ate ? 'envio.sob_ate' : 'envio.sob', {
                nome: envio.autorizado_por,
                dia: formatDate(envio.autorizado_em),
                ate: envio.valido_ate && formatDate(envio.valido_ate),
              })}
              {' · '}
              {t('envio.por', { nome: envio.por })}
            </Text>
          </div>
        ))}
      </Stack>
    </SeeMore>
  );
};
