import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The owner of an account, with a link to it. */
export const DonoDaConta = ({ id, nome, email }: { id: string; nome: string; email: string }) => (
  <>
    <Anchor component={Link} to={`/admin/contas/${id}`} fw={600}>
      {nome}
    </Anchor>
    <Text size="sm" c="dimmed">
      {email}
    </Text>
  </>
);
