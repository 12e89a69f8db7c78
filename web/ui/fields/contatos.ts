import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTelefone } from '#web/lib/forms/mask.ts';
import { whatsappDe } from '#web/lib/whatsapp.ts';

export type Contato = { nome: string; telefone?: string | null; celular?: string | null; email?: string | null };

/** How somebody can be reached: WhatsApp, phone and e-mail, as far as they are known. */
export const useContatos = () => {
  const { t } = useTranslation('cadastro');
  return ({ nome, telefone, celular, email }: Contato) => {
    const phone = telefone ?? celular;
    const links = [
      celular && {
        key: 'whatsapp',
        href: whatsappDe(celular),
        Icon: IconBrandWhatsapp,
        label: t('whatsapp', { nome }),
        short: t('menu.whatsapp'),
        hint: formatTelefone(celular),
      },
      phone && {
        key: 'telefone',
        href: `tel:${phone}`,
        Icon: IconPhone,
        label: t('ligar', { nome }),
        short: t('menu.ligar'),
        hint: formatTelefone(phone),
      },
      email && {
        key: 'email',
        href: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
        Icon: IconMail,
        label: t('escrever', { nome }),
        short: t('menu.email'),
        hint: email,
      },
    ];
    return links.filter((link) => link !== null && link !== undefined && link !== '');
  };
};
