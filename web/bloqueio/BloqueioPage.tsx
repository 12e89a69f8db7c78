import { Button, List, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthCard } from '#web/auth/AuthCard.tsx';
import { formatDay } from '#web/lib/format.ts';
import { supportPhone } from '#web/lib/page.ts';
import { logout, useSignedUser } from '#web/lib/session.ts';

export const BloqueioPage = () => {
  const { t } = useTranslation('bloqueio');
  const user = useSignedUser();
  const router = useRouter();
  const phone = supportPhone();
  const leave = async () => {
    await logout();
    await router.navigate({ to: '/login' });
  };
  return (
    <AuthCard
      title={t('titulo')}
      text={t('desde', { data: user.venc_plano ? formatDay(user.venc_plano, user.fuso) : '' })}
    >
      <Stack>
        <Text>{t('guardado')}</Text>
        <List>
          <List.Item>{t('continua_conta')}</List.Item>
        </List>
        {phone && (
          <Button
            component="a"
            href={`https://wa.me/${phone.replace('+', '')}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={18} />}
          >
            {t('suporte')}
          </Button>
        )}
        <Button variant="default" component={Link} to="/settings/profile">
          {t('minha_conta')}
        </Button>
        <Button variant="subtle" onClick={leave}>
          {t('sair')}
        </Button>
      </Stack>
    </AuthCard>
  );
};
