import { Button, SimpleGrid, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Bloqueio, bloqueios, Hora } from '#contract/agenda.ts';
import { Data, nulo, Texto } from '#contract/fields.ts';
import { instanteDe, localDe } from '#contract/fuso.ts';
import { alertas } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useInvalidate } from '#web/lib/cadastro.ts';
import { useAppForm } from '#web/lib/form.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { undoNotice } from '#web/ui/action-notice.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { HoraInput } from '#web/ui/HoraInput.tsx';

const esquema = (fuso: string) =>
  z
    .object({ de: Data, inicio: Hora, ate: Data, fim: Hora, motivo: nulo(Texto(200)) })
    .transform(({ de, inicio, ate, fim, motivo }, context) => {
      const horario = {
        inicio: instanteDe({ data: de, hora: inicio }, fuso),
        fim: instanteDe({ data: ate, hora: fim }, fuso),
      };
      if (horario.fim <= horario.inicio)
        context.addIssue({ code: 'custom', message: 'fim_antes_do_inicio', path: ['fim'] });
      return { ...horario, motivo };
    });

type Corpo = z.output<ReturnType<typeof esquema>>;

const Conteudo = ({ bloqueio, onClose }: { bloqueio: Partial<Bloqueio>; onClose: () => void }) => {
  const { t } = useTranslation(['agenda', 'cadastro']);
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const { id, keep } = useKeptId('horarios-bloqueados', bloqueio.id, bloqueio.inicio);
  /** What the server said about what is booked in that time, while it is asked about. */
  const [ocupado, setOcupado] = useState<string | null>(null);
  const insiste = useRef(false);
  const [de, ate] = [bloqueio.inicio ?? '', bloqueio.fim ?? ''].map((instante) => localDe(instante, fuso));
  const app = useAppForm({
    keep,
    schema: esquema(fuso),
    initialValues: {
      de: de?.data ?? null,
      inicio: de?.hora.slice(0, 5) ?? '',
      ate: ate?.data ?? null,
      fim: ate?.hora.slice(0, 5) ?? '',
      motivo: bloqueio.motivo ?? '',
    },
    submit: (body) => salvar(body, insiste.current),
    refused: (error) => {
      insiste.current = false;
      if (error.codigo !== 'bloqueio_ocupado') return false;
      setOcupado(error.message);
      return true;
    },
  });
  const salvar = async (body: Corpo, permitir_conflito: boolean) => {
    const sent = { ...body, permitir_conflito };
    if (bloqueio.id) await call(bloqueios.editar, { params: { id }, body: { ...sent, versao: bloqueio.versao } });
    else await call(bloqueios.criar, { body: { ...sent, id } });
    alertas.salvoComSucesso(t('bloqueio'), t('bloqueio_genero'));
    await invalidate();
    onClose();
  };
  const insistir = () => {
    setOcupado(null);
    insiste.current = true;
    return app.onSubmit();
  };
  const { form } = app;
  const restore = async () => {
    await call(bloqueios.restaurar, { body: { ids: [id] } });
    await invalidate();
  };
  const remove = async () => {
    await call(bloqueios.excluir, { params: { id } });
    notifications.show(undoNotice(t('desbloqueado'), restore));
    await invalidate();
    onClose();
  };
  return (
    <FormDialog title={t('bloquear')} app={app} onClose={onClose}>
      <TextInput
        label={t('motivo')}
        placeholder={t('motivo_exemplo')}
        data-autofocus
        {...form.getInputProps('motivo')}
      />
      <SimpleGrid cols={2}>
        <DateInput label={t('de_dia')} required clearable={false} {...form.getInputProps('de')} />
        <HoraInput label={t('hora_inicio')} required {...form.getInputProps('inicio')} />
        <DateInput label={t('ate_dia')} required clearable={false} {...form.getInputProps('ate')} />
        <HoraInput label={t('hora_fim')} required {...form.getInputProps('fim')} />
      </SimpleGrid>
      {bloqueio.id && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={remove}
        >
          {t('desbloquear')}
        </Button>
      )}
      <ConfirmDialog
        opened={ocupado !== null}
        title={t('ocupado.titulo')}
        confirm={t('ocupado.bloquear')}
        danger
        onClose={() => setOcupado(null)}
        onConfirm={insistir}
      >
        <Text>{ocupado}</Text>
        <Text mt="xs">{t('ocupado.texto')}</Text>
      </ConfirmDialog>
    </FormDialog>
  );
};

/** A time at which there are no sessions: made, changed, freed. */
export const BloqueioDialog = ({ bloqueio, onClose }: { bloqueio: Partial<Bloqueio> | null; onClose: () => void }) =>
  bloqueio && <Conteudo bloqueio={bloqueio} onClose={onClose} />;
