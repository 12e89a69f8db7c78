import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { cartoes: { numero: string; resultado: string }[]; onPick: (numero: string) => void };

/** The test cards of the sandbox, and the result of each. */
export const CartoesDeTeste = ({ cartoes, onPick }: Props) => {
  const { t } = useTranslation('pagamentos');
  if (cartoes.length === 0) return null;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('sandbox.cartoes')}
      </Text>
      <Group gap={6}>
        {cartoes.map(({ numero, resultado }) => (
          <Button key={numero} variant="default" size="compact-sm" onClick={() => onPick(numero)}>
            {t('sandbox.cartao', { final: numero.slice(-4), resultado: t(`sandbox.resultados.${resultado}`) })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};
