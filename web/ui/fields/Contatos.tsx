import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTelefone } from '#web/lib/forms/mask.ts';
import { whatsappDe } from '#web/lib/whatsapp.ts';

type Props = { nome: string; telefone?: string | null; celular?: string | null; email?: string | null };

/** Links to WhatsApp, phone and e-mail, for those that are known. */
export const Contatos = ({ nome, telefone, celular, email }: Props) => {
  const { t } = useTranslation('cadastro');
  const phone = telefone ?? celular;
  const links = [
    celular && {
      key: 'whatsapp',
      href: whatsappDe(celular),
      Icon: IconBrandWhatsapp,
      label: t('whatsapp', { nome }),
      hint: formatTelefone(celular),
    },
    phone && {
      key: 'telefone',
      href: `tel:${phone}`,
      Icon: IconPhone,
      label: t('ligar', { nome }),
      hint: formatTelefone(phone),
    },
    email && {
      key: 'email',
      href: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
      Icon: IconMail,
      label: t('escrever', { nome }),
      hint: email,
    },
  ].filter((link) => link !== null && link !== undefined && link !== '');
  return (
    <Group gap={2} wrap="nowrap">
      {links.map(({ key, href, Icon, label, hint }) => (
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
