import type { User } from '#contract/conta/auth.ts';
import { exemploApagar, exemploCriar } from '#contract/conta/exemplo.ts';
import { quemDe } from '#contract/conta/quem.ts';
import { call, identityNow } from '#web/lib/api/api.ts';
import { enterPractice, restartIn, switchPractice } from '#web/lib/session/trocar.ts';

/** Opens the example practice in this tab, filled first if there is none. */
export const verExemplo = async () => {
  const { conta_id } = await call(exemploCriar, {});
  await switchPractice(conta_id);
};

/** Removes the example practice that this tab is in, and starts the tab again in a practice of the person. */
export const sairDoExemplo = async ({ contas }: User) => {
  const propria = contas.find(({ exemplo_ate }) => exemplo_ate === null);
  if (!propria) return;
  const entered = await enterPractice(propria.id);
  await call(exemploApagar, { as: { ...identityNow(), quem: quemDe(entered) } });
  restartIn(entered);
};

/** Removes the example practice from another one. */
export const removerExemplo = () => call(exemploApagar, {});
