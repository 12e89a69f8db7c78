import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDaHistoria } from '#contract/historia.ts';
import type { AplicacaoNaLista } from '#contract/testes/aplicacoes.ts';
import classes from './Historia.module.css';
import { Item } from './Item.tsx';

const PAGINA = 30;

type Props = {
  itens: ItemDaHistoria[];
  pacienteId: string;
  numeros: Map<string, number>;
  aplicacoes: Map<string, AplicacaoNaLista>;
};

/** Everything of the shown period, newest first: the same as the chart, in words. */
export const Lista = ({ itens, pacienteId, numeros, aplicacoes }: Props) => {
  const { t } = useTranslation('historia');
  const [mostrados, setMostrados] = useState(PAGINA);
  if (itens.length === 0) return <Text c="dimmed">{t('vazio_no_periodo')}</Text>;
  return (
    <>
      <ol className={classes.itens}>
        {itens.slice(0, mostrados).map((item) => (
          <li key={`${item.tipo} ${item.id}`} className={classes.item} data-tipo={item.tipo}>
            <Item item={item} pacienteId={pacienteId} numeros={numeros} aplicacoes={aplicacoes} />
          </li>
        ))}
      </ol>
      {itens.length > mostrados && (
        <Button variant="default" fullWidth onClick={() => setMostrados(mostrados + PAGINA)}>
          {t('mais', { count: itens.length - mostrados })}
        </Button>
      )}
    </>
  );
};
