import { Alert, Text } from '@mantine/core';
import { IconArrowBackUp, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { esperaSupervisao, type Supervisao } from '#contract/supervisao.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { frasesDaSupervisao } from './frases.ts';

/** The notice above a text: that it waits for its supervisor, or why it was sent back. */
export const AvisoDaSupervisao = ({ supervisao }: { supervisao: Supervisao | null }) => {
  const { t } = useTranslation('supervisao');
  const { fuso } = useSignedUser();
  if (!supervisao || supervisao.decisao === 'assinada') return null;
  const espera = esperaSupervisao(supervisao);
  return (
    <Alert
      color={espera ? 'blue' : 'orange'}
      icon={espera ? <IconHourglass /> : <IconArrowBackUp />}
      title={t(espera ? 'aviso.esperando' : 'aviso.devolvido')}
    >
      {frasesDaSupervisao(supervisao, fuso, t).map((frase) => (
        <Text key={frase} size="sm">
          {frase}
        </Text>
      ))}
    </Alert>
  );
};
