import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { anamneseResumo, type Trecho } from '#contract/anamneses/anamnese-resumo.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { callEvents } from '#web/lib/api/api-eventos.ts';
import { otherKey } from '#web/lib/api/read.ts';

const chaveDo = (id: string) => otherKey('anamnese-resumo', id);

type Estado = 'parado' | 'vindo';
/** All received pieces, and the indexes of those already accepted or rejected. */
type Rascunho = { vindos: Trecho[]; fora: number[] };
const VAZIO: Rascunho = { vindos: [], fora: [] };

/** The draft of a summary while it streams in and is decided on. Kept in the query cache when the screen is left. */
export const useResumo = (id: string) => {
  const { t } = useTranslation('anamneses');
  const client = useQueryClient();
  const [rascunho, setRascunho] = useState<Rascunho>(() => client.getQueryData<Rascunho>(chaveDo(id)) ?? VAZIO);
  const [estado, setEstado] = useState<Estado>('parado');
  const [erro, setErro] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const chegou = useRef(false);
  useEffect(() => {
    client.setQueryData(chaveDo(id), rascunho);
  }, [client, id, rascunho]);
  useEffect(() => () => stop.current?.abort(), []);

  const ouvir = async (incluir_sensiveis: boolean, signal: AbortSignal) => {
    const events = callEvents(anamneseResumo, { params: { id }, body: { incluir_sensiveis }, signal, silent: true });
    for await (const { trechos } of events) {
      chegou.current = trechos.length > 0;
      setRascunho(({ fora }) => ({ vindos: trechos, fora }));
    }
  };
  const pedir = async (incluir_sensiveis: boolean) => {
    const mine = new AbortController();
    stop.current = mine;
    chegou.current = false;
    setRascunho(VAZIO);
    setErro(null);
    setEstado('vindo');
    try {
      await ouvir(incluir_sensiveis, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return;
      const falha = chegou.current ? t('resumo.falhou') : t('resumo.falhou_sem_nada');
      setErro((error instanceof ApiError && error.message) || falha);
    } finally {
      if (stop.current === mine) setEstado('parado');
    }
  };
  const parar = () => {
    stop.current?.abort();
    setEstado('parado');
    if (!chegou.current) setErro(t('resumo.parou_sem_nada'));
  };
  const tirar = (place: number) => setRascunho(({ vindos, fora }) => ({ vindos, fora: [...fora, place] }));
  const trechos = rascunho.vindos
    .map((trecho, place) => ({
      ...trecho,
      place,
      pronto: estado === 'parado' || place < rascunho.vindos.length - 1,
    }))
    .filter(({ place }) => !rascunho.fora.includes(place));
  return { trechos, estado, erro, pedir, parar, tirar };
};
