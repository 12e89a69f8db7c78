import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Atendimento, AtendimentoNaLista, Escopo, StatusAtendimento } from '#contract/agenda/atendimentos.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { dizerRecusa } from '#web/lib/api/recusa.ts';
import { alertas, offerUndo } from '#web/lib/notices/notices.ts';
import { type Mudanca, useMudar } from '../atendimentos.queries.ts';
import type { Pergunta } from '../ConflitosDialog.tsx';
import type { Alcance } from './MoverDialog.tsx';

/** The appointment has a signed note: asks whether to change its status anyway. */
export type Assinado = { insist: () => void; cancel: () => void };

/**
 * The change that undoes another. Appointments that moved together move back together; one that moved alone follows its
 * series again.
 */
const antesDe = (item: AtendimentoNaLista, { escopo = 'este' }: Mudanca): Mudanca => {
  const { inicio, fim, status, excecao, profissional_id, sala_id } = item;
  const horario = { inicio, fim, profissional_id, sala_id, permitir_conflito: true, permitir_assinado: true };
  return escopo === 'este' ? { ...horario, status, excecao } : { ...horario, escopo: 'todos' };
};

/** Moves appointments and changes their status, with undo. Asks about occupied times; reports changes by others. */
export const useMudarComAviso = (onDone?: (novo: Atendimento) => void) => {
  const { t } = useTranslation('atendimentos');
  const mudar = useMudar();
  const [pergunta, setPergunta] = useState<Pergunta | null>(null);
  const [assinado, setAssinado] = useState<Assinado | null>(null);
  const [alcance, setAlcance] = useState<Alcance | null>(null);

  const dizer = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.codigo === 'conflito') alertas.recusado(t('mudou_enquanto_isso'));
    else dizerRecusa(error);
  };

  const refuse = (error: unknown, item: AtendimentoNaLista, mudanca: Mudanca, texto: string) => {
    if (error instanceof ApiError && error.codigo === 'registro_assinado_aqui') {
      const insist = () => {
        setAssinado(null);
        send(item, { ...mudanca, permitir_assinado: true }, texto);
      };
      return setAssinado({ insist, cancel: () => setAssinado(null) });
    }
    if (!(error instanceof ApiError) || error.codigo !== 'horario_ocupado') return dizer(error);
    const { inicio = item.inicio, fim = item.fim, escopo = 'este', profissional_id, sala_id } = mudanca;
    const insist = () => {
      setPergunta(null);
      send(item, { ...mudanca, permitir_conflito: true }, texto);
    };
    const onde = { inicio, fim, profissional_id, sala_id, exceto: item.id, escopo };
    setPergunta({ ...onde, insist, cancel: () => setPergunta(null) });
  };

  // With promises, because the callbacks of `mutate` do not run after unmounting.
  const send = (item: AtendimentoNaLista, mudanca: Mudanca, texto: string) => {
    const undo = (novo: AtendimentoNaLista) =>
      mudar.mutateAsync({ item: novo, mudanca: antesDe(item, mudanca) }).catch(dizer);
    mudar.mutateAsync({ item, mudanca }).then(
      (novo) => {
        offerUndo(texto, () => undo(novo), novo.id);
        onDone?.(novo);
      },
      (error) => refuse(error, item, mudanca, texto),
    );
  };

  /** For an appointment of a series, asks first which appointments to move. */
  const mover = (item: AtendimentoNaLista, inicio: string, fim: string, nota = '') => {
    const dito = (chave: string) => [t(chave), nota].filter(Boolean).join(' ');
    if (!item.serie_id) return send(item, { inicio, fim }, dito('movido'));
    const choose = (escopo: Escopo) => {
      setAlcance(null);
      send(item, { inicio, fim, escopo }, dito(`movido_${escopo}`));
    };
    setAlcance({ item, inicio, fim, choose, cancel: () => setAlcance(null) });
  };

  /** Moves one appointment to another professional or room, at the same time or another. */
  const passar = (item: AtendimentoNaLista, mudanca: Mudanca, nome: string) =>
    send(item, mudanca, t('passado', { nome: item.paciente.nome, para: nome }));

  return {
    perguntas: { pergunta, assinado },
    alcance,
    mover,
    passar,
    marcar: (item: AtendimentoNaLista, status: StatusAtendimento) =>
      send(item, { status }, t('marcado', { nome: item.paciente.nome, status: t(`status.${status}`).toLowerCase() })),
  };
};
