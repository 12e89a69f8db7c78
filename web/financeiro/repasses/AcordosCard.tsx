import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Acordo, Repasse } from '#contract/financeiro/repasses.ts';
import { hojeEm, primeiroDoMes } from '#domain/days/fuso.ts';
import { acordoEm } from '#domain/money/repasse.ts';
import { formatDate } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import { EditableCard } from '#web/ui/EditableCard.tsx';
import { Vazio } from '../Vazio.tsx';
import { AcordoDialog } from './AcordoDialog.tsx';
import { useAcordos, useMudancasDoMes } from './repasses.queries.ts';
import { useAcordoEscrito } from './use-acordo-escrito.ts';

type Pessoa = Pick<Repasse, 'membro_id' | 'nome'>;

const Linha = ({
  item,
  vigora,
  nome,
  onExcluir,
}: {
  item: Acordo;
  vigora: boolean;
  nome: string;
  onExcluir: () => void;
}) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const escrito = useAcordoEscrito()(item);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text {...(vigora ? {} : { c: 'dimmed' })}>
        {escrito} · {t('repasses.desde_dia', { data: formatDate(item.desde) })}
        {vigora && ` · ${t('repasses.em_vigor')}`}
      </Text>
      <Tooltip label={t('cadastro:excluir')}>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`${t('cadastro:excluir')}: ${nome}, ${escrito}, ${formatDate(item.desde)}`}
          onClick={onExcluir}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
};

const DaPessoa = ({
  pessoa,
  acordos,
  onExcluir,
}: {
  pessoa: Pessoa;
  acordos: Acordo[];
  onExcluir: (id: string) => void;
}) => {
  const hoje = hojeEm(useSignedUser().fuso);
  const { nome } = pessoa;
  return (
    <section aria-label={nome}>
      <Text fw={600}>{nome}</Text>
      {acordos.map((item) => (
        <Linha
          key={item.id}
          {...{ item, nome }}
          vigora={acordoEm(acordos, hoje, item.modalidade)?.id === item.id}
          onExcluir={() => onExcluir(item.id)}
        />
      ))}
    </section>
  );
};

/** What was agreed with each professional: new agreements follow the old ones, which keep past months as they were. */
export const AcordosCard = ({ pessoas }: { pessoas: readonly Pessoa[] }) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const { excluirAcordo } = useMudancasDoMes();
  const [excluindo, setExcluindo] = useState<string | null>(null);
  return (
    <>
      <EditableCard<Acordo, Acordo[]>
        title={t('repasses.acordos')}
        description={t('repasses.acordos_texto')}
        create={t('repasses.novo_acordo')}
        query={useAcordos()}
        dialog={(_, close) => (
          <AcordoDialog pessoas={pessoas} membro_id={null} desde={primeiroDoMes(hojeEm(fuso))} onClose={close} />
        )}
      >
        {(acordos) => {
          const com = pessoas.flatMap((pessoa) => {
            const dela = acordos.filter(({ membro_id }) => membro_id === pessoa.membro_id);
            return dela.length ? [{ pessoa, acordos: dela }] : [];
          });
          if (com.length === 0) return <Vazio>{t('repasses.nenhum_acordo')}</Vazio>;
          return (
            <Stack gap="md">
              {com.map((one) => (
                <DaPessoa key={one.pessoa.membro_id} {...one} onExcluir={setExcluindo} />
              ))}
            </Stack>
          );
        }}
      </EditableCard>
      <DeleteDialog
        opened={excluindo !== null}
        onClose={() => setExcluindo(null)}
        onConfirm={() => excluindo && excluirAcordo.mutate(excluindo, { onSettled: () => setExcluindo(null) })}
        loading={excluirAcordo.isPending}
        detail={t('repasses.excluir_acordo')}
      />
    </>
  );
};
