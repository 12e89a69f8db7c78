import { Group, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settingsLanguage } from '#contract/conta/settings.ts';
import { pode } from '#contract/permissoes.ts';
import { LOCALES } from '#domain/constants.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useRemember } from '#web/lib/session/user.ts';
import { changeLocale, currentLocale } from '#web/lib/texts/i18n.ts';
import { LOCALE_NAMES } from '#web/lib/texts/locale-names.ts';
import { texts } from '#web/lib/texts/texts.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

export const LanguagePage = () => {
  const { t } = useTranslation('settings');
  const user = useSignedUser();
  const remember = useRemember();
  // The time zone is the practice's.
  const setsZone = pode(user, 'pratica', 'gravar');
  const { form, sending, onSubmit } = useAppForm({
    keep: 'settings/language',
    schema: async () => (await import('#contract/conta/settings.ts')).Idioma,
    initialValues: { locale: currentLocale(), fuso: user.fuso },
    submit: async ({ locale, fuso }) => {
      const saved = await call(settingsLanguage, { body: setsZone ? { locale, fuso } : { locale } });
      await changeLocale(saved.locale);
      remember.user(saved);
      // In the newly chosen language, not the one this screen was rendered in.
      alertas.editadoComSucesso(texts.t('settings:partes.language'), texts.t('settings:partes.language_genero'));
    },
  });
  return (
    <PageCard title={t('partes.language')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack maw={420}>
          <Radio.Group label={t('language.idioma')} {...form.getInputProps('locale')}>
            <Stack gap="xs" mt="xs">
              {LOCALES.map((locale) => (
                <Radio key={locale} value={locale} label={LOCALE_NAMES[locale]} lang={locale} />
              ))}
            </Stack>
          </Radio.Group>
          {setsZone && (
            <Select
              label={t('language.fuso')}
              description={t('language.fuso_texto')}
              data={Intl.supportedValuesOf('timeZone')}
              searchable
              allowDeselect={false}
              {...form.getInputProps('fuso')}
            />
          )}
          <Group>
            <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </PageCard>
  );
};
