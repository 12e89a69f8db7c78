import { NumberInput, type NumberInputProps } from '@mantine/core';
import { currentLocale } from '#web/lib/i18n.ts';

/** How the reader's language writes the cents and the thousands. */
const sinais = () =>
  ['pt-br', 'es'].includes(currentLocale())
    ? { decimalSeparator: ',', thousandSeparator: '.', allowedDecimalSeparators: [',', '.'] }
    : { decimalSeparator: '.', thousandSeparator: ',' };

/** An amount of money: two decimals, written as it is read here. Where the cents begin with a comma, a point that is typed does as well. */
export const DinheiroInput = (props: NumberInputProps) => (
  <NumberInput
    decimalScale={2}
    fixedDecimalScale
    {...sinais()}
    prefix="R$ "
    hideControls
    valueIsNumericString
    {...props}
  />
);
