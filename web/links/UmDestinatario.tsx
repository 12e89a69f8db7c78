import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnvioDoLink } from '#contract/links/tipos.ts';
import type { useDestinatarios } from './destinatarios.ts';
import { Permitir } from './Permitir.tsx';

type Props = {
  destinatarios: ReturnType<typeof useDestinatarios>;
  envio: EnvioDoLink;
  /** Why somebody cannot be chosen. */
  ressalva: string;
  error: ReactNode;
  /** A guardian; `null` is the patient. */
  value: string | null;
  onChange: (responsavel_id: string | null) => void;
};

/** The one person who gets a link. */
export const UmDestinatario = ({ destinatarios, envio, ressalva, error, value, onChange }: Props) => {
  const { t } = useTranslation('links');
  return (
    <Radio.Group label={t('arquivos.para')} error={error} value={String(value)}>
      <Stack gap="xs" mt="xs" data-path="responsavel_id">
        {destinatarios.map((um) => (
          <div key={String(um.id)}>
            <Radio
              value={String(um.id)}
              label={um.nome}
              description={um.pode ? undefined : ressalva}
              disabled={!um.pode}
              onChange={() => onChange(um.id)}
            />
            <Permitir responsavel_id={um.id} envio={envio} onPermitido={() => onChange(um.id)} />
          </div>
        ))}
      </Stack>
    </Radio.Group>
  );
};
