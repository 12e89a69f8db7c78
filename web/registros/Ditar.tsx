import { Text, UnstyledButton } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDitado } from '#web/ui/text/ditado/use-ditado.ts';

type Props = { ditar: (texto: string) => void; className?: string | undefined };

/** Writes what is said; shown only where the browser can do it on this device. */
export const Ditar = ({ ditar, className }: Props) => {
  const { t } = useTranslation('registros');
  const ditado = useDitado(ditar);
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
