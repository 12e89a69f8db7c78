import { useQuery } from '@tanstack/react-query';
import { type Coleta, coletas, porEnviarA } from '#contract/links/coletas.ts';
import { read } from '#web/lib/api/read.ts';
import { usePode } from '#web/lib/session/pode.ts';

/** Where the signatures of a document are; who is still missing, who was not sent their link, and how many sign. */
export type Situacao = {
  estado: 'aberta' | 'concluida' | 'recusada';
  faltam: string[];
  porEnviar: string[];
  total: number;
};

const ESTADOS = ['aberta', 'concluida', 'recusada'] as const;

/** An open round counts before one that ended, and the newest of each kind. */
const situacaoDe = (rodadas: Coleta[]): Situacao | null => {
  for (const estado of ESTADOS) {
    const achada = rodadas.find((uma) => uma.estado === estado);
    if (!achada) continue;
    const { signatarios } = achada;
    const pendentes = signatarios.filter((um) => um.estado === 'pendente');
    const faltam = pendentes.map(({ destinatario }) => destinatario);
    const porEnviar = pendentes.filter(porEnviarA).map(({ destinatario }) => destinatario);
    return { estado, faltam, porEnviar, total: signatarios.length };
  }
  return null;
};

/** Whether the text cannot be changed any more. */
export const estaTravado = (situacao: Situacao | null) => situacao !== null && situacao.estado !== 'recusada';

export const coletasDe = (pacienteId: string) => read(coletas.listar, { params: { id: pacienteId } });

/** The signatures of each document of a patient; the server checks before it changes a text. */
export const useSituacoes = (pacienteId: string | undefined) => {
  const pode = usePode();
  const enabled = pacienteId !== undefined && pode(coletas.listar);
  const { data, isFetched } = useQuery({ ...coletasDe(pacienteId ?? ''), enabled });
  return {
    // Not `isPending`: after a failure it is true again whenever this is read.
    carregando: enabled && !isFetched,
    situacao: (id: string) => situacaoDe((data ?? []).filter(({ documento_id }) => documento_id === id)),
  };
};
