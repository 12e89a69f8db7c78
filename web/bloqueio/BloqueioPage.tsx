import { Button, List, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AuthCard } from '#web/auth/index.ts';
import { formatDay } from '#web/lib/format.ts';
import { supportPhone } from '#web/lib/lists/page.ts';
import { sair } from '#web/lib/session/sair.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { whatsappDe } from '#web/lib/whatsapp.ts';
import { ExportarTudo } from '#web/ui/ExportarTudo.tsx';
import { ButtonLink } from '#web/ui/links.tsx';

/**
 * The screen of a closed account: since when, what still works, and how to get help. Paying does not reopen a suspended
 * account.
 */
export const BloqueioPage = () => {
  const { t } = useTranslation('bloqueio');
  const { venc_plano, suspensa_em, fuso } = useSignedUser();
  const phone = supportPhone();
  const since = suspensa_em ?? venc_plano;
  return (
    <AuthCard
      title={suspensa_em ? t('suspensa') : t('titulo')}
      text={t('desde', { data: since ? formatDay(since, fuso) : '' })}
    >
      <Stack>
        <Text>{suspensa_em ? t('guardado_suspensa') : t('guardado')}</Text>
        <List>
          {!suspensa_em && <List.Item>{t('continua_pagar')}</List.Item>}
          <List.Item>{t('continua_exportar')}</List.Item>
          <List.Item>{t('continua_conta')}</List.Item>
        </List>
        {!suspensa_em && <ButtonLink to="/planos">{t('pagar')}</ButtonLink>}
        <ExportarTudo variant="default" />
        {phone ? (
          <Button
            component="a"
            variant="default"
            href={whatsappDe(phone)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={18} />}
          >
            {t('suporte')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('suporte_sem_numero')}
          </Text>
        )}
        <ButtonLink variant="default" to="/settings/profile">
          {t('minha_conta')}
        </ButtonLink>
        <Button variant="subtle" onClick={() => sair()}>
          {t('sair')}
        </Button>
      </Stack>
    </AuthCard>
  );
};
