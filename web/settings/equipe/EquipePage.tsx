import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assentos } from '#contract/conta/assentos.ts';
import { type Membro, membros } from '#contract/conta/membros.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { useSeguranca } from '#web/lib/session/seguranca.ts';
import { fetchUser, useSignedUser } from '#web/lib/session/session.ts';
import { AvisoDeAssentos } from '#web/planos/index.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { ProvaDialog } from '../ProvaDialog.tsx';
import { ConviteDialog } from './ConviteDialog.tsx';
import { Convites } from './Convites.tsx';
import { MembroDialog } from './MembroDialog.tsx';
import { MembroLinha } from './MembroLinha.tsx';
import { NomeDaPratica } from './NomeDaPratica.tsx';
import { SaidaDialog } from './SaidaDialog.tsx';
import { SessoesDialog } from './SessoesDialog.tsx';

type Passo = { tipo: 'editar' | 'sessoes' | 'desativar' | 'transferir'; membro: Membro } | { tipo: 'convidar' };

const useEquipe = () => useQuery(read(membros.listar, {}));

/** Members who have not signed in for ninety days. */
const SemUso = ({ todos }: { todos: Membro[] }) => {
  const { t } = useTranslation('equipe');
  const nomes = todos.filter(({ sem_uso }) => sem_uso).map(({ nome }) => nome);
  if (nomes.length === 0) return null;
  return (
    <Alert color="orange" title={t('sem_uso.titulo')}>
      {t('sem_uso.texto', { nomes: nomes.join(', ') })}
    </Alert>
  );
};

/** How many seats are taken, and who needs none. */
const EmUso = ({ assentos: { total, usados } }: { assentos: Assentos }) => {
  const { t } = useTranslation('planos');
  if (total === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('assentos.em_uso', { usados, total })}
    </Text>
  );
};

/** The people of the practice: invite, change, hand over, and give the practice away. */
export const EquipePage = () => {
  const { t } = useTranslation(['equipe', 'seguranca']);
  const client = useQueryClient();
  const { membro: eu, contas } = useSignedUser();
  const { data: seguranca } = useSeguranca();
  const { data, isError, refetch } = useEquipe();
  const [passo, setPasso] = useState<Passo | null>(null);
  const close = () => setPasso(null);
  const sozinho = data?.membros.length === 1 && data.convites.length === 0;
  const done = async () => {
    close();
    await client.invalidateQueries(readsOf(membros.listar));
  };
  const open = (tipo: 'editar' | 'sessoes' | 'desativar' | 'transferir') => (membro: Membro) =>
    setPasso({ tipo, membro });
  return (
    <>
      <PageCard
        title={t('titulo')}
        description={data && t(sozinho ? 'sozinho.texto' : 'texto')}
        actions={
          data && (
            <Button
              variant={sozinho ? 'default' : 'filled'}
              leftSection={<IconUserPlus size={16} />}
              onClick={() => setPasso({ tipo: 'convidar' })}
            >
              {t(sozinho ? 'sozinho.convidar' : 'convidar')}
            </Button>
          )
        }
      >
        {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
        {!data && !isError && <Waiting h={120} />}
        {data && !sozinho && (
          <Stack>
            <AvisoDeAssentos assentos={data.assentos} />
            <SemUso todos={data.membros} />
            <EmUso assentos={data.assentos} />
            {data.membros.map((membro) => (
              <MembroLinha
                key={membro.id}
                membro={membro}
                eu={membro.id === eu.id}
                onEditar={open('editar')}
                onSessoes={open('sessoes')}
                onDesativar={open('desativar')}
                onTransferir={open('transferir')}
              />
            ))}
          </Stack>
        )}
      </PageCard>
      {data && data.convites.length > 0 && <Convites convites={data.convites} onDone={done} />}
      {data && (!sozinho || contas.length > 1) && <NomeDaPratica />}
      {passo?.tipo === 'convidar' && <ConviteDialog onClose={close} onDone={done} />}
      {passo?.tipo === 'editar' && (
        <MembroDialog membro={passo.membro} todos={data?.membros ?? []} onClose={close} onDone={done} />
      )}
      {passo?.tipo === 'sessoes' && <SessoesDialog membro={passo.membro} onClose={close} onDone={done} />}
      {passo?.tipo === 'desativar' && (
        <SaidaDialog membro={passo.membro} todos={data?.membros ?? []} onClose={close} onDone={done} />
      )}
      {passo?.tipo === 'transferir' && (
        <ProvaDialog
          title={t('transferir.titulo', { nome: passo.membro.nome })}
          texto={t('seguranca:titularidade', { nome: passo.membro.nome })}
          comCodigo={seguranca?.dois_fatores ?? false}
          onClose={close}
          onProva={async (body) => {
            await call(membros.transferir, { params: { id: passo.membro.id }, body });
            await fetchUser();
            window.location.assign('/');
          }}
        />
      )}
    </>
  );
};
EquipePage.loader = loads(() => [read(membros.listar, {})]);
EquipePage.needs = membros.listar;
