import { Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Config } from '#contract/conta/config.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

const CAMPOS = [
  'active_anamnese',
  'active_planos_de_intervencao',
  'active_relatorio',
  'modulos.financeiro',
  'active_IA',
] as const;

type Values = Pick<
  Config,
  'active_anamnese' | 'active_planos_de_intervencao' | 'active_relatorio' | 'modulos' | 'active_IA'
>;

/** The switches of the modules. Switching off hides a module; nothing is deleted. */
export const ModuloFields = <V extends Values>({ form }: { form: UseFormReturnType<V> }) => {
  const { t } = useTranslation('settings');
  const { membro } = useSignedUser();
  // Only a practice with several people has a production to show to each.
  const campos = membro.equipe ? [...CAMPOS, 'modulos.producao' as const] : CAMPOS;
  return (
    <Stack gap="sm">
      {campos.map((campo) => (
        <Switch
          key={campo}
          label={t(`modulos.${campo.replace('.', '_')}.nome`)}
          description={t(`modulos.${campo.replace('.', '_')}.texto`)}
          {...form.getInputProps(campo, { type: 'checkbox' })}
        />
      ))}
    </Stack>
  );
};
