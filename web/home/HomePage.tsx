import { Group, Stack, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { bcp47 } from '#contract/constants.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { PageCard } from '#web/ui/PageCard.tsx';
import classes from './HomePage.module.css';

const partOfDay = (hour: number) => (hour < 12 ? 'dia' : hour < 18 ? 'tarde' : 'noite');

const Step = ({ to, done, title, text }: { to: string; done: boolean; title: string; text: string }) => {
  const { t } = useTranslation('home');
  return (
    <UnstyledButton component={Link} to={to} className={classes.step}>
      <Group wrap="nowrap">
        <ThemeIcon variant={done ? 'filled' : 'default'} radius="xl" aria-label={done ? t('feito') : t('a_fazer')}>
          {done && <IconCheck size={16} />}
        </ThemeIcon>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
      <IconChevronRight size={18} aria-hidden="true" />
    </UnstyledButton>
  );
};

export const HomePage = () => {
  const { t } = useTranslation('home');
  useDocumentTitle(t('titulo'));
  const user = useSignedUser();
  const now = dayjs().tz(user.fuso);
  const today = new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'full', timeZone: user.fuso }).format();
  const [first] = user.name.split(' ');
  return (
    <Stack gap="lg" pt="lg">
      <div>
        <Title order={1}>{t(`saudacao.${partOfDay(now.hour())}`, { nome: first })}</Title>
        <Text c="dimmed">{today}</Text>
      </div>
      <PageCard title={t('primeiros_passos')} description={t('primeiros_passos_texto')}>
        <Stack gap={0}>
          <Step
            to="/settings/profile"
            done={Boolean(user.profissao_id)}
            title={t('passos.perfil')}
            text={t('passos.perfil_texto')}
          />
          <Step
            to="/settings/configs"
            done={Boolean(user.config)}
            title={t('passos.palavras')}
            text={t('passos.palavras_texto')}
          />
        </Stack>
      </PageCard>
    </Stack>
  );
};
