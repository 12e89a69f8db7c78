import { ActionIcon, Group, NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './NumberInput.module.css';

type Handlers = { increment: () => void; decrement: () => void };

/** The stepper is for a finger or the mouse: on a keyboard the arrows of the field count. */
const HIDDEN = { tabIndex: -1, 'aria-hidden': true, variant: 'subtle', color: 'gray' } as const;

/** A number, with the one kind of stepper that the product has. A measure, such as a score, is typed: `hideControls`. */
export const NumberInput = ({ hideControls = false, ...props }: NumberInputProps) => {
  const handlers = useRef<Handlers>(null);
  const { disabled, readOnly } = props;
  const stepper = (
    <Group gap={0} wrap="nowrap" data-stepper>
      <ActionIcon
        {...HIDDEN}
        className={classes.step}
        disabled={disabled}
        onClick={() => handlers.current?.decrement()}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <ActionIcon
        {...HIDDEN}
        className={classes.step}
        disabled={disabled}
        onClick={() => handlers.current?.increment()}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </Group>
  );
  return (
    <MantineNumberInput
      handlersRef={handlers}
      hideControls
      {...(!hideControls && !readOnly && { rightSection: stepper, classNames: { wrapper: classes.wrapper } })}
      {...props}
    />
  );
};
