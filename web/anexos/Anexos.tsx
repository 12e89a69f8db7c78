import { Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANEXOS, type Anexo, anexoExcluir, anexoRestaurar, type Dono } from '#contract/anexos.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { later } from '#web/lib/later.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { AnexoPreview } from './AnexoPreview.tsx';
import { AnexoRow, EnvioRow } from './AnexoRow.tsx';
import { type Quais, useEnvios } from './envios.ts';
import { anexosDe } from './esperando.ts';

const Solte = later(() => import('./Solte.tsx').then((module) => module.Solte), { quiet: true });

type Props = {
  dono: Dono;
  donoId: string;
  /** Files can be added but not deleted. */
  travado?: boolean;
  /** The files on their way that it shows. */
  quais?: Quais;
};

/** The files of a record. */
export const Anexos = ({ dono, donoId, travado = false, quais = 'todos' }: Props) => {
  const { t } = useTranslation('anexos');
  const anexa = usePode()(ANEXOS[dono].anexar);
  const client = useQueryClient();
  const { envios, add } = useEnvios(dono, donoId, quais);
  const [preview, setPreview] = useState<Anexo | null>(null);
  const [asking, setAsking] = useState<Anexo | null>(null);
  const { data, isError, refetch } = useQuery(anexosDe(dono, donoId));
  const settle = () => client.invalidateQueries(anexosDe(dono, donoId));
  const restore = async (id: string) => {
    await call(anexoRestaurar, { params: { id } });
    await settle();
  };
  const remove = useMutation({
    mutationFn: ({ id }: Anexo) => call(anexoExcluir, { params: { id } }),
    onSuccess: async (_, { id }) => {
      offerUndo(t('excluido'), () => restore(id));
      await settle();
    },
    onSettled: () => setAsking(null),
  });
  const solte = (
    <Stack align="center" gap={4} py="md">
      <IconUpload size={28} stroke={1.4} aria-hidden="true" />
      <Text>{t('solte')}</Text>
      <Text size="sm" c="dimmed" ta="center">
        {t('quais')}
      </Text>
    </Stack>
  );
  return (
    <>
      <Stack>
        {/* Before it is loaded the same content is shown, in the same size. */}
        {anexa && (
          <Suspense fallback={<Paper p="md">{solte}</Paper>}>
            <Solte label={t('solte')} onDrop={add}>
              {solte}
            </Solte>
          </Suspense>
        )}
        {envios.map((envio) => (
          <EnvioRow key={envio.id} envio={envio} />
        ))}
        {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
        {!data && !isError && <Waiting h={40} shape="text" />}
        {!anexa && data?.length === 0 && <Text c="dimmed">{t('nenhum')}</Text>}
        {data?.map((anexo) => (
          <AnexoRow
            key={anexo.id}
            anexo={anexo}
            onPreview={() => setPreview(anexo)}
            onDelete={anexa && !travado ? () => setAsking(anexo) : undefined}
          />
        ))}
      </Stack>
      {preview && <AnexoPreview anexo={preview} onClose={() => setPreview(null)} />}
      <DeleteDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && remove.mutate(asking)}
        loading={remove.isPending}
        detail={asking?.nome}
      />
    </>
  );
};

export const AnexosCard = (props: Props) => {
  const { t } = useTranslation('anexos');
  return (
    <PageCard title={t('titulo')}>
      <Anexos {...props} />
    </PageCard>
  );
};
