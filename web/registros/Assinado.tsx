import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { PONTUACAO_MAX, type Registro, registroAdendo } from '#contract/registros.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { RichText } from '#web/ui/RichText.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';

/** What is added to a signed note. It keeps its id until it is saved: sent twice, it stands there once. */
const NovoAdendo = ({ id, onSaved }: { id: string; onSaved: (registro: Registro) => void }) => {
  const { t } = useTranslation('registros');
  const text = useRef('');
  const [open, setOpen] = useState(false);
  const [adendoId, setAdendoId] = useState(() => uuidv7());
  const add = useMutation({
    mutationFn: () => call(registroAdendo, { params: { id }, body: { id: adendoId, conteudo: text.current } }),
    onSuccess: (registro) => {
      setAdendoId(uuidv7());
      setOpen(false);
      onSaved(registro);
    },
  });
  if (!open)
    return (
      <Group className="no-print">
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('adendo.novo')}
        </Button>
      </Group>
    );
  return (
    <Stack className="no-print">
      <RichText
        label={t('adendo.novo')}
        initial=""
        onChange={(html) => {
          text.current = html;
        }}
      />
      <Group justify="flex-end">
        <Button loading={add.isPending} onClick={() => text.current && add.mutate()}>
          {t('adendo.salvar')}
        </Button>
      </Group>
    </Stack>
  );
};

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
