import type { QuemViu } from '#contract/conta/seguranca.ts';

/** Equal lines that follow each other within this time are one. */
const JANELA_MS = 10 * 60_000;

/** A line of the trail with how often it happened, and when first. */
export type Dobrada = QuemViu & { vezes: number; desde: string };

const chave = ({ usuario, link, tarefa, acao, recurso, sobre, motivo, endereco, agente }: QuemViu) =>
  JSON.stringify([usuario?.id, usuario?.funcao, link?.id, tarefa, acao, recurso, sobre, motivo, endereco, agente]);

/**
 * Folds what one person did again and again: opening a file reads the same parts several times. `linhas` are newest first;
 * the newest of equal lines stays in its place.
 */
export const dobrar = (linhas: readonly QuemViu[]): Dobrada[] => {
  const ultimas = new Map<string, Dobrada>();
  const dobradas: Dobrada[] = [];
  for (const linha of linhas) {
    const igual = ultimas.get(chave(linha));
    if (igual && Date.parse(igual.desde) - Date.parse(linha.quando) <= JANELA_MS) {
      igual.vezes += 1;
      igual.desde = linha.quando;
      continue;
    }
    const nova = { ...linha, vezes: 1, desde: linha.quando };
    ultimas.set(chave(linha), nova);
    dobradas.push(nova);
  }
  return dobradas;
};
