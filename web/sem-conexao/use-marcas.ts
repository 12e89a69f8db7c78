import { useState } from 'react';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import type { AtendimentoGuardado } from '#contract/sem-conexao.ts';
import { guardarMarca, marcasGuardadas } from '#web/atendimentos/index.ts';
import { useGuardado } from './use-guardado.ts';

export type Marcas = {
  /** The status that this device keeps for an appointment until the server is reached. */
  guardada: (id: string) => StatusAtendimento | undefined;
  /** Whether the last mark of an appointment could not be kept: storage is full or denied. */
  falhou: (id: string) => boolean;
  marcar: (item: AtendimentoGuardado, status: StatusAtendimento) => void;
};

/** The marks of appointments without a server. What is returned was read back from the device. */
export const useMarcas = (user: string): Marcas => {
  const kept = useGuardado(user, marcasGuardadas);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const marcar = async (item: AtendimentoGuardado, status: StatusAtendimento) => {
    const done = await guardarMarca(user, item, status).catch(() => false);
    setFailed((before) => {
      const next = new Set(before);
      if (done) next.delete(item.id);
      else next.add(item.id);
      return next;
    });
  };
  return {
    guardada: (id) => kept.get(id)?.status,
    falhou: (id) => failed.has(id),
    marcar: (item, status) => void marcar(item, status),
  };
};
