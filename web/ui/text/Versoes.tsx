import { Accordion, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

type Versao = { versao: number; autor: string; criado_em: string };
type Lida<V> = { titulo: string; lida: Read<V>; children: (versao: V) => ReactNode };

/** The text of one version, which the list does not include. */
const Aberta = <V,>({ titulo, lida, children }: Lida<V>) => {
  const { data, isError, refetch } = useQuery({ ...lida, gcTime: 0 });
  if (isError && !data) return <LoadError coisa={titulo} onRetry={refetch} />;
  return data ? children(data) : <Waiting h={240} shape="text" />;
};

type Props<V> = {
  titulo: string;
  /** The message if there are none. */
  vazio?: string;
  todas: Read<Versao[]>;
  uma: (versao: number) => Read<V>;
  onClose: () => void;
  children: (versao: V) => ReactNode;
};

/** Earlier versions of a text with time and author; each can be opened. */
export const Versoes = <V,>({ titulo, vazio, todas, uma, onClose, children }: Props<V>) => {
  const { fuso } = useSignedUser();
  const [opened, setOpened] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery({ ...todas, gcTime: 0 });
  return (
    <Dialog opened onClose={onClose} title={titulo} size="lg">
      {isError && <LoadError coisa={titulo} onRetry={refetch} />}
      {!data && !isError && <Waiting h={240} shape="text" />}
      {vazio && data?.length === 0 && <Text c="dimmed">{vazio}</Text>}
      <Accordion value={opened} onChange={setOpened}>
        {data?.map(({ versao, autor, criado_em }) => (
          <Accordion.Item key={versao} value={String(versao)}>
            <Accordion.Control>{`${formatInstant(criado_em, fuso)} · ${autor}`}</Accordion.Control>
            <Accordion.Panel>
              {opened === String(versao) && (
                <Aberta titulo={titulo} lida={uma(versao)}>
                  {children}
                </Aberta>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Dialog>
  );
};
