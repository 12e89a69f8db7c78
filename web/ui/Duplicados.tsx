import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Address, pathOf } from '#web/ui/address.ts';
import { AnchorLink } from '#web/ui/links.tsx';

export type Duplicado = { id: string; nome: string; motivo: string; para: Address };

/** Warns while typing that the record may already exist. */
export const Duplicados = ({ itens }: { itens: Duplicado[] }) => {
  const { t } = useTranslation('cadastro');
  if (itens.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconUsers />} title={t('duplicado.titulo')} role="status">
      {itens.map(({ id, nome, motivo, para }) => (
        <div key={id}>
          <AnchorLink to={pathOf(para)} c="inherit" underline="always">
            {nome}
          </AnchorLink>
          {' · '}
          {motivo}
        </div>
      ))}
    </Alert>
  );
};
