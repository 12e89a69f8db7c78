import { bcp47, type Locale } from '#domain/constants.ts';
import { primeiroDoMes } from '#domain/days/fuso.ts';
import { centavos, emDinheiro, soma } from './dinheiro.ts';

/** A percentage of what was received or of what was carried out, or an amount for each appointment carried out. */
export const TIPOS_REPASSE = ['percentual_recebido', 'percentual_realizado', 'fixo'] as const;
export type TipoRepasse = (typeof TIPOS_REPASSE)[number];

export type Termos = { tipo: TipoRepasse; valor: string };
/** `modalidade`: the kind of appointment that it is for; `null` for all that have no agreement of their own. */
export type Acordo = Termos & { desde: string; modalidade: string | null };

/** An appointment carried out (`realizado`), or what was received for it (`recebido`), on the day on which it counts. */
export type Producao = {
  atendimento_id: string;
  paciente_id: string;
  modalidade: string;
  dia: string;
  em: string;
  realizado: string;
  recebido: string;
};

/**
 * An appointment in a statement. `realizado` is `null` if the appointment was in an earlier month and was paid for in
 * this one.
 */
export type LinhaDoRepasse = {
  atendimento_id: string;
  paciente_id: string;
  dia: string;
  realizado: string | null;
  recebido: string;
  acordo: Termos | null;
  parte: string;
};

export type Correcao = { mes: string; valor: string };

/** A percentage as it is read: `12,5%`. */
export const escreverPercentual = (locale: Locale, valor: string) =>
  `${new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 2 }).format(Number(valor))}%`;

/** The agreement in force on a day for one kind of appointment, or for all kinds. */
export const acordoEm = <A extends Acordo>(acordos: readonly A[], dia: string, modalidade: string | null): A | null => {
  const emVigor = acordos.filter(({ desde }) => desde <= dia).toSorted((a, b) => b.desde.localeCompare(a.desde));
  const para = (kind: string | null) => emVigor.find((one) => one.modalidade === kind) ?? null;
  return para(modalidade) ?? para(null);
};

const CEM_POR_CENTO = 10_000n;

/** A percentage with two decimals of an amount in cents, rounded half up. */
const porcento = (cents: bigint, percentual: bigint) => (cents * percentual + CEM_POR_CENTO / 2n) / CEM_POR_CENTO;

/**
 * Shares of amounts. Each is rounded so that the sum of the shares is the share of the sum, to the cent.
 */
export const partesDe = (bases: readonly string[], percentual: string): string[] => {
  const [partes] = bases.reduce<[string[], bigint]>(
    ([feitas, antes], base) => {
      const agora = antes + centavos(base);
      const parte = porcento(agora, centavos(percentual)) - porcento(antes, centavos(percentual));
      return [[...feitas, emDinheiro(parte)], agora];
    },
    [[], 0n],
  );
  return partes;
};

type Atendimento = Omit<LinhaDoRepasse, 'parte' | 'acordo'> & { acordo: Acordo | null };

const baseDe = ({ acordo, realizado, recebido }: Atendimento) =>
  acordo?.tipo === 'percentual_recebido' ? recebido : (realizado ?? '0.00');

/** The share of each appointment; those of one agreement are rounded together. */
const partes = (atendimentos: readonly Atendimento[]) => {
  const feitas = new Map<string, string>();
  for (const grupo of Map.groupBy(atendimentos, ({ acordo }) => acordo).values()) {
    const acordo = grupo[0]?.acordo;
    if (!acordo) continue;
    const valores =
      acordo.tipo === 'fixo'
        ? grupo.map(({ realizado }) => (realizado === null ? '0.00' : acordo.valor))
        : partesDe(grupo.map(baseDe), acordo.valor);
    for (const [n, { atendimento_id }] of grupo.entries()) feitas.set(atendimento_id, valores[n] ?? '0.00');
  }
  return feitas;
};

/** Rows of one appointment of a month, joined. The agreement is the one of the day of the appointment. */
const atendimentoDe = (linhas: readonly Producao[], acordos: readonly Acordo[]): Atendimento[] => {
  const [primeira] = linhas;
  if (!primeira) return [];
  const { atendimento_id, paciente_id, modalidade, dia, em } = primeira;
  const doMes = primeiroDoMes(dia) === primeiroDoMes(em);
  return [
    {
      ...{ atendimento_id, paciente_id, dia },
      realizado: doMes ? soma(linhas.map(({ realizado }) => realizado)) : null,
      recebido: soma(linhas.map(({ recebido }) => recebido)),
      acordo: acordoEm(acordos, dia, modalidade),
    },
  ];
};

/** The statement of one professional for one month, from the rows of that month. */
export const extratoDe = (linhas: readonly Producao[], acordos: readonly Acordo[]) => {
  const atendimentos = [...Map.groupBy(linhas, ({ atendimento_id }) => atendimento_id).values()]
    .flatMap((grupo) => atendimentoDe(grupo, acordos))
    .toSorted((a, b) => a.dia.localeCompare(b.dia) || a.atendimento_id.localeCompare(b.atendimento_id));
  const feitas = partes(atendimentos);
  const prontas = atendimentos.map(({ acordo, ...atendimento }): LinhaDoRepasse => {
    const termos = acordo && { tipo: acordo.tipo, valor: acordo.valor };
    return { ...atendimento, acordo: termos, parte: feitas.get(atendimento.atendimento_id) ?? '0.00' };
  });
  return {
    linhas: prontas,
    atendimentos: prontas.filter(({ realizado }) => realizado !== null).length,
    realizado: soma(prontas.map(({ realizado }) => realizado ?? '0.00')),
    recebido: soma(prontas.map(({ recebido }) => recebido)),
    parte: soma(prontas.map(({ parte }) => parte)),
  };
};
export type ExtratoDoRepasse = ReturnType<typeof extratoDe>;

/** A closed month: its own share, what was due with corrections, what is paid of it, and the corrections in it. */
export type Fechado = { mes: string; parte: string; total: string; a_pagar: string; correcoes: readonly Correcao[] };

/**
 * What closed months still owe or are owed: their share as it is now, less the share then and corrections made since,
 * and what could not be paid because a total was negative. `parteHoje` has the share of a closed month as it is now.
 */
export const correcoesDe = (fechados: readonly Fechado[], parteHoje: ReadonlyMap<string, string>): Correcao[] => {
  const saldos = new Map<string, bigint>();
  const somar = (mes: string, cents: bigint) => saldos.set(mes, (saldos.get(mes) ?? 0n) + cents);
  for (const { mes, parte, total, a_pagar, correcoes } of fechados) {
    somar(mes, centavos(parteHoje.get(mes) ?? '0.00') - centavos(parte) + centavos(total) - centavos(a_pagar));
    for (const { mes: corrigido, valor } of correcoes) somar(corrigido, -centavos(valor));
  }
  return [...saldos]
    .filter(([, cents]) => cents !== 0n)
    .map(([mes, cents]) => ({ mes, valor: emDinheiro(cents) }))
    .toSorted((a, b) => a.mes.localeCompare(b.mes));
};
