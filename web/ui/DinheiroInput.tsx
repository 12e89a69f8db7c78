import { NumberInput, type NumberInputProps } from '@mantine/core';
import { currentLocale } from '#web/lib/i18n.ts';

/** How the reader's language writes the cents and the thousands. */
const sinais = () =>
  ['pt-br', 'es'].includes(currentLocale())
    ? { decimalSeparator: ',', thousandSeparator: '.', allowedDecimalSeparators: [','] }
    : { decimalSeparator: '.', thousandSeparator: ',', allowedDecimalSeparators: ['.'] };

/** An amount of money: two decimals, written as it is read here. “1.500,00” is typed as it stands: its point is no beginning of cents. */
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
