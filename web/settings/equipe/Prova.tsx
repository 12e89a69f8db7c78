import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeguranca } from '#web/lib/session/seguranca.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { CodigoInput } from '../CodigoInput.tsx';

type Valores = { current_password: string; codigo: string };

/**
 * The password for changes of owners and of their own profession. Kept outside of the form, whose values are stored on
 * the device.
 */
export const useProva = () => {
  const [prova, setProva] = useState<Valores>({ current_password: '', codigo: '' });
  const body = { current_password: prova.current_password || undefined, codigo: prova.codigo || undefined };
  return { prova, setProva, body };
};

type Props = {
  prova: Valores;
  setProva: (prova: Valores) => void;
  erros: Record<string, ReactNode>;
  /** Why it is asked for. */
  para?: 'prova' | 'prova_psicologo';
};

export const Prova = ({ prova, setProva, erros, para = 'prova' }: Props) => {
  const { t } = useTranslation(['equipe', 'seguranca']);
  const { tem_senha } = useSignedUser();
  const { data: seguranca } = useSeguranca();
  return (
    <Stack>
      <Text size="sm">{t(para)}</Text>
      {tem_senha && (
        <SenhaInput
          label={t('seguranca:prova.senha')}
          autoComplete="current-password"
          value={prova.current_password}
          error={erros.current_password}
          onChange={(event) => setProva({ ...prova, current_password: event.currentTarget.value })}
        />
      )}
      {seguranca?.dois_fatores && (
        <CodigoInput
          value={prova.codigo}
          error={erros.codigo}
          onChange={(event) => setProva({ ...prova, codigo: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
};
