import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PONTUACAO_MAX, type Registro } from '#contract/registros.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { NovoAdendo } from './NovoAdendo.tsx';

/** A signed note: to be read, and added to. */
export const Assinado = ({ registro, onChange }: { registro: Registro; onChange: (registro: Registro) => void }) => {
  const { t } = useTranslation('registros');
  const { fuso } = useSignedUser();
  return (
    <Stack>
      <Alert color="green" icon={<IconLock />}>
        {t('assinado_por', {
          nome: registro.assinado_por ?? '',
          quando: registro.assinado_em ? formatInstant(registro.assinado_em, fuso) : '',
        })}
      </Alert>
      <div>
        <RichTextView html={registro.conteudo} />
      </div>
      {registro.objetivos.length > 0 && (
        <Stack gap={4}>
          <Title order={3} size="h5">
            {t('objetivos.titulo')}
          </Title>
          {registro.objetivos.map(({ descricao, pontuacao }) => (
            <Text key={descricao}>
              {descricao} · {pontuacao ?? '—'}/{PONTUACAO_MAX}
            </Text>
          ))}
        </Stack>
      )}
      {registro.adendos.map((adendo) => (
        <Paper key={adendo.id} withBorder p="sm" bg="transparent">
          <Text size="sm" c="dimmed">
            {t('adendo.de', { nome: adendo.autor, quando: formatInstant(adendo.criado_em, fuso) })}
          </Text>
          <RichTextView html={adendo.conteudo} />
        </Paper>
      ))}
      <NovoAdendo id={registro.atendimento_id} onSaved={onChange} />
    </Stack>
  );
};
