import { Checkbox, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { agendaConfig } from '#contract/agenda/agenda.ts';
import { type Config, MENU_FICHA_PACIENTE, MENU_NAV_BAR, VISOES_AGENDA } from '#contract/conta/config.ts';
import { convites } from '#contract/conta/membros.ts';
import { settingsConfigSave, settingsPreferencias } from '#contract/conta/settings.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { configInicial } from '#web/lib/session/config.ts';
import { menuKeysOf, partKeysOf } from '#web/lib/session/menus.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useRemember } from '#web/lib/session/user.ts';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { ModuloFields } from './ModuloFields.tsx';
import { TermoFields } from './TermoFields.tsx';

type Menu = 'menu_nav_bar' | 'menu_ficha_paciente';

const shown = (keys: readonly string[], menu: Record<string, boolean | undefined>) =>
  Object.fromEntries(keys.map((key) => [key, menu[key] !== false]));

/** The menus and the agenda view of the user; for members who manage the practice also its words and modules. */
export const ConfigsPage = () => {
  const { t } = useTranslation('settings');
  const user = useSignedUser();
  const remember = useRemember();
  const pode = usePode();
  const pratica = pode(settingsConfigSave);
  // Whoever sees both must know which is for everybody.
  const seu = pratica && user.membro.equipe ? t('configs.so_seu') : undefined;
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
      const { menu_nav_bar, menu_ficha_paciente, visao_agenda } = values;
      const saved = pratica
        ? await call(settingsConfigSave, { body: values })
        : await call(settingsPreferencias, { body: { menu_nav_bar, menu_ficha_paciente, visao_agenda } });
      await remember.config(saved);
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
        {pratica && (
          <>
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
          </>
        )}
        <PageCard title={t('configs.menu_nav_bar')} description={seu}>
          {menu('menu_nav_bar', menuKeysOf(user))}
        </PageCard>
        <PageCard title={t('configs.menu_ficha_paciente')} description={seu}>
          {menu('menu_ficha_paciente', partKeysOf(user))}
        </PageCard>
        {pode(agendaConfig) && (
          <PageCard title={t('configs.agenda')} description={seu}>
            <Select
              label={t('configs.visao_agenda')}
              placeholder={t('configs.visao_pela_tela')}
              data={VISOES_AGENDA.map((value) => ({ value, label: t(`configs.visoes.${value}`) }))}
              clearable
              {...form.getInputProps('visao_agenda')}
            />
          </PageCard>
        )}
        {!user.membro.equipe && pode(convites.criar) && (
          <PageCard title={t('configs.equipe')} description={t('configs.equipe_texto')}>
            <ButtonLink to="/settings/equipe" variant="default">
              {t('configs.equipe_convidar')}
            </ButtonLink>
          </PageCard>
        )}
        <SaveBar sending={sending} unsaved={unsaved} />
      </Stack>
      <UnsavedGuard {...unsaved} />
    </form>
  );
};
ConfigsPage.needs = settingsPreferencias;
