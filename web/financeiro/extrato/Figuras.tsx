import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../Financeiro.module.css';

export type Figura = { nome: string; valor: ReactNode; tom?: 'entrada' | 'saida' | 'atencao' };

/** More amounts beside each other would be cut off. */
const COLUNAS = 5;

/** Several amounts side by side. */
export const Figuras = ({ itens }: { itens: Figura[] }) => (
  <SimpleGrid component="dl" cols={{ base: 2, sm: Math.min(itens.length, COLUNAS) }} m={0} mb="md" spacing="sm">
    {itens.map(({ nome, valor, tom }) => (
      <Paper key={nome} className={classes.figura}>
        <Text component="dt" size="sm" c="dimmed">
          {nome}
        </Text>
        <Text component="dd" m={0} fw={600} fz="lg" data-tom={tom} className={classes.valor}>
          {valor}
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
);
