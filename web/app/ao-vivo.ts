import { horariosBloqueados, horariosOcupados } from '#contract/agenda/agenda.ts';
import { aoVivo, type Mudanca } from '#contract/agenda/ao-vivo.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { profissionais, salas } from '#contract/agenda/salas.ts';
import { consentimentos } from '#contract/consentimentos.ts';
import { equipe } from '#contract/equipe.ts';
import { devedores } from '#contract/financeiro/devedores.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { repasseAcordos, repasses } from '#contract/financeiro/repasses.ts';
import { agora } from '#contract/home/agora.ts';
import { home } from '#contract/home/home.ts';
import { anamneseLinks } from '#contract/links/anamneses.ts';
import { arquivosPorLink } from '#contract/links/arquivos.ts';
import { cobrancaLinks } from '#contract/links/cobrancas.ts';
import { coletas } from '#contract/links/coletas.ts';
import { links } from '#contract/links/links.ts';
import type { Evento, RouteDef } from '#contract/route.ts';
import { supervisoes } from '#contract/supervisao.ts';
import { callEvents } from '#web/lib/api/api-eventos.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { createReadAgain } from '#web/lib/api/read-again.ts';

const AGENDA: RouteDef[] = [
  atendimentos.buscar,
  atendimentos.listar,
  horariosBloqueados.listar,
  horariosOcupados,
  agora,
  home,
];
const SALAS: RouteDef[] = [salas.listar];
const COBRANCAS: RouteDef[] = [
  devedores,
  lancamentos.listar,
  repasses.listar,
  repasses.ler,
  repasseAcordos.listar,
  home,
];
const LINKS: RouteDef[] = [
  links.listar,
  cobrancaLinks.comprovantes,
  arquivosPorLink.listar,
  coletas.listar,
  consentimentos.listar,
  anamneseLinks.listar,
  atendimentos.buscar,
  atendimentos.listar,
  agora,
  home,
];
const SUPERVISAO: RouteDef[] = [supervisoes, agora, home];
const EQUIPE: RouteDef[] = [equipe.ler, ...AGENDA];

/** What is read again after each kind of change. */
const LEITURAS: Record<Mudanca, RouteDef[]> = {
  pronto: [...AGENDA, ...SALAS, ...COBRANCAS, ...LINKS, ...SUPERVISAO, ...EQUIPE, profissionais],
  agenda: AGENDA,
  salas: SALAS,
  cobrancas: COBRANCAS,
  links: LINKS,
  supervisao: SUPERVISAO,
  equipe: EQUIPE,
};

const ESPERA_MS = 1000;
const ESPERA_MAX_MS = 30_000;
/** The answer to a change, after which its screen reads again, may come this long before the event. */
const RESPOSTA_MS = 300;
/** A page that was read so shortly before its first connection is not read again for who works alone. */
const RECENTE_MS = 15_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Connects, and again whenever the connection ends, after longer and longer pauses while it fails. */
const stay = async (signal: AbortSignal, tell: (event: Evento<typeof aoVivo>) => void) => {
  let espera = ESPERA_MS;
  while (!signal.aborted) {
    try {
      for await (const event of callEvents(aoVivo, { signal, silent: true })) {
        espera = ESPERA_MS;
        tell(event);
      }
    } catch {
      espera = Math.min(espera * 2, ESPERA_MAX_MS);
    }
    if (!signal.aborted) await pause(espera, signal);
  }
};

/**
 * Follows what others change while the tab is seen: browsers allow few connections to one server, so a hidden tab holds
 * none. A tab that is seen again reads again, whether or not it gets its connection. An own change is read again only
 * where the screen has not done so. Returns a function that ends it.
 */
export const followChanges = (equipe: boolean) => {
  const { readAgain, stop } = createReadAgain(queryClient);
  const tell = (what: Mudanca, since: number) => readAgain(LEITURAS[what], since);
  let current: AbortController | null = null;
  const start = () => {
    current = new AbortController();
    let first = !equipe;
    void stay(current.signal, ({ tipo, propria }) => {
      const early = tipo === 'pronto' && first ? RECENTE_MS : propria ? RESPOSTA_MS : 0;
      first = false;
      tell(tipo, performance.now() - early);
    });
  };
  const seen = ({ timeStamp }: Event) => {
    current?.abort();
    current = null;
    if (document.hidden) return;
    tell('pronto', timeStamp);
    start();
  };
  document.addEventListener('visibilitychange', seen);
  if (!document.hidden) start();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    current?.abort();
    stop();
  };
};
