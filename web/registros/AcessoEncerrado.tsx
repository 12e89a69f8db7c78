import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedText } from '#web/lib/typed-text.ts';

/** Says that the note is no longer saved, because its writer has left the case team. The text stays, to be copied. */
export const AcessoEncerrado = () => {
  const { t } = useTranslation(['registros', 'shell']);
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(typedText()).then(() => setCopied(true));
  return (
    <Alert color="orange" role="alert" mb="md" title={t('acesso_encerrado')}>
      <Text size="sm">{t('shell:dialogos.ended.texto')}</Text>
      <Button mt="sm" size="xs" variant="default" onClick={copy}>
        {t(copied ? 'shell:dialogos.ended.copiado' : 'shell:dialogos.ended.copiar')}
      </Button>
    </Alert>
  );
};
