import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Registro, registroAdendo } from '#contract/registros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useKept } from '#web/lib/unsaved/use-kept.ts';
import { RichText } from '#web/ui/text/RichText.tsx';

/** An addition being written. It keeps its id until it is saved, so that a repeated request stores it once. */
type Adendo = { id: string; conteudo: string };

const vazio = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
const novo = (): Adendo => ({ id: uuidv7(), conteudo: '' });

/** The form of an addition to a signed note; a draft on this device until the user saves it. */
export const NovoAdendo = ({ id, onSaved }: { id: string; onSaved: (registro: Registro) => void }) => {
  const { t } = useTranslation('registros');
  const [adendo, setAdendo] = useState(novo);
  const [open, setOpen] = useState(false);
  const pode = !vazio(adendo.conteudo);
  useKept<Adendo>({
    scope: `adendos/${id}`,
    value: pode ? adendo : null,
    version: 0,
    onFound: ({ valor }) => {
      setAdendo(valor);
      setOpen(true);
    },
  });
  const recomecar = () => {
    setAdendo(novo());
    setOpen(false);
  };
  const add = useMutation({
    mutationFn: () => call(registroAdendo, { params: { id }, body: adendo }),
    onSuccess: (registro) => {
      recomecar();
      onSaved(registro);
    },
  });
  if (!open)
    return (
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('adendo.novo')}
        </Button>
      </Group>
    );
  return (
    <Stack>
      <RichText
        label={t('adendo.novo')}
        initial={adendo.conteudo}
        onChange={(conteudo) => setAdendo((antes) => ({ ...antes, conteudo }))}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={recomecar}>
          {t('adendo.desistir')}
        </Button>
        <Button loading={add.isPending} disabled={!pode} onClick={() => add.mutate()}>
          {t('adendo.salvar')}
        </Button>
      </Group>
    </Stack>
  );
};
