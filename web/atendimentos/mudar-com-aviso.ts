import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Atendimento, AtendimentoNaLista, Escopo, StatusAtendimento } from '#contract/atendimentos.ts';
import { alertas } from '#web/lib/alerts.ts';
import { ApiError } from '#web/lib/api.ts';
import { dizerRecusa } from '#web/lib/recusa.ts';
import { showUndo } from '#web/ui/action-notice.tsx';
import { type Mudanca, useMudar } from './atendimentos.queries.ts';
import type { Pergunta } from './ConflitosDialog.tsx';
import type { Alcance } from './MoverDialog.tsx';

/** A signed note says that the session took place; whether to mark it otherwise all the same. */
export type Assinado = { insist: () => void; cancel: () => void };

/** As it was. What moved with it moves back with it; one that was moved alone goes by its series again. */
const antesDe = (item: AtendimentoNaLista, { escopo = 'este' }: Mudanca): Mudanca => {
  const { inicio, fim, status, excecao } = item;
  const horario = { inicio, fim, permitir_conflito: true, permitir_assinado: true };
  return escopo === 'este' ? { ...horario, status, excecao } : { ...horario, escopo: 'todos' };
};

/** Moves and marks with a way back; what clashes is asked about, what somebody else changed is told. */
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
    const { inicio = item.inicio, fim = item.fim, escopo = 'este' } = mudanca;
    const insist = () => {
      setPergunta(null);
      send(item, { ...mudanca, permitir_conflito: true }, texto);
    };
    setPergunta({ inicio, fim, exceto: item.id, escopo, insist, cancel: () => setPergunta(null) });
  };

  // By promises: they are kept too when another screen has been opened meanwhile.
  const send = (item: AtendimentoNaLista, mudanca: Mudanca, texto: string) => {
    const undo = (novo: AtendimentoNaLista) =>
      mudar.mutateAsync({ item: novo, mudanca: antesDe(item, mudanca) }).catch(dizer);
    mudar.mutateAsync({ item, mudanca }).then(
      (novo) => {
        showUndo(novo.id, texto, () => undo(novo));
        onDone?.(novo);
      },
      (error) => refuse(error, item, mudanca, texto),
    );
  };

  /** One of a series: how much of it is meant is asked first, so that none moves, or stays, unnoticed. */
  const mover = (item: AtendimentoNaLista, inicio: string, fim: string, nota = '') => {
    const dito = (chave: string) => [t(chave), nota].filter(Boolean).join(' ');
    if (!item.serie_id) return send(item, { inicio, fim }, dito('movido'));
    const choose = (escopo: Escopo) => {
      setAlcance(null);
      send(item, { inicio, fim, escopo }, dito(`movido_${escopo}`));
    };
    setAlcance({ item, inicio, fim, choose, cancel: () => setAlcance(null) });
  };

  return {
    perguntas: { pergunta, assinado },
    alcance,
    mover,
    marcar: (item: AtendimentoNaLista, status: StatusAtendimento) =>
      send(item, { status }, t('marcado', { status: t(`status.${status}`) })),
  };
};
