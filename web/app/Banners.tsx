import { Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Aviso, useAvisoDoPlano } from '#web/planos/aviso.ts';
import classes from './Banners.module.css';
import { ConfirmarEmail } from './ConfirmarEmail.tsx';
import { useNewVersion } from './worker.ts';

/** The first notice that applies; without one, the banner shows an unconfirmed e-mail address. */
const useAviso = (): Aviso | null => {
  const avisos = [useNewVersion(), useAvisoDoPlano()];
  return avisos.find((aviso) => aviso !== null) ?? null;
};

export const Banners = () => {
  const aviso = useAviso();
  if (!aviso) return <ConfirmarEmail />;
  return (
    <div role="status" className={`${classes.banner} no-print`}>
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
