import { UnstyledButton } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedUser } from '#web/lib/session/session.ts';
import classes from '../agenda/DiaLinha.module.css';
import { periodo, quandoDe } from '../agenda/horas.ts';
import { EstadoDoEnvio } from '../marcas/EstadoDoEnvio.tsx';
import { useEsperando, vista } from './esperando.ts';

/** The new appointments of these days that are only on this device, a series on its first day; a tap opens one. */
export const NovasEsperando = ({ de, ate }: { de: string; ate: string }) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const novas = useEsperando(de, ate);
  if (novas.length === 0) return null;
  return (
    <ul className={`${classes.list} ${classes.waitingList}`} aria-label={t('nova.titulo')}>
      {novas.map(({ id, valor: { nome, corpo }, estado }) => (
        <li key={id}>
          <UnstyledButton className={`${classes.short} ${classes.waiting}`} onClick={() => vista.set(id)}>
            <span>{de === ate ? periodo(corpo, fuso) : quandoDe(corpo, fuso)}</span>
            <span className={classes.shortName}>
              {nome}
              {corpo.recorrencia && <IconRepeat size={14} aria-label={t('repete')} />}
              <EstadoDoEnvio estado={estado} de="nova" />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};
