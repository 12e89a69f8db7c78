import { Checkbox, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Config, MENU_FICHA_PACIENTE, MENU_NAV_BAR } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { configInicial } from '#web/lib/session/config.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useRemember } from '#web/lib/session/user.ts';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { ModuloFields } from './ModuloFields.tsx';
import { TermoFields } from './TermoFields.tsx';

type Menu = 'menu_nav_bar' | 'menu_ficha_paciente';

const shown = (keys: readonly string[], menu: Record<string, boolean | undefined>) =>
  Object.fromEntries(keys.map((key) => [key, menu[key] !== false]));

export const ConfigsPage = () => {
  const { t } = useTranslation('settings');
  const user = useSignedUser();
  const remember = useRemember();
  const config = user.config ?? configInicial();
  const { form, sending, onSubmit, unsaved } = useAppForm({
    keep: 'settings/configs',
    schema: async () => (await import('#contract/conta/config.ts')).Config,
    initialValues: {
      ...config,
      menu_nav_bar: shown(MENU_NAV_BAR, config.menu_nav_bar),
      menu_ficha_paciente: shown(MENU_FICHA_PACIENTE, config.menu_ficha_paciente),
    } as Config,
    submit: async (values) => {
      await remember.config(await call(settingsConfigSave, { body: values }));
      form.resetDirty();
      alertas.editadoComSucesso(t('partes.configs'), t('partes.configs_genero'));
    },
  });
  const menu = (name: Menu, keys: readonly string[]) => (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {keys.map((key) => (
        <Checkbox key={key} label={t(`menus.${key}`)} {...form.getInputProps(`${name}.${key}`, { type: 'checkbox' })} />
      ))}
    </SimpleGrid>
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <PageCard title={t('configs.palavras')} description={t('configs.palavras_texto')}>
          <TermoFields form={form} />
        </PageCard>
        <PageCard title={t('configs.modulos')} description={t('configs.modulos_texto')}>
          <ModuloFields form={form} />
        </PageCard>
        <PageCard title={t('configs.sem_conexao')} description={t('configs.sem_conexao_texto')}>
          <Switch
            label={t('configs.sem_conexao_guardar')}
            description={t('configs.sem_conexao_quando')}
            {...form.getInputProps('active_sem_conexao', { type: 'checkbox' })}
          />
        </PageCard>
        <PageCard title={t('configs.menu_nav_bar')}>{menu('menu_nav_bar', MENU_NAV_BAR)}</PageCard>
        <PageCard title={t('configs.menu_ficha_paciente')}>{menu('menu_ficha_paciente', MENU_FICHA_PACIENTE)}</PageCard>
        <SaveBar sending={sending} unsaved={unsaved} />
      </Stack>
      <UnsavedGuard {...unsaved} />
    </form>
  );
};
