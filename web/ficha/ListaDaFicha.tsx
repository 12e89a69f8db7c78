import { Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteDef } from '#contract/route.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import type { Read } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import type { Address } from '#web/ui/address.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import type { AcaoPropria } from '#web/ui/lista/acoes/acao.tsx';
import { EmptyState } from '#web/ui/lista/EmptyState.tsx';
import { Linhas } from '#web/ui/lista/Linhas.tsx';
import { LixeiraAviso } from '#web/ui/lista/LixeiraAviso.tsx';
import { LixeiraButton } from '#web/ui/lista/LixeiraButton.tsx';
import { RestaurarButton } from '#web/ui/lista/RestaurarButton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { usePaciente } from './paciente-context.ts';

type Item = { id: string; titulo: string };

/** How an item is shown in the list. */
export type LinhaDaFicha = {
  para: Address;
  /** Badges beside the name. */
  selos?: ReactNode;
  detalhe: ReactNode;
  /** The progress of the item. */
  medida?: ReactNode;
  acoes?: AcaoPropria[];
  /** The item cannot be deleted. */
  fixo?: boolean;
};

type Props<I extends Item> = {
  titulo: string;
  /** What is not allowed to the member is not offered. */
  rotas: Record<'criar' | 'excluir' | 'restaurar', RouteDef>;
  listar: (lixeira: boolean) => Read<I[]>;
  excluir: (id: string) => Promise<unknown>;
  restaurar: (id: string) => Promise<unknown>;
  /** The notice after moving an item to the trash. */
  excluido: string;
  linha: (item: I) => LinhaDaFicha;
  /** Buttons that create an item. */
  acoes: ReactNode;
  aviso?: ReactNode;
  vazio: string;
  /** The address of a new item, offered in an empty list. */
  novo?: { botao: string; para: Address };
};

/** A list of one kind of item in a patient's file, with its trash. */
export const ListaDaFicha = <I extends Item>(props: Props<I>) => {
  const { titulo, rotas, listar, excluido, linha, aviso, vazio, novo } = props;
  const { t } = useTranslation('cadastro');
  const paciente = usePaciente();
  const pode = usePode();
  const cria = pode(rotas.criar);
  useDocumentTitle(`${titulo} · ${paciente.nome}`);
  const invalidate = useInvalidate();
  const lixeira = useLista().search.lixeira === true;
  const [asking, setAsking] = useState<I | null>(null);
  const { data, isError, refetch } = useQuery(listar(lixeira));
  const restaurar = useMutation({ mutationFn: (id: string) => props.restaurar(id), onSuccess: invalidate });
  const excluir = useMutation({
    mutationFn: (id: string) => props.excluir(id),
    onSuccess: async (_, id) => {
      offerUndo(excluido, () => restaurar.mutate(id));
      await invalidate();
    },
    onSettled: () => setAsking(null),
  });
  const acoesDe = (item: I, { acoes = [], fixo = false }: Pick<LinhaDaFicha, 'acoes' | 'fixo'>): AcaoPropria[] => {
    if (fixo || !pode(rotas.excluir)) return acoes;
    const nome = t('excluir_um', { nome: item.titulo });
    const excluir = { key: 'excluir', label: t('excluir'), nome, Icon: IconTrash, red: true };
    return [...acoes, { ...excluir, onClick: () => setAsking(item) }];
  };
  const linhas = (data ?? []).map((item) => {
    const { para, selos, detalhe, medida, ...vista } = linha(item);
    const { id, titulo: nome } = item;
    const shown = { id, nome, selos, detalhe, medida };
    if (!lixeira) return { ...shown, para, acoes: acoesDe(item, vista) };
    const volta = pode(rotas.restaurar) && <RestaurarButton nome={nome} onClick={() => restaurar.mutate(id)} />;
    return { ...shown, fim: volta };
  });
  return (
    <PageCard
      title={lixeira ? `${titulo}: ${t('lixeira')}` : titulo}
      actions={
        <>
          {pode(rotas.restaurar) && <LixeiraButton />}
          {!lixeira && cria && props.acoes}
        </>
      }
    >
      <LixeiraAviso texto={t('lixeira_texto')} />
      {!lixeira && cria && aviso}
      {isError && !data && <LoadError coisa={titulo} onRetry={refetch} />}
      {!data && !isError && <Waiting h={128} />}
      {data?.length === 0 &&
        (novo && cria && !lixeira ? (
          <EmptyState filtered={false} lixeira={false} texto={vazio} {...novo} />
        ) : (
          <Text c="dimmed" ta="center" py="xl">
            {lixeira ? t('lixeira_vazia') : vazio}
          </Text>
        ))}
      {linhas.length > 0 && <Linhas linhas={linhas} />}
      <DeleteDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && excluir.mutate(asking.id)}
        loading={excluir.isPending}
        {...(asking ? { detail: asking.titulo } : {})}
      />
    </PageCard>
  );
};
