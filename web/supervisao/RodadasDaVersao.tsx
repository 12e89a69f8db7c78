import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Supervisao } from '#contract/supervisao.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { frasesDaSupervisao } from './frases.ts';

/** Who signed an earlier version, and what the supervisor decided about it. */
export const RodadasDaVersao = ({ supervisoes }: { supervisoes: Supervisao[] }) => {
  const { t } = useTranslation('supervisao');
  const { fuso } = useSignedUser();
  return supervisoes.map((one) => (
    <Text key={one.id} size="sm" c="dimmed">
      {frasesDaSupervisao(one, fuso, t).join(' ')}
    </Text>
  ));
};
