import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type Atendimento, atendimentos, type Escopo } from '#contract/agenda/atendimentos.ts';
import type { AvisoRecebivel } from '#contract/financeiro/recebiveis.ts';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import { ANSWER_MS, ApiError, call, tell } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import type { Conflito } from '#web/lib/forms/cadastro-form.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas, notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { avisarRecebiveis } from '../avisos-recebiveis.ts';
import type { Pergunta } from '../ConflitosDialog.tsx';
import { guardar, tirar } from '../novas/caixa.ts';
import type { esquema } from './atendimento.schema.ts';
import { type Inicial, type Valores, valores } from './atendimento-valores.ts';
import { usePreco } from './preco.ts';

type Options = { item: Atendimento | null; inicial: Inicial; fuso: string; onDone: () => void };
type Corpo = z.output<ReturnType<typeof esquema>>;
type Extra = { permitir_conflito?: boolean; substituto?: boolean; versao?: number };

const mesma = (a: Recorrencia | null, b: Recorrencia | null) => JSON.stringify(a) === JSON.stringify(b);

const CAMPOS = [
  'paciente_id',
  'profissional_id',
  'sala_id',
  'inicio',
  'fim',
  'modalidade',
  'local',
  'link',
  'valor',
  'observacoes',
] as const;
type Lado = Pick<Corpo, (typeof CAMPOS)[number]>;

/** The fields that differ from the stored appointment. */
const mudados = (antes: Atendimento | null, depois: Lado) =>
  CAMPOS.filter((campo) => (antes?.[campo] ?? null) !== (depois[campo] ?? null));

/** Keeps the changes of somebody else, except in the fields changed here. */
const soOsMeus = (corpo: Corpo, deles: Lado, meus: readonly (typeof CAMPOS)[number][]): Corpo => ({
  ...corpo,
  ...Object.fromEntries(CAMPOS.filter((campo) => !meus.includes(campo)).map((campo) => [campo, deles[campo]])),
});

/** The form of an appointment, new or stored, and of as much of its series as chosen. */
export const useAtendimentoForm = ({ item, inicial, fuso, onDone }: Options) => {
  const { t } = useTranslation('atendimentos');
  const invalidate = useInvalidate();
  // One id for all attempts, so that a repeated request creates one appointment.
  const known = item?.id ?? inicial.nova?.id;
  const { id, keep } = useKeptId('atendimentos-form', known, `${inicial.inicio}/${inicial.paciente?.id ?? 'todos'}`);
  const { id: user } = useSignedUser();
  const [escopo, setEscopo] = useState<Escopo>('este');
  const [pergunta, setPergunta] = useState<Pergunta | null>(null);
  const [conflito, setConflito] = useState<Conflito<Valores> | null>(null);
  const [versao, setVersao] = useState(item?.versao);
  const [nome, setNome] = useState(inicial.paciente?.nome ?? '');

  const done = async () => {
    app.form.resetDirty();
    if (item) alertas.salvoComSucesso(t('um'), t('genero'));
    else alertas.cadastradoComSucesso(t('um'), t('genero'));
    await invalidate();
    onDone();
  };

  /** The request of a new one. Without a professional the server finds who cares for the patient. */
  const pedido = ({ profissional_id, valor, ...resto }: Corpo, extra: Extra) => ({
    ...resto,
    profissional_id: profissional_id ?? undefined,
    valor: preco.porConta ? undefined : valor,
    ...extra,
  });

  const enviar = async (corpo: Corpo, extra: Extra) => {
    const { recorrencia, status: _, ...resto } = corpo;
    let gravado: { avisos: AvisoRecebivel[] };
    if (!item) {
      gravado = await call(atendimentos.criar, {
        body: { ...pedido(corpo, extra), id },
        silent: true,
        limit: ANSWER_MS,
      });
      if (inicial.nova) tirar(user, id);
    } else {
      // The rule is sent only if it changed; the status has its own control.
      const nova = recorrencia && !mesma(recorrencia, item.recorrencia) ? { recorrencia } : {};
      const alcance: Escopo = item.serie_id ? escopo : 'este';
      const body = { ...resto, ...nova, versao, ...extra, escopo: alcance };
      gravado = await call(atendimentos.editar, { params: { id }, body });
    }
    avisarRecebiveis(gravado.avisos);
    await done();
  };

  /** The server was not reached: a new appointment or series waits on this device. Returns whether it does. */
  const esperar = async (corpo: Corpo, extra: Extra) => {
    if (item) return false;
    const { recorrencia, pular_folgas, ...um } = pedido(corpo, extra);
    const serie = recorrencia ? { recorrencia, pular_folgas } : {};
    const nova = { nome: nome || t('campos.paciente'), corpo: { ...um, ...serie } };
    if (!(await guardar(user, id, nova))) return false;
    app.form.resetDirty();
    notify({ message: t('nova.guardado') });
    onDone();
    return true;
  };

  /** Shows a failure that no field can: a new one is sent silently. */
  const falhou = (error: ApiError) => {
    const { status } = error;
    if (!item && (status === 0 || status >= 500)) tell(error);
    return false;
  };

  const tentar = async (corpo: Corpo, extra: Extra = {}) => {
    try {
      await enviar(corpo, extra);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 && (await esperar(corpo, extra))) return;
      if (error.status !== 409) throw error;
      if (error.codigo === 'horario_ocupado') perguntar(corpo, { ...extra, permitir_conflito: true });
      else if (error.codigo === 'fora_da_equipe') perguntar(corpo, { ...extra, substituto: true }, true);
      else if (error.codigo === 'conflito') await reencontrar(corpo, extra);
      else alertas.recusado(error.message);
    }
  };

  /** Sends again with the user's answer. */
  const insistir = async (corpo: Corpo, extra: Extra) => {
    setPergunta(null);
    setConflito(null);
    await tentar(corpo, extra).catch(
      (error) => error instanceof ApiError && !falhou(error) && alertas.aviso(error.message),
    );
  };

  /** Asks the user, and sends again with the fields in `sim`. */
  const perguntar = (corpo: Corpo, sim: Extra, substituto = false) =>
    setPergunta({
      substituto,
      inicio: corpo.inicio,
      fim: corpo.fim,
      paciente_id: corpo.paciente_id,
      profissional_id: corpo.profissional_id ?? undefined,
      sala_id: corpo.sala_id,
      recorrencia: item?.serie_id ? null : corpo.recorrencia,
      pular_folgas: corpo.pular_folgas,
      ...(item ? { exceto: item.id, escopo } : {}),
      insist: () => insistir(corpo, sim),
      cancel: () => setPergunta(null),
    });

  const reencontrar = async (corpo: Corpo, extra: Extra) => {
    const lido = await call(atendimentos.ler, { params: { id } });
    const { observacoes = null, local = null, link = null, sala_id = null } = lido;
    const agora = { ...lido, observacoes, local, link, sala_id };
    const usarNovo = () => {
      const novos = valores(agora, inicial, fuso);
      app.form.setInitialValues(novos);
      app.form.setValues(novos);
      app.form.resetDirty(novos);
      setVersao(agora.versao);
      setConflito(null);
    };
    const meus = mudados(item, corpo);
    const manterMeu = () => insistir(soOsMeus(corpo, agora, meus), { ...extra, versao: agora.versao });
    setConflito({ campos: meus.filter((campo) => mudados(item, agora).includes(campo)), usarNovo, manterMeu });
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
    schema: async () => (await import('./atendimento.schema.ts')).esquema(fuso),
    initialValues: valores(item, inicial, fuso),
    submit: (corpo) => tentar(corpo),
    refused: falhou,
  });

  const preco = usePreco(app.form, { item, inicial });

  return { ...app, preco, escopo, setEscopo, pergunta, conflito, setVersao, setNome };
};
