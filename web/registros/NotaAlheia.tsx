import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Registro, registroAdendo } from '#contract/registros.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import type { NotaEmCurso } from './use-nota.ts';

type Props = { emCurso: NotaEmCurso; outra: Registro };

/** The note was signed elsewhere while it was being written here: the local text can only become an addition. */
const JaAssinada = ({ emCurso, outra }: Props) => {
  const { t } = useTranslation(['registros', 'rascunho']);
  const [adendoId] = useState(() => uuidv7());
  const { conteudo } = emCurso.nota;
  const add = useMutation({
    mutationFn: () => call(registroAdendo, { params: { id: outra.atendimento_id }, body: { id: adendoId, conteudo } }),
    onSuccess: emCurso.soltar,
  });
  return (
    <Alert color="orange" title={t('assinado_enquanto_isso')}>
      <RichTextView html={outra.conteudo} />
      <Group mt="sm">
        <Button size="xs" loading={add.isPending} onClick={() => add.mutate()}>
          {t('minha_como_adendo')}
        </Button>
        <Button size="xs" variant="default" onClick={() => emCurso.soltar(outra)}>
          {t('rascunho:usar_outra')}
        </Button>
      </Group>
    </Alert>
  );
};

/** The note was signed meanwhile and this member cannot change it any more: the local text is shown for copying. */
const SoCopiar = ({ emCurso, outra }: Props) => {
  const { t } = useTranslation(['supervisao', 'registros', 'rascunho']);
  return (
    <Alert color="orange" title={outra.assinado_em ? t('registros:assinado_enquanto_isso') : t('enquanto_isso')}>
      <Text size="sm">{t('copie')}</Text>
      <RichTextView html={emCurso.nota.conteudo} />
      <Button mt="sm" size="xs" variant="default" onClick={() => emCurso.soltar(outra)}>
        {t('rascunho:usar_outra')}
      </Button>
    </Alert>
  );
};

/** Somebody else changed the note meanwhile: asks which version to keep. */
export const NotaAlheia = ({ emCurso, outra }: Props) => {
  const { t } = useTranslation('rascunho');
  const pode = usePode();
  if (outra.assinado_em && pode(registroAdendo)) return <JaAssinada emCurso={emCurso} outra={outra} />;
  if (outra.assinado_em || esperaSupervisao(outra.supervisao)) return <SoCopiar emCurso={emCurso} outra={outra} />;
  return (
    <Alert color="orange" title={t('mudou_em_outro_lugar')}>
      <Text size="sm">{t('outra')}</Text>
      <RichTextView html={outra.conteudo} />
      <Group mt="sm">
        <Button size="xs" onClick={emCurso.manter}>
          {t('manter')}
        </Button>
        <Button size="xs" variant="default" onClick={emCurso.usarOutra}>
          {t('usar_outra')}
        </Button>
      </Group>
    </Alert>
  );
};
