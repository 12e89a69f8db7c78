import type { Query, QueryClient } from '@tanstack/react-query';
import { readsOf } from '#web/lib/api/read.ts';
import { keyOf } from '#web/lib/unsaved/outbox.ts';
import { emCadaAtendimento, leituras } from '../leituras.ts';
import { pendentes, respostas } from './caixa.ts';
import { marcado } from './marcado.ts';

const cobrir = (query: Query, user: string) => {
  const { data } = query.state;
  const vista = emCadaAtendimento(data, (linha) => {
    const chave = keyOf(user, linha.id);
    return marcado(linha, pendentes.get()[chave], respostas.get()[chave]);
  });
  // Unlike `setQueryData`, keeps the time at which the data was fetched.
  if (vista !== data) query.setState({ data: vista });
};

/** Lays the marks of this device over every appointment that was read. */
export const cobrirLeituras = (client: QueryClient, user: string) => {
  for (const lida of leituras()) for (const query of client.getQueryCache().findAll(readsOf(lida))) cobrir(query, user);
};

/**
 * Lays them over again whenever a mark changes, and over each answer before it is shown: a read that began before a mark
 * was sent brings the status of before. Returns a function that ends it.
 */
export const seguirLeituras = (client: QueryClient, user: string) => {
  const caminhos = new Set<unknown>(leituras().map(({ path }) => path));
  const todas = () => cobrirLeituras(client, user);
  const stops = [
    client.getQueryCache().subscribe((event) => {
      // A read that is cancelled puts back what was there when it began.
      const lida = event.type === 'updated' && ['success', 'setState'].includes(event.action.type);
      if (lida && caminhos.has(event.query.queryKey[0])) cobrir(event.query, user);
    }),
    pendentes.subscribe(todas).unsubscribe,
    respostas.subscribe(todas).unsubscribe,
  ];
  todas();
  return () => {
    for (const stop of stops) stop();
  };
};
