import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { readList } from '#web/lib/api/read.ts';
import { useLista, useUltimaPagina } from '#web/lib/lists/lista.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { type Coluna, ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { LixeiraAviso } from '#web/ui/lista/LixeiraAviso.tsx';
import { RestaurarButton } from '#web/ui/lista/RestaurarButton.tsx';
import { SelecaoBar } from '#web/ui/lista/SelecaoBar.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { diaDe, periodo } from './agenda/horas.ts';
import { useAtendimentosLixeira } from './atendimentos.queries.ts';
import { useMuda } from './muda.ts';

type Linha = AtendimentoNaLista & { nome: string };

/** Appointments deleted in the last thirty days, newest first, to restore. */
export const AtendimentosLixeira = () => {
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { fuso } = useSignedUser();
  const { set, pagina } = useLista();
  const { restaurar } = useAtendimentosLixeira();
  const muda = useMuda();
  const [selecao, setSelecao] = useState<string[]>([]);
  const { data, isError, refetch } = useQuery({
    ...readList(atendimentos.listar, { query: { lixeira: 'true', pagina } }),
    placeholderData: keepPreviousData,
  });
  useUltimaPagina(pagina, data?.total, set);
  const voltar = (ids: string[]) => restaurar.mutate(ids, { onSuccess: () => setSelecao([]) });
  const colunas: Coluna<Linha>[] = [
    {
      key: 'inicio',
      title: t('campos.horario'),
      whole: true,
      render: (item) => (
        <Text component="span" fw={600}>
          {diaDe(item.inicio, fuso)} · {periodo(item, fuso)}
        </Text>
      ),
    },
    { key: 'paciente', title: t('campos.paciente'), render: (item) => item.paciente.nome },
    { key: 'status', title: t('campos.status'), render: (item) => t(`status.${item.status}`) },
  ];
  return (
    <PageCard title={t('cadastro:lixeira')}>
      <LixeiraAviso texto={t('lixeira_texto')} />
      <SelecaoBar count={selecao.length} restaurando={restaurar.isPending} onRestaurar={() => voltar(selecao)} />
      {isError && !data && <LoadError coisa={t('cadastro:lixeira')} onRetry={refetch} />}
      {data?.linhas.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          {t('cadastro:lixeira_vazia')}
        </Text>
      ) : (
        (data || !isError) && (
          <ListaTable<Linha>
            nome={t('cadastro:lixeira')}
            colunas={colunas}
            linhas={data?.linhas.map((item) => ({ ...item, nome: `${item.paciente.nome}, ${periodo(item, fuso)}` }))}
            ordem=""
            onSort={() => undefined}
            selecao={selecao}
            onSelecao={setSelecao}
            fixo={(item) => !muda(item.profissional_id)}
            acoes={(item) =>
              muda(item.profissional_id) && <RestaurarButton nome={item.nome} onClick={() => voltar([item.id])} />
            }
          />
        )
      )}
      <Pagination
        page={pagina}
        total={data?.total}
        onChange={(page) => {
          setSelecao([]);
          set({ pagina: page }, false);
        }}
      />
    </PageCard>
  );
};
