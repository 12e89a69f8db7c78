import { Button, Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type HorarioBloqueado, horariosBloqueados, type Marcados as Lidos } from '#contract/agenda/agenda.ts';
import { alcanceDe } from '#contract/permissoes.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { type FormPart, partOf } from '#web/lib/forms/part.ts';
import { alertas, offerUndo } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { HoraInput } from '#web/ui/fields/HoraInput.tsx';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { useClinica } from '../../atendimentos.queries.ts';
import type { esquemaDoBloqueado } from './horario-bloqueado.schema.ts';
import { distancia, valoresDoBloqueado } from './horario-bloqueado-valores.ts';
import { Marcados } from './Marcados.tsx';

/** An existing blocked time, or the hours of a new one. */
export type Aberto = Pick<HorarioBloqueado, 'inicio' | 'fim'> & Partial<HorarioBloqueado>;
type Corpo = z.output<ReturnType<typeof esquemaDoBloqueado>>;
/** The server's message about bookings in that time, and the bookings. */
type Ocupado = { mensagem: string; marcados: Lidos | null };

/** Whose time is blocked. */
const DeQuem = ({ form }: { form: FormPart<{ profissionais: string[] }> }) => {
  const { t } = useTranslation('agenda');
  const { pessoas } = useClinica();
  const { profissionais } = form.values;
  const quem = pessoas.filter(({ id, ativo }) => ativo || profissionais.includes(id));
  return (
    <MultiSelect
      label={t('de_quem')}
      placeholder={profissionais.length ? undefined : t('de_todos')}
      data={quem.map(({ id, nome }) => ({ value: id, label: nome }))}
      {...form.getInputProps('profissionais')}
    />
  );
};

/** Creates, changes or deletes a blocked time. */
export const HorarioBloqueadoDialog = ({ bloqueado, onClose }: { bloqueado: Aberto; onClose: () => void }) => {
  const { t } = useTranslation(['agenda', 'cadastro']);
  const user = useSignedUser();
  const { fuso } = user;
  const { enabled: varios } = useClinica();
  const escolhe = alcanceDe(user, 'agenda', 'gravar') === 'todos';
  const invalidate = useInvalidate();
  const { id, keep } = useKeptId('horarios-bloqueados', bloqueado.id, bloqueado.inicio);
  const [ocupado, setOcupado] = useState<Ocupado | null>(null);
  const insiste = useRef(false);
  /** The time that was last sent. */
  const pedido = useRef<Corpo | null>(null);
  const mostrarMarcados = async (mensagem: string) => {
    if (!pedido.current) return;
    const { inicio, fim } = pedido.current;
    const profissionais = (escolhe ? pedido.current.profissionais : [user.membro.id]).join(',');
    // If the bookings cannot be loaded, the question is asked without them.
    const marcados = await call(horariosBloqueados.marcados, {
      query: { inicio, fim, profissionais },
      silent: true,
    }).catch(() => null);
    setOcupado({ mensagem, marcados });
  };
  const app = useAppForm({
    keep,
    schema: async () => (await import('./horario-bloqueado.schema.ts')).esquemaDoBloqueado(fuso),
    initialValues: valoresDoBloqueado(bloqueado, fuso),
    submit: (body) => salvar(body, insiste.current),
    refused: (error) => {
      insiste.current = false;
      if (error.codigo !== 'horario_bloqueado_ocupado') return false;
      mostrarMarcados(error.message);
      return true;
    },
  });
  const salvar = async (body: Corpo, permitir_conflito: boolean) => {
    pedido.current = body;
    // Everybody else blocks their own time.
    const { profissionais, ...campos } = body;
    const sent = { ...campos, ...(escolhe && { profissionais }), permitir_conflito };
    if (bloqueado.id)
      await call(horariosBloqueados.editar, { params: { id }, body: { ...sent, versao: bloqueado.versao } });
    else await call(horariosBloqueados.criar, { body: { ...sent, id } });
    alertas.salvoComSucesso(t('horario_bloqueado'), t('horario_bloqueado_genero'));
    await invalidate();
    onClose();
  };
  const insistir = () => {
    setOcupado(null);
    insiste.current = true;
    return app.onSubmit();
  };
  const { form } = app;
  const { dia_todo } = form.values;
  // A date is empty while it is being typed, so the distance between the two days is remembered.
  const dias = useRef(distancia(form.values.de, form.values.ate));
  const mudarPrimeiro = (novo: string | null) => {
    form.setFieldValue('de', novo);
    if (novo) form.setFieldValue('ate', somaDias(novo, dias.current));
  };
  const restore = async () => {
    await call(horariosBloqueados.restaurar, { body: { ids: [id] } });
    await invalidate();
  };
  const remove = async () => {
    await call(horariosBloqueados.excluir, { params: { id } });
    offerUndo(t('desbloqueado'), restore);
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
      {varios && (escolhe ? <DeQuem form={partOf(form, form.values)} /> : <Text size="sm">{t('so_a_sua')}</Text>)}
      <Checkbox label={t('dia_todo')} {...form.getInputProps('dia_todo', { type: 'checkbox' })} />
      <SimpleGrid cols={2} role="group" aria-label={t('horarios')}>
        <DateInput
          label={t('de_dia')}
          required
          clearable={false}
          {...form.getInputProps('de')}
          onChange={mudarPrimeiro}
        />
        {!dia_todo && <HoraInput label={t('hora_inicio')} required {...form.getInputProps('inicio')} />}
        <DateInput
          label={t('ate_dia')}
          required
          clearable={false}
          {...form.getInputProps('ate')}
          onChange={(novo) => {
            form.setFieldValue('ate', novo);
            if (novo) dias.current = distancia(form.values.de, novo);
          }}
        />
        {!dia_todo && <HoraInput label={t('hora_fim')} required {...form.getInputProps('fim')} />}
      </SimpleGrid>
      {bloqueado.id && (
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
        <Text>{ocupado?.mensagem}</Text>
        {ocupado?.marcados && <Marcados marcados={ocupado.marcados} />}
        <Text mt="xs">{t('ocupado.texto')}</Text>
      </ConfirmDialog>
    </FormDialog>
  );
};
