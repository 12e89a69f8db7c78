import { expect, it } from 'vitest';
import { runSchedule, SEEDS } from '#web/lib/unsaved/schedules.testing.ts';
import { eachInANewBrowser, guardadas } from '#web/lib/unsaved/testing.ts';
import { type Aba, abaQueAnexa, foto, novoServidor } from './testing.ts';

/** The user takes photos and drops some, and somebody else deletes an appointment. */
eachInANewBrowser();

const schedule = (seed: number) => {
  const servidor = novoServidor();
  const { server } = servidor;
  server.atendimentos.add('outra');
  /** The photos that were taken, and not dropped. */
  const taken = new Set<string>();
  let count = 0;

  const arrived = (id: string) => server.anexados.some((one) => one.id === id);
  return runSchedule<Aba>(seed, ({ tabs, next, pick }) => {
    const take = async () => {
      count += 1;
      const id = `f${count}`;
      const bytes = new TextEncoder().encode(id);
      expect(await pick(tabs).guardar(id, foto(pick(['atendimento', 'outra'])), bytes)).toBe(true);
      taken.add(id);
    };
    const drop = async () => {
      const tab = pick(tabs);
      const id = [...taken].find((one) => tab.esperando(one));
      if (!id) return;
      await tab.tirar(id);
      taken.delete(id);
    };
    return {
      server,
      openTab: () => abaQueAnexa(servidor),
      steps: [take, take, take, drop],
      other: () => {
        if (next() < 0.3) server.atendimentos.delete('outra');
      },
      look: async () => {
        const rows = await guardadas();
        for (const id of taken) {
          const parts = rows.filter(({ scope }) => scope.endsWith(`/${id}`));
          const whole = parts.some(({ key }) => key.startsWith('arquivo|')) && parts.length > 1;
          expect(whole || arrived(id), `${id} is neither kept nor attached`).toBe(true);
        }
        for (const { id, texto } of server.anexados) expect(texto, 'other bytes').toBe(id);
        expect(new Set(server.anexados.map(({ id }) => id)).size, 'attached twice').toBe(server.anexados.length);
      },
      end: async (tab) => {
        for (const id of taken) expect(tab.esperando(id)?.recusa || arrived(id), `${id} was lost`).toBeTruthy();
        const rows = await guardadas();
        expect(rows.filter(({ scope }) => !tab.esperando(scope.split('/')[1] ?? '')?.recusa)).toEqual([]);
      },
    };
  });
};

it.each(SEEDS)('no photo is lost, attached twice or kept without its bytes (seed %i)', (seed) => schedule(seed));
