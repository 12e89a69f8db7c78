import { horaDe, horaInteira, lerHoraDigitada, minutosDe } from '#domain/days/hora.ts';
import { TypedInput, type TypedInputProps } from './TypedInput.tsx';

/** An hour of the day on the 24-hour clock, typed as `14`, `1430` or `14:30`; the arrow keys move it by five minutes. */
export const HoraInput = (props: TypedInputProps) => (
  <TypedInput
    inputMode="numeric"
    // A click selects the whole hour, so that typing replaces it.
    onClick={({ currentTarget }) => currentTarget.select()}
    placeholder="00:00"
    read={lerHoraDigitada}
    readWhileTyping={horaInteira}
    write={(hora) => hora}
    step={(hora, direction) => horaDe(minutosDe(hora) + 5 * direction)}
    {...props}
  />
);
