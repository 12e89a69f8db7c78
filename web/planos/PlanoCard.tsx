import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Plano } from '#contract/conta/planos.ts';
import { formatMoney } from '#web/lib/format.ts';
import { periodo } from '#web/pagamentos/index.ts';
import classes from './PlanosPage.module.css';

type Props = { plano: Plano; atual: boolean; disabled: boolean; onPick: () => void };

export const PlanoCard = ({ plano, atual, disabled, onPick }: Props) => {
  const { t } = useTranslation('planos');
  const { nome, meses, valor, recursos, assentos, valor_assento } = plano;
  const monthly = (Number(valor) / meses).toFixed(2);
  return (
    <section className={classes.card} data-atual={atual || undefined} aria-label={`${nome}, ${periodo(t, meses)}`}>
      <Group justify="space-between" align="flex-start">
        <Title order={2} size="h3">
          {nome}
        </Title>
        {atual && (
          <Badge variant="filled" tt="none">
            {t('atual')}
          </Badge>
        )}
      </Group>
      <div>
        <Text className={classes.preco}>{formatMoney(valor)}</Text>
        <Text c="dimmed">{periodo(t, meses)}</Text>
        {meses > 1 && <Text size="sm">{t('equivale', { valor: formatMoney(monthly) })}</Text>}
      </div>
      <div>
        <Text fw={600}>{t('contem')}</Text>
        <ul className={classes.itens}>
          {(assentos > 1 || valor_assento) && (
            <li>
              <IconUsers size={16} aria-hidden="true" />
              <span>
                {t('assentos.titulo')}: {assentos}.
                {valor_assento &&
                  ` ${t('assentos.cada', { valor: formatMoney(valor_assento), periodo: periodo(t, meses) })}`}
              </span>
            </li>
          )}
          {recursos.map((recurso) => (
            <li key={recurso}>
              <IconCheck size={16} aria-hidden="true" />
              <span>{t(`recursos.${recurso}`, { defaultValue: recurso })}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button
        size="md"
        disabled={disabled}
        onClick={onPick}
        variant={atual || meses > 1 ? 'filled' : 'default'}
        mt="auto"
      >
        {atual ? t('renovar') : t('escolher')}
      </Button>
    </section>
  );
};
