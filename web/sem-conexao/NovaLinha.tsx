import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EstadoDoEnvio, horaDe, quandoDe } from '#web/atendimentos/index.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import classes from './SemConexao.module.css';
import type { NovaGuardada } from './use-novas.ts';

type Props = { nova: NovaGuardada; fuso: string; onDrop: () => void };

/** A new appointment that waits on this device, at its hour. */
export const NovaLinha = ({ nova, fuso, onDrop }: Props) => {
  const { t } = useTranslation(['sem-conexao', 'atendimentos']);
  const [asked, setAsked] = useState(false);
  return (
    <li>
      <div className={classes.row} data-waiting>
        <span className={classes.hour}>{horaDe(nova.inicio, fuso)}</span>
        <span className={classes.name}>
          <span>{nova.nome}</span>
          <EstadoDoEnvio estado="guardado" de="nova" />
        </span>
        <Button
          variant="subtle"
          color="red"
          px="xs"
          aria-label={t('nova.descartar_de', { nome: nova.nome })}
          onClick={() => setAsked(true)}
        >
          {t('atendimentos:nova.descartar')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked}
        title={t('nova.descartar_titulo')}
        confirm={t('atendimentos:nova.descartar')}
        danger
        onClose={() => setAsked(false)}
        onConfirm={onDrop}
      >
        <Text>
          {nova.nome} · {quandoDe(nova, fuso)}
        </Text>
      </ConfirmDialog>
    </li>
  );
};
