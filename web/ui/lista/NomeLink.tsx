import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLista } from '#web/lib/lists/lista.ts';

/** The name of a record, linked to it; plain text in the trash. */
export const NomeLink = ({ nome, to }: { nome: string; to: string }) => {
  const lixeira = useLista().search.lixeira === true;
  return lixeira ? (
    <Text component="span" fw={600}>
      {nome}
    </Text>
  ) : (
    <Anchor component={Link} to={to} fw={600}>
      {nome}
    </Anchor>
  );
};
