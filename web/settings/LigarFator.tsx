import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { totpConfirmar } from '#contract/conta/seguranca.ts';
import { call } from '#web/lib/api/api.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { CodigoInput } from './CodigoInput.tsx';
import classes from './Seguranca.module.css';

type Props = {
  novo: { segredo: string; qr: string };
  onCancel: () => void;
  onOn: (codigos: string[]) => Promise<void>;
};

/** The QR code for the authenticator, the secret as text, and a first code that proves the set-up. */
export const LigarFator = ({ novo, onCancel, onOn }: Props) => {
  const { t } = useTranslation(['seguranca', 'shell']);
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/seguranca.ts')).CodigoDigitado,
    initialValues: { codigo: '' },
    submit: async (body) => onOn((await call(totpConfirmar, { body })).codigos),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={420}>
        <Text>{t('ligar.passo1')}</Text>
        <img
          className={classes.qr}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(novo.qr)}`}
          alt={t('ligar.qr')}
          width={200}
          height={200}
        />
        <Text size="sm" c="dimmed">
          {t('ligar.a_mao')}
        </Text>
        <Code className={classes.segredo}>{novo.segredo.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
        <Text>{t('ligar.passo2')}</Text>
        <CodigoInput description={undefined} inputMode="numeric" {...form.getInputProps('codigo')} />
        <Group>
          <SubmitButton loading={sending}>{t('ligar.confirmar')}</SubmitButton>
          <Button variant="default" onClick={onCancel}>
            {t('shell:cancelar')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
