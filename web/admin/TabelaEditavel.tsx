import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { EditableCard } from '#web/ui/EditableCard.tsx';
import { type Coluna, Tabela } from './Tabela.tsx';

/** The form of a row, or of a new one. */
export type FormDaLinha<Linha> = ComponentType<{ item: Linha | null; onDone: () => void; onClose: () => void }>;

type Props<Linha> = {
  titulo: string;
  texto: string;
  novo: string;
  query: UseQueryResult<Linha[]>;
  colunas: Coluna<Linha>[];
  Form: FormDaLinha<Linha>;
  /** Called after a row was saved; the dialog is closed already. */
  onSalvo: () => void;
};

/** A table whose rows are created and edited in a dialog. */
export const TabelaEditavel = <Linha extends { id: string; nome: string }>(props: Props<Linha>) => {
  const { titulo, texto, novo, query, colunas, Form, onSalvo } = props;
  const { t } = useTranslation('admin');
  return (
    <EditableCard<Linha, Linha[]>
      title={titulo}
      description={texto}
      create={novo}
      query={query}
      dialog={(item, close) => (
        <Form
          item={item}
          onClose={close}
          onDone={() => {
            close();
            onSalvo();
          }}
        />
      )}
    >
      {(linhas, edit) => (
        <Tabela<Linha>
          nome={titulo}
          linhas={linhas}
          chave={({ id }) => id}
          vazio={t('contas.vazio')}
          erro={false}
          onRetry={query.refetch}
          colunas={[
            ...colunas,
            {
              key: 'editar',
              title: t('editar'),
              render: (linha) => (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('editar_nome', { nome: linha.nome })}
                  onClick={() => edit(linha)}
                >
                  {t('editar')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </EditableCard>
  );
};
