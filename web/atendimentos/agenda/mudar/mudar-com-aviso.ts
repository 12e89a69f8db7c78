import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Atendimento, AtendimentoNaLista, Escopo } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { dizerRecusa } from '#web/lib/api/recusa.ts';
import { alertas, offerUndo } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { type Mudanca, useMudar } from '../../atendimentos.queries.ts';
import type { Pergunta } from '../../ConflitosDialog.tsx';
import { marcar as guardarEEnviar } from '../../marcas/caixa.ts';
import { cobrirLeituras } from '../../marcas/camada.ts';
import type { Alcance } from './MoverDialog.tsx';

/** A change with a time. */
export type Movida = Mudanca & { inicio: string; fim: string };

/** Refusals that ask the user, and the fields that are added when the user agrees. */
const PERGUNTAS: Record<string, Pick<Mudanca, 'permitir_conflito' | 'substituto'>> = {
  horario_ocupado: { permitir_conflito: true },
  fora_da_equipe: { substituto: true },
};

/**
 * The change that undoes another. Appointments that moved together move back together; one that moved alone follows its
 * series again.
 */
const antesDe = (item: AtendimentoNaLista, { escopo = 'este' }: Mudanca): Mudanca => {
  const { inicio, fim, status, excecao, profissional_id, sala_id } = item;
  const ja = { permitir_conflito: true, permitir_assinado: true, substituto: true };
  const horario = { inicio, fim, profissional_id, sala_id, ...ja };
  return escopo === 'este' ? { ...horario, status, excecao } : { ...horario, escopo: 'todos' };
};

/** Undoing a status leaves the time as it is. */
const horarioDe = ({ inicio, fim, profissional_id, sala_id, excecao }: Atendimento) => ({
  inicio,
  fim,
  profissional_id,
  sala_id,
  excecao,
});

/** Moves appointments and changes their status, with undo. Asks about occupied times; reports changes by others. */
export const useMudarComAviso = (onDone?: (novo: Atendimento) => void) => {
  const { t } = useTranslation('atendimentos');
  const mudar = useMudar();
  const client = useQueryClient();
  const { id: user } = useSignedUser();
  const [pergunta, setPergunta] = useState<Pergunta | null>(null);
  const [alcance, setAlcance] = useState<Alcance | null>(null);

  const dizer = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.codigo === 'conflito') alertas.recusado(t('mudou_enquanto_isso'));
    else dizerRecusa(error);
  };

  const refuse = (error: unknown, item: AtendimentoNaLista, mudanca: Mudanca, texto: string) => {
    const sim = error instanceof ApiError && PERGUNTAS[error.codigo ?? ''];
    if (!sim) return dizer(error);
    const { inicio = item.inicio, fim = item.fim, escopo = 'este', profissional_id, sala_id } = mudanca;
    const insist = () => {
      setPergunta(null);
      send(item, { ...mudanca, ...sim }, texto);
    };
    const onde = { inicio, fim, profissional_id, sala_id, exceto: item.id, escopo };
    setPergunta({ ...onde, substituto: 'substituto' in sim, insist, cancel: () => setPergunta(null) });
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

  /** For an appointment of a series, asks first which appointments to change. */
  const comEscopo = (
    item: AtendimentoNaLista,
    mudanca: Movida,
    dito: (escopo: Escopo | null) => string,
    onde: Pick<Alcance, 'para'> = {},
  ) => {
    if (!item.serie_id) return send(item, mudanca, dito(null));
    const choose = (escopo: Escopo) => {
      setAlcance(null);
      send(item, { ...mudanca, escopo }, dito(escopo));
    };
    const { inicio, fim } = mudanca;
    setAlcance({ item, inicio, fim, ...onde, choose, cancel: () => setAlcance(null) });
  };

  const mover = (item: AtendimentoNaLista, inicio: string, fim: string, nota = '') =>
    comEscopo(item, { inicio, fim }, (escopo) =>
      [t(escopo ? `movido_${escopo}` : 'movido'), nota].filter(Boolean).join(' '),
    );

  /** To another professional or room, at the same time or another. */
  const passar = (item: AtendimentoNaLista, mudanca: Movida, para: string) => {
    const dito = (escopo: Escopo | null) =>
      t(escopo ? `passado_${escopo}` : 'passado', { nome: item.paciente.nome, para });
    comEscopo(item, mudanca, dito, { para });
  };

  /** Marks an appointment through the outbox: without a connection the mark waits on this device. */
  const marcar = async (item: AtendimentoNaLista, status: StatusAtendimento) => {
    const { nome } = item.paciente;
    const enviado = guardarEEnviar(user, { ...item, nome }, status);
    // `seguirLeituras` does this at every change, but is loaded later and may not be there yet.
    cobrirLeituras(client, user);
    const novo = await enviado;
    if (!novo) return;
    const undo = () =>
      mudar.mutateAsync({ item: novo, mudanca: antesDe({ ...item, ...horarioDe(novo) }, {}) }).catch(dizer);
    offerUndo(t('marcado', { nome, status: t(`status.${status}`).toLowerCase() }), () => void undo(), novo.id);
    onDone?.(novo);
  };

  return { perguntas: { pergunta }, alcance, mover, passar, marcar };
};
