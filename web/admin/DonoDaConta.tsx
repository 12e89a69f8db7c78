import { Text } from '@mantine/core';
import { AnchorLink } from '#web/ui/links.tsx';

/** The owner of an account, with a link to it. */
export const DonoDaConta = ({ id, nome, email }: { id: string; nome: string; email: string }) => (
  <>
    <AnchorLink to="/admin/contas/$id" params={{ id }} fw={600}>
      {nome}
    </AnchorLink>
    <Text size="sm" c="dimmed">
      {email}
    </Text>
  </>
);
