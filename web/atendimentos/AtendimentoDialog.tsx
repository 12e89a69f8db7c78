import { Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Atendimento, type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { read } from '#web/lib/api/read.ts';
import { useReadOnce } from '#web/lib/api/read-once.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Frame } from '#web/ui/dialogs/Frame.tsx';
import { LoadingDialog } from '#web/ui/dialogs/LoadingDialog.tsx';
import { useLeave } from '#web/ui/dialogs/leave.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { Foto } from '#web/ui/Foto.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { useMudarComAviso } from './agenda/mudar/mudar-com-aviso.ts';
import { Perguntas } from './agenda/mudar/Perguntas.tsx';
import { useExcluir } from './atendimentos.queries.ts';
import { ExcluirDialog } from './ExcluirDialog.tsx';
import { Lembrete } from './familia/Lembrete.tsx';
import { LembretePorEmail } from './familia/LembretePorEmail.tsx';
import { AtendimentoForm } from './form/AtendimentoForm.tsx';
import { useAtendimentoForm } from './form/atendimento-form.ts';
import type { Inicial } from './form/atendimento-valores.ts';
import { NotaLink } from './NotaLink.tsx';
import { StatusControl } from './StatusControl.tsx';

/** A stored appointment is read by its id. */
export type Aberto = { item: Pick<AtendimentoNaLista, 'id'> | null; inicial: Inicial };

type Pronto = { item: Atendimento | null; inicial: Inicial };

type Resumo = { item: Atendimento; onChanged: (novo: Atendimento) => void };

/** Shortcuts of an appointment: status, reminder, note, patient's file. */
const Resumo = ({ item, onChanged }: Resumo) => {
  const { t } = useTranslation('atendimentos');
  const { marcar, perguntas } = useMudarComAviso(onChanged);
  return (
    <Stack gap="xs" mb="md">
      <Group gap="sm">
        <Foto id={item.paciente.foto} nome={item.paciente.nome} />
        <div>
          <AnchorLink to="/atendimento/paciente/$id" params={{ id: item.paciente_id }} fw={600}>
            {item.paciente.nome}
          </AnchorLink>
          {item.recorrencia && (
            <Group gap={4} c="dimmed">
              <IconRepeat size={14} aria-hidden="true" />
              <Text size="sm">
                {t(`repetir.${item.recorrencia.frequencia}`)}
                {item.excecao && ` · ${t('excecao')}`}
              </Text>
            </Group>
          )}
        </div>
      </Group>
      <Group gap="xs">
        <StatusControl item={item} onChange={(status) => marcar(item, status)} />
        <Perguntas perguntas={perguntas} />
        <Lembrete item={item} full />
        <NotaLink item={item} full />
      </Group>
      <LembretePorEmail item={item} />
    </Stack>
  );
};

const Conteudo = ({ aberto, onClose }: { aberto: Pronto; onClose: () => void }) => {
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { fuso } = useSignedUser();
  const narrow = useMediaQuery('(max-width: 600px)');
  const [item, setItem] = useState(aberto.item);
  const [asking, setAsking] = useState(false);
  const excluir = useExcluir();
  const app = useAtendimentoForm({ item, inicial: aberto.inicial, fuso, onDone: onClose });
  const { close, watch } = useLeave(onClose, app.unsaved);
  const changed = (novo: Atendimento) => {
    setItem(novo);
    app.setVersao(novo.versao);
  };
  return (
    <Frame opened onClose={close} title={item ? t('editar') : t('novo')} size="lg" fullScreen={narrow}>
      {watch(
        <>
          {item && <Resumo item={item} onChanged={changed} />}
          <AtendimentoForm
            app={app}
            item={item}
            inicial={aberto.inicial}
            onClose={close}
            onDelete={() => setAsking(true)}
          />
        </>,
      )}
      <UnsavedGuard {...app.unsaved} />
      {item && (
        <ExcluirDialog
          key={app.escopo}
          escolhido={app.escopo}
          opened={asking}
          serie={item.serie_id !== null}
          loading={excluir.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(escopo) =>
            excluir.mutate(
              { id: item.id, escopo },
              {
                onSuccess: onClose,
                onError: () => setAsking(false),
              },
            )
          }
        />
      )}
    </Frame>
  );
};

/** An item of the list, after its long text is loaded. */
const Guardado = ({ id, inicial, onClose }: { id: string; inicial: Inicial; onClose: () => void }) => {
  const { t } = useTranslation('atendimentos');
  const { data, isError, refetch } = useReadOnce(read(atendimentos.ler, { params: { id } }));
  return data ? (
    <Conteudo aberto={{ item: data, inicial }} onClose={onClose} />
  ) : (
    <LoadingDialog title={t('editar')} isError={isError} onRetry={refetch} onClose={onClose} />
  );
};

/** The dialog of an appointment, new or stored. */
export const AtendimentoDialog = ({ aberto, onClose }: { aberto: Aberto | null; onClose: () => void }) =>
  aberto &&
  (aberto.item ? (
    <Guardado id={aberto.item.id} inicial={aberto.inicial} onClose={onClose} />
  ) : (
    <Conteudo aberto={{ item: null, inicial: aberto.inicial }} onClose={onClose} />
  ));
