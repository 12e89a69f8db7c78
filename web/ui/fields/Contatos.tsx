import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { type Contato, useContatos } from './contatos.ts';

/** Links to WhatsApp, phone and e-mail, for those that are known. */
export const Contatos = (pessoa: Contato) => {
  const contatosDe = useContatos();
  return (
    <Group gap={2} wrap="nowrap">
      {contatosDe(pessoa).map(({ key, href, Icon, label, hint }) => (
        <Tooltip key={key} label={hint}>
          <ActionIcon
            component="a"
            href={href}
            target={key === 'whatsapp' ? '_blank' : undefined}
            rel="noreferrer"
            variant="subtle"
            aria-label={label}
          >
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
};
