import { escreverDinheiro, lerDinheiroDigitado } from '#domain/money/dinheiro.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { TypedInput, type TypedInputProps } from './TypedInput.tsx';

/** An amount of money, typed with a comma or a point before the cents. */
export const DinheiroInput = (props: TypedInputProps) => {
  const locale = currentLocale();
  return (
    <TypedInput
      inputMode="decimal"
      read={(text) => lerDinheiroDigitado(locale, text)}
      write={(valor) => escreverDinheiro(locale, valor).replace('\u00a0', ' ')}
      {...props}
    />
  );
};
