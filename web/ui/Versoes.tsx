import { Accordion, Text } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { Dialog } from './Dialog.tsx';
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
  const { fuso } = useSignedUser();
  const { data, isError, refetch } = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => ler(signal),
    gcTime: 0,
  });
  return (
    <Dialog opened onClose={onClose} title={titulo} size="lg">
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
    </Dialog>
  );
};
