import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { TipoLancamento } from '#contract/financeiro/financeiro.ts';
import { type Lancamento, lancamentos } from '#contract/financeiro/lancamentos.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import type { Conflito } from '#web/lib/forms/cadastro-form.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { usePagador } from '../financeiro.queries.ts';
import type { Escopo } from './EscopoField.tsx';
import { useForaDaLista } from './fora-da-lista.ts';
import type { esquema } from './lancamento.schema.ts';
import { type Valores, valores } from './lancamento-valores.ts';

type Options = { item: Lancamento | null; tipo: TipoLancamento; paciente: Paciente | null; onDone: () => void };
type Corpo = z.output<typeof esquema>;

/** The form of a lançamento, new or stored, and of those after it in its group. */
export const useLancamentoForm = ({ item, tipo, paciente, onDone }: Options) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const foraDaLista = useForaDaLista();
  // One id for all attempts, so that a repeated request creates one lançamento.
  const { id, keep } = useKeptId('lancamentos', item?.id, `${tipo}/${paciente?.id ?? 'todos'}`);
  const [versao, setVersao] = useState(item?.versao);
  const [escopo, setEscopo] = useState<Escopo>('este');
  const [conflito, setConflito] = useState<Conflito<Valores> | null>(null);
  const inicial = {
    vencimento: hojeEm(fuso),
    paciente_id: paciente?.id ?? null,
  };

  const enviar = async (corpo: Corpo, v: number | undefined) => {
    const salvo = item
      ? await call(lancamentos.editar, { params: { id }, body: { ...corpo, versao: v, escopo } })
      : await call(lancamentos.criar, { body: { ...corpo, tipo, id } });
    app.form.resetDirty();
    if (item) alertas.salvoComSucesso(t('um'), t('genero'));
    else alertas.cadastradoComSucesso(t('um'), t('genero'));
    await invalidate();
    foraDaLista(salvo);
    onDone();
  };

  /** Somebody else saved meanwhile: asks whose version to keep. */
  const reencontrar = async (corpo: Corpo) => {
    const agora = await call(lancamentos.ler, { params: { id } });
    const usarNovo = () => {
      const novos = valores(agora, inicial);
      app.form.setInitialValues(novos);
      app.form.setValues(novos);
      app.form.resetDirty(novos);
      setVersao(agora.versao);
      setConflito(null);
    };
    const manterMeu = async () => {
      setConflito(null);
      await enviar(corpo, agora.versao).catch((error) => error instanceof ApiError && alertas.aviso(error.message));
    };
    setConflito({ campos: [], usarNovo, manterMeu });
  };

  const app = useAppForm({
    keep: {
      ...keep,
      version: versao,
      onFound: (found) => {
        keep.onFound?.(found);
        setVersao(found && item ? found.version : item?.versao);
      },
    },
    creates: !item,
    schema: async () => (await import('./lancamento.schema.ts')).esquema,
    initialValues: valores(item, inicial),
    submit: async (corpo) => {
      try {
        await enviar(corpo, versao);
      } catch (error) {
        if (!(error instanceof ApiError) || error.codigo !== 'conflito') throw error;
        await reencontrar(corpo);
      }
    },
  });

  const { form } = app;
  const { paciente_id } = form.values;
  const { data: pagador } = usePagador(tipo === 'Receber' ? paciente_id : null);
  const [sugerido, setSugerido] = useState(item?.responsavel?.id ?? null);
  const sugerir = useEffectEvent((novo: string | null) => {
    setSugerido(novo);
    // Keep a payer who was chosen by hand.
    if (form.values.responsavel_id !== sugerido || novo === sugerido) return;
    const intocado = !form.isDirty();
    form.setFieldValue('responsavel_id', novo);
    if (intocado) form.resetDirty({ ...form.getValues(), responsavel_id: novo });
  });
  const outroPaciente = !item || paciente_id !== item.paciente_id;
  const respondido = pagador !== undefined;
  const novo = paciente_id ? (pagador?.id ?? null) : null;
  useEffect(() => {
    if (outroPaciente && (respondido || !paciente_id)) sugerir(novo);
  }, [outroPaciente, respondido, paciente_id, novo]);

  return { ...app, escopo, setEscopo, conflito, pagador: paciente_id ? pagador : undefined };
};
