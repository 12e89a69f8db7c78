import { Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { emExemplo, exemploDe } from '#domain/exemplo.ts';
import { dizerRecusa } from '#web/lib/api/recusa.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { type Aviso, useAvisoDoPlano } from '#web/planos/aviso.ts';
import classes from './Banners.module.css';
import { ConfirmarEmail } from './ConfirmarEmail.tsx';
import { useNewVersion } from './worker.ts';

/** On every screen of an example practice, with the one click that removes it. */
const useAvisoDoExemplo = (): Aviso | null => {
  const { t } = useTranslation('exemplo');
  const user = useSignedUser();
  const ate = emExemplo(user) && exemploDe(user)?.exemplo_ate;
  if (!ate) return null;
  const fazer = () =>
    import('#web/exemplo/exemplo.ts').then(({ sairDoExemplo }) => sairDoExemplo(user)).catch(dizerRecusa);
  return { texto: t('aviso', { data: formatDay(ate, user.fuso) }), acao: { texto: t('remover'), fazer }, fixo: true };
};

/** The first notice that applies; without one, the banner shows an unconfirmed e-mail address. */
const useAviso = (): Aviso | null => {
  const avisos = [useAvisoDoExemplo(), useNewVersion(), useAvisoDoPlano()];
  return avisos.find((aviso) => aviso !== null) ?? null;
};

export const Banners = () => {
  const aviso = useAviso();
  if (!aviso) return <ConfirmarEmail />;
  return (
    <div role="status" className={`${classes.banner} ${aviso.fixo ? classes.fixo : ''} no-print`}>
      <Text size="sm">{aviso.texto}</Text>
      {'to' in aviso.acao ? (
        <Link to={aviso.acao.to} className={classes.acao}>
          {aviso.acao.texto}
        </Link>
      ) : (
        <UnstyledButton className={classes.acao} td="underline" onClick={aviso.acao.fazer}>
          {aviso.acao.texto}
        </UnstyledButton>
      )}
    </div>
  );
};
