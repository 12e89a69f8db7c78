import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Contagem } from '#contract/registros.ts';
import { minutosESegundos } from '#domain/text/duracao.ts';
import classes from './Contador.module.css';
import { useCronometro } from './use-cronometro.ts';

type Props = {
  objetivo: string;
  value: Contagem | null;
  ultima: Contagem | null;
  /** Null takes the count out of the note. Without it the count is only shown. */
  onChange?: (value: Contagem | null) => void;
};

/**
 * Counts how often something happens: one large button, one to take the last tap back, and the time, which runs from the
 * first tap until it is paused. None in ten minutes is a result, too: the clock can be started without a tap.
 */
export const Contador = ({ objetivo, value, ultima, onChange }: Props) => {
  const { t } = useTranslation('registros');
  const vezes = value?.vezes ?? 0;
  const { segundos, corre, iniciar, parar, lidos } = useCronometro(value?.segundos ?? 0, (agora) => {
    if (value) onChange?.({ vezes, segundos: agora });
  });
  const resumo = (one: Contagem) => t('contagem.resumo', { count: one.vezes, tempo: minutosESegundos(one.segundos) });
  if (!onChange) return <Text size="sm">{value && resumo(value)}</Text>;
  const tocar = () => {
    iniciar();
    onChange({ vezes: vezes + 1, segundos: lidos() });
  };
  const pausar = () => {
    onChange({ vezes, segundos: lidos() });
    parar();
  };
  const tirar = () => {
    parar();
    onChange(null);
  };
  const correr = () => {
    iniciar();
    if (!value) onChange({ vezes, segundos: 0 });
  };
  return (
    <fieldset className={classes.counter} aria-label={t('contagem.de', { objetivo })}>
      <UnstyledButton className={classes.tap} aria-label={t('contagem.mais_uma', { objetivo })} onClick={tocar}>
        <span className={classes.times}>{vezes}</span>
        <span aria-hidden="true">+1</span>
      </UnstyledButton>
      <div className={classes.time}>
        <span role="timer" className={classes.clock}>
          {minutosESegundos(segundos)}
        </span>
        {ultima && (
          <Text span size="xs" c="dimmed">
            {t('contagem.ultima', { resumo: resumo(ultima) })}
          </Text>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(corre ? 'contagem.pausar' : 'contagem.correr', { objetivo })}
        onClick={corre ? pausar : correr}
      >
        {corre ? <IconPlayerPause size={20} aria-hidden="true" /> : <IconPlayerPlay size={20} aria-hidden="true" />}
      </ActionIcon>
      {vezes > 0 ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('contagem.desfazer', { objetivo })}
          onClick={() => onChange({ vezes: vezes - 1, segundos: lidos() })}
        >
          <IconArrowBackUp size={20} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          disabled={!value}
          aria-label={t('contagem.tirar', { objetivo })}
          onClick={tirar}
        >
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      )}
      <span className={classes.spoken} role="status">
        {value && resumo({ vezes, segundos: value.segundos })}
      </span>
    </fieldset>
  );
};
