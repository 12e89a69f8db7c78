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
import { registroLer } from '#contract/registros.ts';
import type { Evento, RouteDef } from '#contract/route.ts';
import { supervisoes } from '#contract/supervisao.ts';
import { callEvents } from '#web/lib/api/api-eventos.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { createReadAgain } from '#web/lib/api/read-again.ts';
import { isLocked, lastActive, SIGNS } from '#web/lib/session/tela.ts';

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
/** Also refetch an open note, because its writer may have left the team. */
const EQUIPE: RouteDef[] = [equipe.ler, registroLer, ...AGENDA];

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
/**
 * Without activity for this long no connection is opened: it, and what is read because of it, would keep the session in
 * use.
 */
export const PARADA_MS = 15 * 60_000;
const VER_MS = 1000;
/** The answer to a change, after which its screen reads again, may come this long before the event. */
const RESPOSTA_MS = 300;
/** For who works alone: what was read this long before a connection that opened at once is not read again. */
const RECENTE_MS = 15_000;
const LOGO_MS = 2000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/**
 * Connects while `may` returns true, and reconnects whenever the connection ends. The pauses grow while it fails and
 * have a random part, so that not all browsers connect at once when the server has restarted.
 */
const stay = async (signal: AbortSignal, may: () => boolean, tell: (event: Evento<typeof aoVivo>) => void) => {
  let espera = ESPERA_MS;
  while (!signal.aborted) {
    if (!may()) {
      await pause(VER_MS, signal);
      continue;
    }
    try {
      for await (const event of callEvents(aoVivo, { signal, silent: true })) {
        espera = ESPERA_MS;
        tell(event);
      }
    } catch {
      espera = Math.min(espera * 2, ESPERA_MAX_MS);
    }
    if (!signal.aborted) await pause(espera * (1 + Math.random()), signal);
  }
};

/** Notes activity in this tab, also if the screen never locks itself. */
const noteTouches = () => {
  let last = Date.now();
  const touched = () => {
    last = Date.now();
  };
  for (const sign of SIGNS) addEventListener(sign, touched, { capture: true, passive: true });
  const forget = () => {
    for (const sign of SIGNS) removeEventListener(sign, touched, { capture: true });
  };
  return { touched, lastTouched: () => last, forget };
};

/** How long before an event a read may have begun and still not be repeated. */
const earlyOf = ({ tipo, propria }: Evento<typeof aoVivo>, recent: boolean) => {
  if (tipo === 'pronto' && recent) return RECENTE_MS;
  return propria ? RESPOSTA_MS : 0;
};

/**
 * Follows what others change while the tab is seen, in use and not locked: browsers allow few connections to one
 * server, so a hidden tab holds none. A tab that is seen again reads again, whether or not it gets its connection; one
 * that is used or unlocked again does so once it is connected. An own change is read again only where the screen has
 * not done so. Returns a function that ends it.
 */
export const followChanges = (equipe: boolean) => {
  const { readAgain, stop } = createReadAgain(queryClient);
  const { touched, lastTouched, forget } = noteTouches();
  const may = () => !isLocked() && Date.now() - Math.max(lastTouched(), lastActive()) < PARADA_MS;
  const tell = (what: Mudanca, since: number) => readAgain(LEITURAS[what], since);
  let current: AbortController | null = null;
  const start = () => {
    current = new AbortController();
    const started = performance.now();
    let first = !equipe;
    void stay(current.signal, may, (event) => {
      const now = performance.now();
      const recent = first && now - started < LOGO_MS;
      first = false;
      tell(event.tipo, now - earlyOf(event, recent));
    });
  };
  const seen = ({ timeStamp }: Event) => {
    current?.abort();
    current = null;
    if (document.hidden) return;
    touched();
    tell('pronto', timeStamp);
    start();
  };
  document.addEventListener('visibilitychange', seen);
  if (!document.hidden) start();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    forget();
    current?.abort();
    stop();
  };
};
