import { Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instante } from '#domain/days/fuso.ts';
import { formatInstant } from '#web/lib/format.ts';
import { type Kept, listDrafts } from '#web/lib/unsaved/drafts.ts';
import { sendsItself } from '#web/lib/unsaved/resume.ts';
import { changes } from '#web/lib/unsaved/store.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import classes from './SemConexao.module.css';

/** What was typed on this device and has not reached the server. It is sent, or opened to be saved, with a connection. */
export const Esperando = ({ user, fuso }: { user: string; fuso: string }) => {
  const { t } = useTranslation('rascunho');
  const [drafts, setDrafts] = useState<Kept[]>([]);
  useEffect(() => {
    const read = () => void listDrafts(user).then(setDrafts, () => undefined);
    read();
    return changes.subscribe(read).unsubscribe;
  }, [user]);
  if (drafts.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="esperando">
      <Title order={2} size="h5" id="esperando">
        {t('pendentes.titulo')}
      </Title>
      <ul className={classes.rows}>
        {drafts.map(({ scope, lugar, em }) => (
          <li key={scope} className={classes.line}>
            {lugar ? (
              <AnchorLink to={lugar.href} c="inherit">
                {lugar.titulo}
              </AnchorLink>
            ) : (
              <span>{t('pendentes.sem_nome')}</span>
            )}
            <Text span size="sm" c="dimmed">
              {t(sendsItself(scope) ? 'pendentes.sera_enviado' : 'pendentes.falta_salvar')} ·{' '}
              {formatInstant(instante(em), fuso)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
};
