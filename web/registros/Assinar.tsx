import { Alert, Button, Group, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSupervisionada } from '#contract/permissoes.ts';
import { type Registro, registroAssinar } from '#contract/registros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

type Props = {
  id: string;
  inicio: string;
  versao: number;
  disabled: boolean;
  /** Why it is disabled: the server is not reached, and does not have the text. */
  semConexao?: boolean;
  /** Shows beside the button what signing does; the dialog says it too. */
  explain?: boolean;
  /** The note waits: the signature is the countersignature of a supervisor. */
  espera?: boolean;
  onSigned: (registro: Registro) => void;
};

const PROPRIA = {
  botao: 'registros:assinar',
  texto: 'registros:assinar_texto',
  titulo: 'registros:assinar_titulo',
  pergunta: 'registros:assinar_pergunta',
} as const;
const NO_ESTAGIO = {
  botao: 'supervisao:nota.assinar',
  texto: 'supervisao:nota.texto',
  titulo: 'supervisao:nota.titulo',
  pergunta: 'supervisao:nota.pergunta',
} as const;
const CONTRA = {
  botao: 'supervisao:contra.assinar',
  texto: 'supervisao:contra.pergunta',
  titulo: 'supervisao:contra.titulo',
  pergunta: 'supervisao:contra.pergunta',
} as const;

/** Signs a note. Asks first, because it cannot be undone. */
export const Assinar = memo((props: Props) => {
  const { id, inicio, versao, disabled, semConexao = false, explain = false, espera = false, onSigned } = props;
  const motivo = useId();
  const { t } = useTranslation(['registros', 'supervisao']);
  const { membro } = useSignedUser();
  const textos = espera ? CONTRA : isSupervisionada(membro.funcao) ? NO_ESTAGIO : PROPRIA;
  const invalidate = useInvalidate();
  /** The version on the screen when the question was opened: a newer one was not read. */
  const [asked, setAsked] = useState<number | null>(null);
  const close = () => setAsked(null);
  const assinar = useMutation({
    mutationFn: (lida: number) => call(registroAssinar, { params: { id }, body: { versao: lida } }),
    onSuccess: (registro) => {
      onSigned(registro);
      // Signing marks its appointment as having taken place.
      void invalidate();
    },
    onSettled: close,
  });
  return (
    <>
      {(explain || semConexao) && (
        <Text size="sm" c="dimmed" id={motivo}>
          {t(semConexao ? 'registros:assinar_sem_conexao' : textos.texto)}
        </Text>
      )}
      <Button
        leftSection={<IconSignature size={18} />}
        disabled={disabled}
        aria-describedby={semConexao ? motivo : undefined}
        onClick={() => setAsked(versao)}
      >
        {t(textos.botao)}
      </Button>
      <Dialog opened={asked !== null} onClose={close} title={t(textos.titulo)}>
        <Text>{t(textos.pergunta)}</Text>
        {Date.parse(inicio) > Date.now() && (
          <Alert color="orange" mt="sm">
            {t('assinar_cedo')}
          </Alert>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            {t('assinar_ainda_nao')}
          </Button>
          <Button loading={assinar.isPending} onClick={() => asked !== null && assinar.mutate(asked)}>
            {t(textos.botao)}
          </Button>
        </Group>
      </Dialog>
    </>
  );
});
