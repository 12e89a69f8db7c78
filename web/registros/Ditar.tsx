import { Text, UnstyledButton } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDitado } from '#web/ui/text/ditado/use-ditado.ts';
import type { RichTextHandle } from '#web/ui/text/rich-text.ts';

type Props = { editor: RefObject<RichTextHandle | null>; className?: string | undefined };

/** Writes what is said; shown only where the browser can do it on this device. */
export const Ditar = ({ editor, className }: Props) => {
  const { t } = useTranslation('registros');
  const ditado = useDitado((texto) => editor.current?.ditar(texto));
  if (!ditado) return null;
  const { ouvindo, alternar } = ditado;
  const Icon = ouvindo ? IconPlayerStopFilled : IconMicrophone;
  return (
    <UnstyledButton className={className} aria-pressed={ouvindo} onClick={alternar}>
      <Icon size={16} aria-hidden="true" />
      <Text span size="sm">
        {t(ouvindo ? 'modelos.ditando' : 'modelos.ditar')}
      </Text>
    </UnstyledButton>
  );
};
