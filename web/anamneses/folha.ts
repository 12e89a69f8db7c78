import { createAtom, useSelector } from '@tanstack/react-store';
import type { Pergunta, Retrato } from '#contract/anamneses/anamnese-modelos.ts';
import { type Anamnese, type TopicoRespondido, topicoLer, topicoSalvar } from '#contract/anamneses/anamneses.ts';
import { type Respostas, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import { type ApiError, call, SAVE_MS } from '#web/lib/api/api.ts';
import type { Rascunho } from '#web/lib/unsaved/drafts.ts';
import { type Keeper, keeperOf, type Refusals } from '#web/lib/unsaved/keeper.ts';
import { recusaDe } from '#web/lib/unsaved/recusa.ts';

export const escopo = (id: string) => `anamneses/${id}`;
const campoDe = (topico: string, pergunta: string) => `${topico}/${pergunta}`;
const topicoDe = (campo: string) => campo.split('/')[0] ?? '';
const perguntaDe = (campo: string) => campo.split('/')[1] ?? '';

/** Whether two answers are equal, ignoring surrounding spaces, which the server trims. */
const mesma = (uma: Valor, outra: Valor) => {
  const aparada = (valor: Valor) =>
    vazia(valor) ? '' : JSON.stringify(valor, (_, part) => (typeof part === 'string' ? part.trim() : part));
  return aparada(uma) === aparada(outra);
};

/** The questions whose answers decide what else is shown. */
const vigiadas = ({ topicos, combinacoes }: Retrato) => {
  const ids = new Set(combinacoes.flatMap(({ condicoes }) => condicoes.map(({ pergunta }) => pergunta)));
  for (const { quando, perguntas } of topicos) {
    if (quando) ids.add(quando.pergunta);
    for (const { id, alerta } of perguntas) if (alerta) ids.add(id);
  }
  return ids;
};

/**
 * The answers of a form on the screen. A field holds its own text; `marca` (progress, alerts, topics) changes only when
 * they may have changed, so that a key press renders only its field.
 */
export class Folha {
  readonly id: string;
  readonly keeper: Keeper<Valor>;
  #retrato: Retrato;
  #vigiadas: Set<string>;
  // Without a prototype: a question may have any id.
  #respostas: Respostas = Object.create(null);
  #alheias: Respostas = {};
  #versoes: Record<string, number> = {};
  #devido = false;
  #vezes = new Map<string, number>();
  /** Counts the changes that affect more than one field. */
  readonly marca = createAtom(0);

  constructor(usuario: string, { id, modelo }: Anamnese) {
    this.id = id;
    this.#retrato = modelo;
    this.#vigiadas = vigiadas(modelo);
    this.keeper = keeperOf<Valor>({
      user: usuario,
      scope: escopo(id),
      group: topicoDe,
      send: (lote, saindo) => this.#enviar(lote, saindo),
    });
  }

  get respostas(): Readonly<Respostas> {
    return this.#respostas;
  }
  /** What somebody else answered, where it differs from this screen. */
  alheia = (pergunta: string): Valor => this.#alheias[pergunta] ?? null;
  /** Counts changes of an answer from outside; used as the key that resets its field. */
  vez = (pergunta: string) => this.#vezes.get(pergunta) ?? 0;

  mudar = (topico: string, { id }: Pergunta, valor: Valor) => {
    const antes = this.#respostas[id];
    this.#respostas[id] = valor;
    this.keeper.change(campoDe(topico, id), valor, this.#versoes[topico] ?? 0);
    if (vazia(antes) !== vazia(valor) || this.#vigiadas.has(id)) this.#avisarDepois();
  };

  limpar = (topico: string, pergunta: Pergunta) => {
    this.mudar(topico, pergunta, null);
    this.#recomecar(pergunta.id);
    this.#avisar();
  };

  /** Takes the answers of the server, except those still being typed here. */
  receber = ({ respostas, versoes }: Pick<Anamnese, 'respostas' | 'versoes'>) => {
    for (const { slug, perguntas } of this.#retrato.topicos) {
      const versao = versoes[slug] ?? 0;
      const daqui = perguntas.flatMap(({ id }) => (Object.hasOwn(respostas, id) ? [[id, respostas[id]]] : []));
      this.#receberTopico({ url_topico: slug, versao, respostas: Object.fromEntries(daqui) });
    }
  };

  recuperar = async () => {
    for (const { campo, valor } of await this.keeper.recover()) this.#trocar(perguntaDe(campo), valor);
    this.#avisar();
  };

  manterMinha = (topico: string, pergunta: string) =>
    this.keeper.keepMine(campoDe(topico, pergunta), this.#versoes[topico] ?? 0);

  usarAlheia = (topico: string, pergunta: string) => {
    this.keeper.giveUp(campoDe(topico, pergunta));
    this.#trocar(pergunta, this.alheia(pergunta));
    this.#avisar();
  };

  recusada = (topico: string, pergunta: string) => this.keeper.status.get().refusals[campoDe(topico, pergunta)];

  /** Notifies after the typed key is painted. */
  #avisarDepois() {
    if (this.#devido) return;
    this.#devido = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#devido = false;
        this.#avisar();
      }),
    );
  }

  #avisar() {
    this.marca.set((marca) => marca + 1);
  }

  #trocar(pergunta: string, valor: Valor) {
    if (mesma(this.#respostas[pergunta] ?? null, valor)) return false;
    this.#respostas[pergunta] = valor;
    this.#recomecar(pergunta);
    return true;
  }

  #recomecar(pergunta: string) {
    this.#vezes.set(pergunta, this.vez(pergunta) + 1);
  }

  #receberTopico({ url_topico, versao, respostas }: TopicoRespondido) {
    // A response that arrived late: a newer version is already known.
    if (versao < (this.#versoes[url_topico] ?? 0)) return;
    this.#versoes[url_topico] = versao;
    const perguntas = this.#retrato.topicos.find(({ slug }) => slug === url_topico)?.perguntas ?? [];
    const trocadas = perguntas.filter(({ id }) => {
      const valor = respostas[id] ?? null;
      this.#alheias[id] = valor;
      return !this.keeper.pendingOf(campoDe(url_topico, id)) && this.#trocar(id, valor);
    });
    if (trocadas.length) this.#avisar();
  }

  async #enviar(lote: Rascunho<Valor>[], saindo: boolean): Promise<Refusals> {
    const [{ campo, versao, origem } = { campo: '', versao: 0, origem: '' }] = lote;
    const params = { id: this.id, url_topico: topicoDe(campo) };
    const respostas = Object.fromEntries(lote.map((one) => [perguntaDe(one.campo), one.valor]));
    try {
      const feito = await call(topicoSalvar, {
        params,
        body: { respostas, versao, origem },
        silent: true,
        keepalive: saindo,
        limit: SAVE_MS,
      });
      this.#receberTopico(feito);
      return {};
    } catch (error) {
      const recusados = recusadosDe(error, lote);
      const resto = lote.filter((one) => !(one.campo in recusados));
      if ((error as ApiError).status === 409) this.#receberTopico(await call(topicoLer, { params, silent: true }));
      // Send the rest again without the refused answers.
      return { ...recusados, ...(resto.length ? await this.#enviar(resto, saindo) : {}) };
    }
  }
}

/** The refused answers: those that the server names, else all that were sent; rethrows a failure that is retried. */
const recusadosDe = (error: unknown, lote: Rascunho<Valor>[]): Refusals => {
  const recusa = recusaDe(error);
  const { errors } = error as ApiError;
  const ditas = lote.flatMap(({ campo }) => {
    const [message] = errors[`respostas.${perguntaDe(campo)}`] ?? [];
    return message === undefined ? [] : [[campo, { ...recusa, message }] as const];
  });
  // If the server names no answer, there is no conflict to decide answer by answer: all that were sent count as
  // refused.
  return Object.fromEntries(
    ditas.length ? ditas : lote.map(({ campo }) => [campo, { ...recusa, reason: 'invalido' as const }]),
  );
};

const folhas = new Map<string, Folha>();

/** The shared instance for a form: it outlives its screen, as its drafts do. */
export const folhaDe = (usuario: string, anamnese: Anamnese): Folha => {
  const chave = `${usuario}|${anamnese.id}`;
  const known = folhas.get(chave) ?? new Folha(usuario, anamnese);
  folhas.set(chave, known);
  return known;
};

/** Renders again when progress, alerts or topics may have changed. */
export const useMarca = (folha: Folha) => useSelector(folha.marca);
