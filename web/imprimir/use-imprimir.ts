import { useCallback } from 'react';
import { type Pedido, pedir } from './pedido.ts';

/** Opens the print-settings dialog; confirming it opens `/imprimir`. */
export const useImprimir = () => useCallback((pedido: Pedido) => pedir(pedido), []);
