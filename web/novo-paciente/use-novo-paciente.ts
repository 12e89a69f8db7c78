import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { novoPaciente } from '#contract/novo-paciente.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import {
  avisarRecebiveis,
  esquemaDoHorario,
  type Pergunta,
  proximaHora,
  useAgendaConfig,
} from '#web/atendimentos/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import type { Slot } from '#web/lib/panels.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import type { esquema } from './novo-paciente.schema.ts';
import { lembrarCriado } from './recem-criado.ts';
import { valoresIniciais } from './valores.ts';

type Corpo = z.output<ReturnType<typeof esquema>>;

/** The form of a new patient with guardian, school and first appointment, sent as one request. */
export const useNovoPaciente = (slot: Slot | null) => {
  const { t } = useTranslation(['pacientes', 'cadastro']);
  const { fuso } = useSignedUser();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { data: config } = useAgendaConfig();
  const [inicial] = useState(() =>
    valoresIniciais(slot ?? proximaHora(hojeEm(fuso), fuso, config), {
      fuso,
      parentesco: t('cadastro:parentescos.mae'),
      quando: slot ? 'nunca' : 'depois',
    }),
  );
  // One id for all attempts, so that a repeated request creates one patient.
  const { id, keep } = useKeptId('novo-paciente');
  const [pergunta, setPergunta] = useState<Pergunta | null>(null);

  const permitido = useRef(false);
  const pedido = useRef<Corpo['atendimento']>(null);

  const enviar = async (corpo: Corpo) => {
    pedido.current = corpo.atendimento;
    const body = { ...corpo, id, permitir_conflito: permitido.current };
    const { atendimentos, avisos } = await call(novoPaciente, { body });
    app.form.resetDirty();
    avisarRecebiveis(avisos);
    lembrarCriado({ id, atendimentos });
    alertas.cadastradoComSucesso(t('um'), t('um_genero'));
    await invalidate();
    await navigate({ to: '/atendimento/paciente/$id', params: { id } });
  };

  const perguntar = (horario: NonNullable<Corpo['atendimento']>) =>
    setPergunta({
      ...horario,
      insist: () => {
        setPergunta(null);
        permitido.current = true;
        void app.onSubmit();
      },
      cancel: () => setPergunta(null),
    });

  const app = useAppForm({
    keep: { ...keep, title: t('novo') },
    creates: true,
    schema: async () => (await import('./novo-paciente.schema.ts')).esquema(await esquemaDoHorario(fuso)),
    initialValues: inicial,
    submit: enviar,
    refused: ({ codigo }) => {
      if (codigo !== 'horario_ocupado' || !pedido.current) return false;
      perguntar(pedido.current);
      return true;
    },
  });
  return { ...app, pergunta };
};
