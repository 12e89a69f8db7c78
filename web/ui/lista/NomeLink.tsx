import { Text } from '@mantine/core';
import { useLista } from '#web/lib/lists/lista.ts';
import { type Address, pathOf } from '#web/ui/address.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** The name of a record, linked to it; plain text in the trash. */
export const NomeLink = ({ nome, to }: { nome: string; to: Address }) => {
  const lixeira = useLista().search.lixeira === true;
  return lixeira ? (
    <Text component="span" fw={600}>
      {nome}
    </Text>
  ) : (
    <AnchorLink to={pathOf(to)} fw={600}>
      {nome}
    </AnchorLink>
  );
};
