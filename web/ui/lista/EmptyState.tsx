import { Button, Stack, Text } from '@mantine/core';
import { IconFilterOff, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Address, pathOf } from '#web/ui/address.ts';
import { ButtonLink } from '#web/ui/links.tsx';

type Props = {
  filtered: boolean;
  lixeira: boolean;
  texto: string;
  botao: string;
  para: Address;
  /** Opens a panel at that address. */
  hash?: string;
  /** Clears the search and the filters. */
  onLimpar?: () => void;
};

/** Explains why a list is empty and offers the next step. */
export const EmptyState = ({ filtered, lixeira, texto, botao, para, hash, onLimpar }: Props) => {
  const { t } = useTranslation('cadastro');
  if (filtered || lixeira)
    return (
      <Stack align="center" py="xl">
        <Text c="dimmed" ta="center">
          {lixeira && !filtered ? t('lixeira_vazia') : t('nada_com_filtro')}
        </Text>
        {filtered && onLimpar && (
          <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={onLimpar}>
            {t('limpar_filtros')}
          </Button>
        )}
      </Stack>
    );
  return (
    <Stack align="center" py="xl">
      <Text c="dimmed" ta="center">
        {texto}
      </Text>
      <ButtonLink to={pathOf(para)} {...(hash && { hash })} leftSection={<IconPlus size={16} />}>
        {botao}
      </ButtonLink>
    </Stack>
  );
};
