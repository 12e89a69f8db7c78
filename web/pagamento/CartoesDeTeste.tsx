import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CartaoDeTeste } from '#web/pagamentos/index.ts';

type Props = { cartoes: CartaoDeTeste[]; onPick: (final: string) => void };

/** The test cards of the sandbox, and the result of each. The frame of the number fills itself in. */
export const CartoesDeTeste = ({ cartoes, onPick }: Props) => {
  const { t } = useTranslation('pagamentos');
  if (cartoes.length === 0) return null;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('sandbox.cartoes')}
      </Text>
      <Group gap={6}>
        {cartoes.map(({ last, result }) => (
          <Button key={last} variant="default" size="compact-sm" onClick={() => onPick(last)}>
            {t('sandbox.cartao', { final: last, resultado: t(`sandbox.resultados.${result}`) })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};
