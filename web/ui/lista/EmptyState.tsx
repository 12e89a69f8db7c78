import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

type Props = { filtered: boolean; lixeira: boolean; texto: string; botao: string; para: string };

/** An empty list says why it is empty and what to do next. */
export const EmptyState = ({ filtered, lixeira, texto, botao, para }: Props) => {
  const { t } = useTranslation('cadastro');
  if (filtered || lixeira)
    return (
      <Text c="dimmed" ta="center" py="xl">
        {lixeira ? t('lixeira_vazia') : t('nada_com_filtro')}
      </Text>
    );
  return (
    <Stack align="center" py="xl">
      <Text c="dimmed" ta="center">
        {texto}
      </Text>
      <Button component={Link} to={para} leftSection={<IconPlus size={16} />}>
        {botao}
      </Button>
    </Stack>
  );
};
