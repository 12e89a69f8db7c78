import { FileButton, Text, UnstyledButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ANEXOS, type Dono } from '#contract/anexos.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { EnvioRow } from './AnexoRow.tsx';
import { useEnvios } from './envios.ts';

type Props = { dono: Dono; donoId: string; className?: string | undefined };

/** A photo straight into the files of a record: on a phone the camera opens, elsewhere a file is chosen. */
export const TirarFoto = ({ dono, donoId, className }: Props) => {
  const { t } = useTranslation('anexos');
  const anexa = usePode()(ANEXOS[dono].anexar);
  const { envios, add, cancel, again, canRetry } = useEnvios(dono, donoId, () =>
    notify({ type: 'success', message: t('foto_anexada') }),
  );
  if (!anexa) return null;
  return (
    <>
      <FileButton accept="image/png,image/jpeg" capture="environment" multiple onChange={add}>
        {(props) => (
          <UnstyledButton {...props} className={className}>
            <IconCamera size={16} aria-hidden="true" />
            <Text span size="sm">
              {t('foto')}
            </Text>
          </UnstyledButton>
        )}
      </FileButton>
      {envios.map((envio) => (
        <EnvioRow
          key={envio.id}
          envio={envio}
          onCancel={() => cancel(envio.id)}
          onAgain={envio.erro && canRetry(envio.id) ? () => again(envio.id) : undefined}
        />
      ))}
    </>
  );
};
