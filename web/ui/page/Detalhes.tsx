import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Detalhes.module.css';

export type Detalhe = { nome: string; valor: ReactNode };

/** A list of names and values; leaves out empty ones. */
export const Detalhes = ({ itens }: { itens: Detalhe[] }) => (
  <dl className={classes.list}>
    {itens
      .filter(({ valor }) => valor !== null && valor !== undefined && valor !== '')
      .map(({ nome, valor }) => (
        <div key={nome}>
          <Text component="dt" size="sm" c="dimmed">
            {nome}
          </Text>
          <Text component="dd" m={0} className={classes.value}>
            {valor}
          </Text>
        </div>
      ))}
  </dl>
);
