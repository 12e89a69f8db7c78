import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Registro, registroAdendo } from '#contract/registros.ts';
import { call } from '#web/lib/api.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { ESTA_ABA, gavetaDe } from '#web/lib/rascunho-local.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { RichText } from '#web/ui/RichText.tsx';

const CAMPO = 'adendo';

/** An addition being written. It keeps its id until it is saved: sent twice, it stands there once. */
type Adendo = { id: string; conteudo: string };

const vazio = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

/** What is added to a signed note; kept in this browser until it is saved, which only the writer decides. */
export const NovoAdendo = ({ id, onSaved }: { id: string; onSaved: (registro: Registro) => void }) => {
  const { t } = useTranslation('registros');
  const { id: usuario } = useSignedUser();
  const [gaveta] = useState(() => gavetaDe<Adendo>(usuario, `adendos/${id}`));
  const adendo = useRef<Adendo>({ id: uuidv7(), conteudo: '' });
  const [open, setOpen] = useState(false);
  const [pode, setPode] = useState(false);
  useEffect(() => {
    gaveta.recuperar().then(
      ([rascunho]) => {
        if (!rascunho) return;
        adendo.current = rascunho.valor;
        setPode(!vazio(rascunho.valor.conteudo));
        setOpen(true);
      },
      () => undefined,
    );
  }, [gaveta]);
  const recomecar = () => {
    gaveta.tirar(CAMPO);
    adendo.current = { id: uuidv7(), conteudo: '' };
    setPode(false);
    setOpen(false);
  };
  const add = useMutation({
    mutationFn: () => call(registroAdendo, { params: { id }, body: adendo.current }),
    onSuccess: (registro) => {
      recomecar();
      onSaved(registro);
    },
  });
  const change = (conteudo: string) => {
    adendo.current = { ...adendo.current, conteudo };
    setPode(!vazio(conteudo));
    gaveta.por({ campo: CAMPO, valor: adendo.current, versao: 0, origem: ESTA_ABA, em: Date.now() });
  };
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
      <RichText label={t('adendo.novo')} initial={adendo.current.conteudo} onChange={change} />
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
