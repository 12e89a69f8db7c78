import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home/home.ts';
import { OfertaExemplo } from '#web/exemplo/index.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useMinhaProfissao } from '#web/profissoes/index.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { UnstyledLink } from '#web/ui/signed-links.tsx';
import { passosDe } from './alcance.ts';
import classes from './HomePage.module.css';

type StepProps = { to: string; hash: string | undefined; done: boolean; title: string; text: string };

const Step = ({ to, hash, done, title, text }: StepProps) => {
  const { t } = useTranslation('home');
  return (
    <UnstyledLink to={to} hash={hash} className={classes.step}>
      <Group wrap="nowrap">
        <ThemeIcon
          variant={done ? 'filled' : 'default'}
          radius="xl"
          role="img"
          aria-label={done ? t('feito') : t('a_fazer')}
        >
          {done && <IconCheck size={16} />}
        </ThemeIcon>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
      <IconChevronRight size={18} style={{ flex: 'none' }} aria-hidden="true" />
    </UnstyledLink>
  );
};

/** The first steps of a new practice that this member may take, each ticked off once its records exist. */
export const PrimeirosPassos = ({ passos }: { passos: Home['passos'] }) => {
  const { t } = useTranslation('home');
  const user = useSignedUser();
  const profissao = useMinhaProfissao();
  const done = {
    perfil: profissao ? !profissao.conselho || Boolean(user.registro) : false,
    paciente: passos.paciente,
    atendimento: passos.atendimento,
    palavras: Boolean(user.config),
  };
  return (
    <>
      <PageCard title={t('primeiros_passos')} description={t('primeiros_passos_texto')}>
        <Stack gap={0}>
          {passosDe(user).map(({ key, to, hash }) => (
            <Step
              key={key}
              to={to}
              hash={hash}
              done={done[key]}
              title={t(`passos.${key}`)}
              text={t(`passos.${key}_texto`)}
            />
          ))}
        </Stack>
      </PageCard>
      <OfertaExemplo />
    </>
  );
};
