import { Accordion, Modal, Text } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { LoadError } from './LoadError.tsx';
import { Spinner } from './Spinner.tsx';

type Versao = { versao: number; autor: string; criado_em: string };
type Props<V extends Versao> = {
  titulo: string;
  /** What is said where there are none. */
  vazio?: string;
  chave: QueryKey;
  ler: (signal: AbortSignal) => Promise<V[]>;
  onClose: () => void;
  children: (versao: V) => ReactNode;
};

/** Earlier states of a text, each with its hour and its author, to be opened one by one. */
export const Versoes = <V extends Versao>({ titulo, vazio, chave, ler, onClose, children }: Props<V>) => {
  const { t } = useTranslation('shell');
  const { fuso } = useSignedUser();
  const { data, isError, refetch } = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => ler(signal),
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={titulo}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      {isError && <LoadError onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {vazio && data?.length === 0 && <Text c="dimmed">{vazio}</Text>}
      <Accordion>
        {data?.map((versao) => (
          <Accordion.Item key={versao.versao} value={String(versao.versao)}>
            <Accordion.Control>{`${formatInstant(versao.criado_em, fuso)} · ${versao.autor}`}</Accordion.Control>
            <Accordion.Panel>{children(versao)}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Modal>
  );
};
