import { createAtom } from '@tanstack/react-store';
import { type Respostas, textoMax, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import type { AnamneseDoLink, RespostaDada } from '#contract/links/anamnese-aberta.ts';
import { type Falha, falhaDo, ler, mandar } from '../chamar.ts';
import { type Fila, guardarFila, lerFila, origemDaqui, type Pendente } from './guardar.ts';

/** Answers of one request; the contract allows no more. */
const POR_VEZ = 8;
const ESPERA_MS = 700;
const DE_NOVO_MS = 5000;

/** `salvo`: the server has every answer; `sem_rede`: some are on this device only; `recusa`: some were not accepted. */
export type Situacao = 'salvo' | 'salvando' | 'sem_rede' | 'recusa';

export type Pagina = {
  dado: AnamneseDoLink | null;
  situacao: Situacao;
  /** Why an answer was not accepted, by question. */
  erros: ReadonlyMap<string, string>;
  falha: Falha | null;
};

const textoDe = (valor: Valor) => {
  if (typeof valor === 'string') return valor;
  return valor && typeof valor === 'object' && !Array.isArray(valor) ? valor.detalhe : null;
};

/** Whether two answers are equal, ignoring surrounding spaces, which the server trims. */
const mesma = (uma: Valor, outra: Valor) => {
  const aparada = (valor: Valor) =>
    vazia(valor) ? '' : JSON.stringify(valor, (_, part) => (typeof part === 'string' ? part.trim() : part));
  return aparada(uma) === aparada(outra);
};

const errosDe = (campos: Record<string, string[]>): [string, string][] =>
  Object.entries(campos).flatMap(([campo, [mensagem = '']]) =>
    campo.startsWith('respostas.') ? [[campo.slice('respostas.'.length), mensagem]] : [],
  );

/** The questions with answers that replace those they had. */
const comNovas = (dado: AnamneseDoLink, novas: RespostaDada[]): AnamneseDoLink => {
  const ids = new Set(novas.map(({ pergunta }) => pergunta));
  return { ...dado, respostas: [...dado.respostas.filter(({ pergunta }) => !ids.has(pergunta)), ...novas] };
};

/** The answers on the screen, and the way of each to the server: at once, or when the connection is back. */
export class Caderno {
  #locale: string;
  #fila: Fila = new Map();
  #lida = false;
  #envio: Promise<boolean> | null = null;
  /** Counts reads that began and answers that were saved, to know which came first. */
  #vez = 0;
  /** When what is shown was read. */
  #mostrada = 0;
  /** When each question was saved. */
  #salvas = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly pagina = createAtom<Pagina>({ dado: null, situacao: 'salvo', erros: new Map(), falha: null });

  constructor(locale: string) {
    this.#locale = locale;
  }

  #mostrar(parte: Partial<Pagina>) {
    this.pagina.set((antes) => ({ ...antes, ...parte }));
  }

  #guardar(fila: Fila) {
    this.#fila = fila;
    guardarFila(fila);
  }

  #dada = (pergunta: string) => this.pagina.get().dado?.respostas.find((one) => one.pergunta === pergunta);

  /** What the recipient sees: what was typed here, else what the server has. Without a prototype: an id is any word. */
  valores = (): Respostas => {
    const valores: Respostas = Object.create(null);
    for (const { pergunta, valor } of this.pagina.get().dado?.respostas ?? []) valores[pergunta] = valor;
    for (const [pergunta, { valor }] of this.#fila) valores[pergunta] = valor;
    return valores;
  };

  /** A different answer that another device gave. */
  outra = (pergunta: string): RespostaDada['outra'] =>
    this.#fila.has(pergunta) ? null : (this.#dada(pergunta)?.outra ?? null);

  #respostas = () => this.pagina.get().dado?.respostas ?? [];

  #proxima = () => {
    this.#vez += 1;
    return this.#vez;
  };

  carregar = async () => {
    const locale = this.#locale;
    const vez = this.#proxima();
    try {
      const dado = await ler<AnamneseDoLink>('/anamnese', locale);
      // What was kept when the page was closed; what was typed since then is newer.
      if (!this.#lida) this.#fila = new Map([...(await lerFila()), ...this.#fila]);
      this.#lida = true;
      // Another language was chosen meanwhile, which is read by itself; or something newer is shown.
      if (locale !== this.#locale || vez < this.#mostrada) return;
      this.#mostrada = vez;
      // An answer that was saved meanwhile may be missing in what was read.
      const novas = this.#respostas().filter(({ pergunta }) => (this.#salvas.get(pergunta) ?? 0) > vez);
      this.#mostrar({ dado: comNovas(dado, novas), falha: null });
      await this.enviarFila();
    } catch (error) {
      if (locale === this.#locale) this.#mostrar({ falha: falhaDo(error) });
    }
  };

  /** Reads the questions in another language. Answers stay, and refused ones are sent again for their message. */
  trocarIdioma = (locale: string) => {
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.#mostrar({ erros: new Map() });
    void this.carregar();
  };

  /** Takes an answer: kept on this device at once, sent shortly after. */
  mudar = (pergunta: string, valor: Valor) => {
    const visto = this.#fila.get(pergunta)?.visto ?? this.#dada(pergunta)?.em ?? null;
    this.#guardar(new Map(this.#fila).set(pergunta, { valor, em: Date.now(), visto }));
    const erros = new Map(this.pagina.get().erros);
    erros.delete(pergunta);
    this.#mostrar({ situacao: this.pagina.get().situacao === 'sem_rede' ? 'sem_rede' : 'salvando', erros });
    this.#depois(ESPERA_MS);
  };

  #depois(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.enviarFila(), ms);
  }

  /** The limit of a text that exceeds it: it stays here until it is shortened. */
  longa = (pergunta: string) => {
    const achada = this.pagina
      .get()
      .dado?.topicos.flatMap(({ perguntas }) => perguntas)
      .find(({ id }) => id === pergunta);
    const texto = textoDe(this.#fila.get(pergunta)?.valor ?? null);
    return achada && texto && texto.trim().length > textoMax(achada) ? textoMax(achada) : null;
  };

  #proximas = () =>
    [...this.#fila]
      .filter(([pergunta]) => !this.pagina.get().erros.has(pergunta) && this.longa(pergunta) === null)
      .slice(0, POR_VEZ);

  /** Sends what waits. Returns whether the server has everything. */
  enviarFila = (): Promise<boolean> => {
    this.#envio ??= this.#esvaziar().finally(() => {
      this.#envio = null;
    });
    return this.#envio;
  };

  async #esvaziar() {
    try {
      for (let lote = this.#proximas(); lote.length > 0; lote = this.#proximas()) await this.#enviarLote(lote);
    } catch (error) {
      this.#falhou(falhaDo(error));
      return false;
    }
    const tudo = this.#fila.size === 0;
    this.#mostrar({ situacao: tudo ? 'salvo' : 'recusa' });
    return tudo;
  }

  #falhou(falha: Falha) {
    if (falha.tipo === 'fechado' || falha.tipo === 'conferir') return this.#mostrar({ falha });
    this.#mostrar({ situacao: 'sem_rede' });
    this.#depois(DE_NOVO_MS);
  }

  async #enviarLote(lote: [string, Pendente][]) {
    const respostas = lote.map(([pergunta, { valor, em, visto }]) => ({
      pergunta,
      valor,
      ha_ms: Math.max(0, Date.now() - em),
      visto,
    }));
    try {
      const response = await mandar('/anamnese/respostas', this.#locale, { origem: origemDaqui(), respostas });
      this.#receber(lote, await response.json());
    } catch (error) {
      const falha = falhaDo(error);
      const erros = falha.tipo === 'recusa' ? errosDe(falha.campos) : [];
      // A refused answer does not hold back the others.
      if (erros.length === 0) throw error;
      this.#mostrar({ erros: new Map([...this.pagina.get().erros, ...erros]) });
    }
  }

  #receber(lote: [string, Pendente][], { respostas }: Pick<AnamneseDoLink, 'respostas'>) {
    const fila = new Map(this.#fila);
    const enviadas = new Map(lote);
    const novas = respostas.map((nova): RespostaDada => {
      const enviada = enviadas.get(nova.pergunta);
      const agora = fila.get(nova.pergunta);
      if (agora && agora.em === enviada?.em) fila.delete(nova.pergunta);
      // The answer was changed while it was sent: the next request replaces the saved value.
      else if (agora) fila.set(nova.pergunta, { ...agora, visto: nova.em });
      // A space at the end of a text that is being typed stays.
      return enviada && mesma(enviada.valor, nova.valor) ? { ...nova, valor: enviada.valor } : nova;
    });
    this.#guardar(fila);
    const vez = this.#proxima();
    for (const { pergunta } of novas) this.#salvas.set(pergunta, vez);
    const { dado } = this.pagina.get();
    if (dado) this.#mostrar({ dado: comNovas(dado, novas) });
  }

  /** Sends everything to the practice. Returns whether it has arrived. */
  enviar = async (): Promise<boolean> => {
    try {
      if (!(await this.enviarFila())) return false;
      const locale = this.#locale;
      const response = await mandar('/anamnese/enviar', locale);
      const dado = await response.json();
      this.#mostrada = this.#proxima();
      this.#mostrar({ dado, falha: null });
      if (locale !== this.#locale) void this.carregar();
      return true;
    } catch (error) {
      this.#mostrar({ falha: falhaDo(error) });
      return false;
    }
  };
}
