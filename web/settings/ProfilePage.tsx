import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/conta/auth.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { documentosLer } from '#contract/papel/documentos.ts';
import { pode } from '#contract/permissoes.ts';
import { isClosed } from '#domain/plano.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useRemember } from '#web/lib/session/user.ts';
import { profissoesLidas } from '#web/profissoes/index.ts';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { Foto } from '#web/ui/Foto.tsx';
import { ImagePicker } from '#web/ui/fields/ImagePicker.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { Together } from '#web/ui/page/Together.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Assinatura } from './Assinatura.tsx';
import { DadosDoPapelCard } from './DadosDoPapelCard.tsx';
import { Prova, useProva } from './equipe/Prova.tsx';
import { ProfissaoFields } from './ProfissaoFields.tsx';

/** What papers say of the practice is changed by whoever manages it. A closed account can neither read nor save it. */
const changesPapers = (user: User) => pode(user, 'pratica', 'gravar') && !isClosed(user, Date.now());

export const ProfilePage = () => {
  const { t } = useTranslation('settings');
  const user = useSignedUser();
  const remember = useRemember();
  const { prova, setProva, body } = useProva();
  const { name, profissao_id, registro, telefone, foto, assinatura } = user;
  const { form, sending, onSubmit, unsaved } = useAppForm({
    keep: 'settings/profile',
    schema: async () => (await import('#contract/conta/settings.ts')).Perfil,
    initialValues: { name, profissao_id, registro, telefone, foto, assinatura },
    submit: async (values) => {
      remember.user(await call(settingsProfile, { body: { ...values, ...body } }));
      form.resetDirty();
      alertas.editadoComSucesso(t('partes.profile'), t('partes.profile_genero'));
    },
  });
  return (
    <Together reads={[profissoesLidas()]} waiting={<Waiting h={480} shape="fields" announced />}>
      <Stack>
        <form onSubmit={onSubmit} noValidate>
          <PageCard title={t('partes.profile')}>
            <Stack>
              <ImagePicker
                uso="foto"
                label={t('profile.escolher_foto')}
                value={form.values.foto}
                onChange={(id) => form.setFieldValue('foto', id)}
              >
                <Foto id={form.values.foto} nome={form.values.name} size={72} />
              </ImagePicker>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextInput label={t('profile.nome')} autoComplete="name" required {...form.getInputProps('name')} />
                <MaskInput
                  kind="telefone"
                  label={t('profile.telefone')}
                  autoComplete="tel"
                  {...form.getInputProps('telefone')}
                />
                <ProfissaoFields form={form} fixa={!pode(user, 'membros', 'gravar')} />
              </SimpleGrid>
              {(form.errors.current_password || form.errors.codigo) && (
                <Prova para="prova_psicologo" prova={prova} setProva={setProva} erros={form.errors} />
              )}
              <ImagePicker
                uso="assinatura"
                label={t('profile.escolher_assinatura')}
                value={form.values.assinatura}
                onChange={(id) => form.setFieldValue('assinatura', id)}
              >
                <Assinatura id={form.values.assinatura} />
              </ImagePicker>
            </Stack>
          </PageCard>
          <SaveBar sending={sending} unsaved={unsaved} label={t('profile.salvar')} />
          <UnsavedGuard {...unsaved} />
        </form>
        {changesPapers(user) && <DadosDoPapelCard />}
      </Stack>
    </Together>
  );
};

ProfilePage.loader = loads(({ user }) => [
  profissoesLidas(),
  ...(changesPapers(user) ? [read(documentosLer, { silent: true })] : []),
]);
