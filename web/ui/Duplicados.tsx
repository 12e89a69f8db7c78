import { Alert, Anchor } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export type Duplicado = { id: string; nome: string; motivo: string; para: string };

/** Warns while typing that the record may already exist. */
export const Duplicados = ({ itens }: { itens: Duplicado[] }) => {
  const { t } = useTranslation('cadastro');
  if (itens.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconUsers />} title={t('duplicado.titulo')} role="status">
      {itens.map(({ id, nome, motivo, para }) => (
        <div key={id}>
          <Anchor component={Link} to={para} c="inherit" underline="always">
            {nome}
          </Anchor>
          {' · '}
          {motivo}
        </div>
      ))}
    </Alert>
  );
};
