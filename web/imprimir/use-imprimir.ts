import { useCallback } from 'react';
import { type Pedido, pedir } from './pedido.ts';

/** Opens the print-settings dialog; confirmed, it goes on to `/imprimir`. */
export const useImprimir = () => useCallback((pedido: Pedido) => pedir(pedido), []);
