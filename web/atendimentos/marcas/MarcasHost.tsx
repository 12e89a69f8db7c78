import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { later } from '#web/lib/later.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { pintar } from '../atendimentos.queries.ts';
import { avisarRecebiveis } from '../avisos-recebiveis.ts';
import { useJaEsperou } from '../novas/esperando.ts';
import { type Gravado, type Pendente, pendentes, respostas } from './caixa.ts';
import { seguirLeituras } from './camada.ts';

const Recusada = later(() => import('./Recusada.tsx').then((module) => module.Recusada));
const NovasHost = later(() => import('../novas/NovasHost.tsx').then((module) => module.NovasHost), { quiet: true });

/**
 * Follows the marks and the new appointments that wait, on every screen: shows answers, and asks about refused ones.
 */
export const MarcasHost = () => {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { id: user } = useSignedUser();
  const todas = useSelector(pendentes);
  const ditas = useSelector(respostas);
  const esperavam = useRef(todas);
  const mostradas = useRef(ditas);
  const show = useEffectEvent((resposta: Gravado) => {
    pintar(client, resposta.id, resposta);
    avisarRecebiveis(resposta.avisos);
    void invalidate();
  });
  // The user dropped the mark: show the appointment as it was before.
  const takeBack = useEffectEvent(({ id, valor, recusa }: Pendente) => {
    pintar(client, id, { status: recusa?.agora?.status ?? valor.de.status });
    void invalidate();
  });
  useEffect(() => {
    // A mark may be made and answered between two renders: look at the answers, not only at what waited.
    const novas = Object.entries(ditas).filter(
      ([chave, resposta]) => !(chave in todas) && resposta !== mostradas.current[chave],
    );
    for (const [, resposta] of novas) show(resposta);
    const respondidas = new Set(novas.map(([chave]) => chave));
    for (const [chave, pendente] of Object.entries(esperavam.current))
      if (!(chave in todas) && !respondidas.has(chave) && pendente.user === user) takeBack(pendente);
    mostradas.current = { ...mostradas.current, ...Object.fromEntries(novas) };
    esperavam.current = todas;
  }, [todas, ditas, user]);
  useEffect(() => seguirLeituras(client, user), [client, user]);
  const recusada = Object.values(todas).find((one) => one.user === user && one.recusa);
  const temNovas = useJaEsperou();
  return (
    <Suspense>
      {recusada && <Recusada key={recusada.id} pendente={recusada} />}
      {temNovas && <NovasHost />}
    </Suspense>
  );
};
