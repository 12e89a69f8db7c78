import { Alert, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatHour } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Excecao } from './excecao-em-curso.ts';

/** Says that the file is open by exception, and until when. */
export const AcessoEmCurso = ({ excecao }: { excecao: Excecao }) => {
  const { t } = useTranslation('ficha');
  const { fuso } = useSignedUser();
  return (
    <Alert
      color="orange"
      mb="sm"
      icon={<IconLockOpen size={20} />}
      title={t('excecao.em_curso', { ate: formatHour(Date.parse(excecao.ate), fuso) })}
    >
      <Text size="sm">{excecao.motivo}</Text>
    </Alert>
  );
};
