import { NumberInput, type NumberInputProps } from '@mantine/core';

/** An amount of money: two decimals, written as it is read here. */
export const DinheiroInput = (props: NumberInputProps) => (
  <NumberInput
    decimalScale={2}
    fixedDecimalScale
    decimalSeparator=","
    thousandSeparator="."
    prefix="R$ "
    hideControls
    valueIsNumericString
    {...props}
  />
);
