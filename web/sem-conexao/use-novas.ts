import { v7 as uuidv7 } from 'uuid';
import { guardarNova, type Nova, novasGuardadas, tirarGuardada } from '#web/atendimentos/index.ts';
import { useGuardado } from './use-guardado.ts';

export type NovaGuardada = { id: string; nome: string; inicio: string; fim: string };
export type Novas = {
  /** The new appointments that this device keeps until the server is reached. */
  guardadas: NovaGuardada[];
  /** Resolves to whether the device has it. */
  guardar: (nova: Nova) => Promise<boolean>;
  tirar: (id: string) => void;
};

/** New appointments without a server. */
export const useNovas = (user: string, fuso: string): Novas => {
  const kept = useGuardado(user, novasGuardadas);
  return {
    guardadas: [...kept].map(
      ([
        id,
        {
          nome,
          corpo: { inicio, fim },
        },
      ]) => ({ id, nome, inicio, fim }),
    ),
    guardar: (nova) => guardarNova(user, uuidv7(), nova, fuso).catch(() => false),
    tirar: (id) => void tirarGuardada(user, id),
  };
};
