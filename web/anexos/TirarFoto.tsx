import { FileButton, Text, UnstyledButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ANEXOS, type Dono } from '#contract/anexos.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { EnvioRow } from './AnexoRow.tsx';
import { useEnvios } from './envios.ts';

type Props = {
  dono: Dono;
  donoId: string;
  className?: string | undefined;
  /** Where the photos on their way are shown, if not beside the button; null until it is there. */
  lugar?: HTMLElement | null | undefined;
};

/** A photo straight into the files of a record: on a phone the camera opens, elsewhere a file is chosen. */
export const TirarFoto = ({ dono, donoId, className, lugar }: Props) => {
  const { t } = useTranslation('anexos');
  const anexa = usePode()(ANEXOS[dono].anexar);
  const { envios, add } = useEnvios(dono, donoId, 'fotos');
  if (!anexa) return null;
  const rows = envios.map((envio) => <EnvioRow key={envio.id} envio={envio} />);
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
      {lugar === undefined ? rows : lugar && createPortal(rows, lugar)}
    </>
  );
};
