import { expect, it } from 'vitest';
import { runSchedule, SEEDS } from '#web/lib/unsaved/schedules.testing.ts';
import { eachInANewBrowser, guardadas, passar } from '#web/lib/unsaved/testing.ts';
import { type Aba, abaQueAgenda, novaAs, novoServidor, serieAs } from './testing.ts';

/** The user books and decides about what was refused, and somebody else takes the same hours. */
const HOURS = [10, 11, 12, 13];

eachInANewBrowser();

const schedule = (seed: number) => {
  const servidor = novoServidor();
  const { server } = servidor;
  /** What the user saved, and did not drop. */
  const saved = new Set<string>();
  let count = 0;
  const refusedIn = (tab: Aba) => [...saved].map((id) => tab.esperando(id)).find((one) => one?.recusa);

  return runSchedule<Aba>(seed, ({ tabs, next, pick }) => {
    const book = async () => {
      count += 1;
      const id = `n${count}`;
      const nova = pick([novaAs(pick(HOURS), pick(['lia', 'rui'])), serieAs(pick(HOURS))]);
      expect(await pick(tabs).guardar(id, nova)).toBe(true);
      saved.add(id);
    };
    const decide = async () => {
      const tab = pick(tabs);
      const nova = refusedIn(tab);
      if (!nova) return;
      const how = pick(['insist', 'change', 'drop']);
      if (how === 'insist') tab.insistir(nova);
      if (how === 'change') await tab.guardar(nova.id, novaAs(pick(HOURS)));
      if (how === 'drop') {
        tab.tirar(nova.id);
        saved.delete(nova.id);
      }
      await passar(5);
    };
    return {
      server,
      openTab: () => abaQueAgenda(servidor),
      steps: [book, book, decide],
      other: () => {
        const how = next();
        if (how < 0.6)
          server.atendimentos.set(`x${next()}`, { ...novaAs(pick(HOURS)).corpo, id: 'x', excluida: false });
        else if (how < 0.8) server.pacientes.delete('rui');
        else Object.assign(server.atendimentos.get(pick(server.criadas)) ?? {}, { excluida: true });
      },
      look: async () => {
        const rows = await guardadas();
        for (const id of saved) {
          const kept = rows.some(({ scope }) => scope.endsWith(`/${id}`));
          expect(kept || server.criadas.includes(id), `${id} is neither kept nor booked`).toBe(true);
        }
        expect(new Set(server.criadas).size, 'booked twice').toBe(server.criadas.length);
      },
      end: async (tab) => {
        for (const id of saved)
          expect(tab.esperando(id)?.recusa || server.criadas.includes(id), `${id} was lost`).toBeTruthy();
        const rows = await guardadas();
        expect(rows.filter(({ scope }) => !tab.esperando(scope.split('/')[1] ?? '')?.recusa)).toEqual([]);
      },
    };
  });
};

it.each(SEEDS)('no new appointment is lost or booked twice (seed %i)', schedule);
