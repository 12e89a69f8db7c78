import { Alert, Paper, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Registro, registroAdendo } from '#contract/registros.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { quemAssinou } from '#web/supervisao/index.ts';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { assinaturasDaNota } from './assinaturas.ts';
import { NovoAdendo } from './NovoAdendo.tsx';
import { Objetivos } from './objetivos/Objetivos.tsx';

/** A signed note: read-only, with additions. */
export const Assinado = ({ registro, onChange }: { registro: Registro; onChange: (registro: Registro) => void }) => {
  const { t } = useTranslation('registros');
  const { fuso } = useSignedUser();
  const pode = usePode();
  return (
    <Stack>
      <Alert color="green" icon={<IconLock />}>
        {assinaturasDaNota(registro, fuso, t).map((linha) => (
          <div key={linha}>{linha}</div>
        ))}
      </Alert>
      <div>
        <RichTextView html={registro.conteudo} />
      </div>
      <Objetivos objetivos={registro.objetivos} />
      {registro.adendos.map((adendo) => (
        <Paper key={adendo.id} withBorder p="sm" bg="transparent">
          <Text size="sm" c="dimmed">
            {t('adendo.de', {
              nome: quemAssinou(adendo.autor, adendo.autor_inscricao),
              quando: formatInstant(adendo.criado_em, fuso),
            })}
          </Text>
          <RichTextView html={adendo.conteudo} />
        </Paper>
      ))}
      {pode(registroAdendo) && <NovoAdendo id={registro.atendimento_id} onSaved={onChange} />}
    </Stack>
  );
};
