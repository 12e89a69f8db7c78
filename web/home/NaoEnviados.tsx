import { ActionIcon, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconDeviceLaptop, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instante } from '#domain/days/fuso.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Kept } from '#web/lib/unsaved/drafts.ts';
import { discard, refusalOf } from '#web/lib/unsaved/keeper.ts';
import { sendsItself } from '#web/lib/unsaved/resume.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { CopiarRascunho } from './CopiarRascunho.tsx';
import { useParados } from './parados.ts';

/** A draft that its screen does not show has a line of its own. */
const telaDe = ({ lugar, scope, stray }: Kept) => (stray ? scope : (lugar?.href ?? scope));

/**
 * One line for what sends itself, and one per screen for forms: a submitted form takes precedence over its own draft.
 */
const porTela = (drafts: Kept[]) => {
  const enviam = drafts.filter(({ scope }) => sendsItself(scope));
  const lines = new Map(enviam.map((draft) => [telaDe(draft), draft]));
  const forms = drafts.filter((draft) => !sendsItself(draft.scope) && !lines.has(telaDe(draft)));
  return [...enviam, ...new Map(forms.map((draft) => [telaDe(draft), draft])).values()];
};

/** Drafts on this device that the server does not have yet. */
export const NaoEnviados = () => {
  const { t } = useTranslation('rascunho');
  const { id, fuso } = useSignedUser();
  const drafts = porTela(useParados());
  const [descartando, setDescartando] = useState<string | null>(null);
  // The draft was sent meanwhile: close the question about it.
  if (descartando && !drafts.some(({ scope }) => scope === descartando)) setDescartando(null);
  if (drafts.length === 0) return null;
  const situacao = ({ scope, stray }: Pick<Kept, 'scope' | 'stray'>) => {
    const recusa = refusalOf(id, scope);
    if (recusa) return [t('pendentes.decidir'), recusa.message].filter(Boolean).join(' · ');
    if (stray) return t('pendentes.formulario_mudou');
    return sendsItself(scope) ? t('pendentes.sera_enviado') : t('pendentes.falta_salvar');
  };
  return (
    <section aria-label={t('pendentes.titulo')}>
      <PageCard title={t('pendentes.titulo')} description={t('pendentes.texto')}>
        <Stack gap="sm">
          {drafts.map(({ scope, lugar, em, stray }) => (
            <Group key={scope} wrap="nowrap" gap="sm" align="flex-start">
              <ThemeIcon variant="light" color="orange" size={28}>
                <IconDeviceLaptop size={16} />
              </ThemeIcon>
              <div style={{ flex: 1 }}>
                {lugar ? (
                  <AnchorLink to={lugar.href} c="inherit">
                    {lugar.titulo}
                  </AnchorLink>
                ) : (
                  <Text>{t('pendentes.sem_nome')}</Text>
                )}
                <Text size="sm" c="dimmed">
                  {situacao({ scope, stray })} · {formatInstant(instante(em), fuso)}
                </Text>
              </div>
              {(stray || refusalOf(id, scope)) && <CopiarRascunho scope={scope} />}
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('pendentes.descartar_nome', { titulo: lugar?.titulo ?? t('pendentes.sem_nome') })}
                onClick={() => setDescartando(scope)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      </PageCard>
      <ConfirmDialog
        opened={descartando !== null}
        title={t('pendentes.descartar_titulo')}
        confirm={t('descartar')}
        danger
        onClose={() => setDescartando(null)}
        onConfirm={() => {
          if (descartando) void discard(id, descartando);
          setDescartando(null);
        }}
      >
        {t('pendentes.descartar_texto')}
      </ConfirmDialog>
    </section>
  );
};
