import type { HorarioOcupado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { Profissional, Sala } from '#contract/agenda/salas.ts';
import { instanteDoMinuto, type Minutos } from '#domain/days/expediente.ts';
import { instante } from '#domain/days/fuso.ts';
import { DIA_MIN, minutosDe } from '#domain/days/hora.ts';
import type { NovaNaAgenda } from '../../novas/na-agenda.ts';

/** What a column of the day shows. */
export type Por = 'profissional' | 'sala';

export type Coluna = {
  /** `null` for the column of appointments without a professional or a room. */
  id: string | null;
  nome: string;
  profissao: { slug: string; nome: string } | null;
  cor: string;
  /** Working hours; none are those of the practice. */
  horarios: Profissional['horarios'];
  itens: AtendimentoNaLista[];
  /** New appointments that wait on this device. */
  novas: NovaNaAgenda[];
  ocupados: HorarioOcupado[];
};

export const COR_PADRAO = 'green';

type Dados = {
  itens: AtendimentoNaLista[];
  novas: NovaNaAgenda[];
  ocupados: HorarioOcupado[];
  pessoas: Profissional[];
  salas: Sala[];
  /** The signed-in member, whose column is the first. */
  eu: string;
};

const campoDe = (por: Por) => (por === 'profissional' ? 'profissional_id' : 'sala_id');

const cabecas = (por: Por, { pessoas, salas, eu }: Dados) =>
  por === 'sala'
    ? salas.map(({ id, nome, excluido_em }) => ({
        ...{ id, nome, profissao: null, cor: COR_PADRAO, horarios: [] },
        aberta: !excluido_em,
      }))
    : [...pessoas]
        .sort((a, b) => Number(b.id === eu) - Number(a.id === eu))
        .map(({ id, nome, profissao, profissao_slug: slug, cor, horarios, ativo }) => ({
          ...{ id, nome, cor: cor ?? COR_PADRAO, horarios },
          profissao: slug && profissao ? { slug, nome: profissao } : null,
          aberta: ativo,
        }));

/**
 * The columns of a day: everybody who works here, or every room; those who have left and removed rooms only if the day
 * has something of theirs; and one for appointments without any.
 */
export const colunasDe = (por: Por, dados: Dados, semNome: string): Coluna[] => {
  const campo = campoDe(por);
  const de = (id: string | null) => ({
    itens: dados.itens.filter((item) => (item[campo] ?? null) === id),
    novas: dados.novas.filter((nova) => nova[campo] === id),
    ocupados: dados.ocupados.filter((one) => one[campo] === id),
  });
  const nomeadas = cabecas(por, dados).flatMap(({ aberta, ...cabeca }) => {
    const cheia = { ...cabeca, ...de(cabeca.id) };
    return aberta || cheia.itens.length || cheia.novas.length || cheia.ocupados.length ? [cheia] : [];
  });
  const resto = de(null);
  if (resto.itens.length + resto.novas.length === 0 && (por === 'sala' || resto.ocupados.length === 0)) return nomeadas;
  return [...nomeadas, { id: null, nome: semNome, profissao: null, cor: 'gray', horarios: [], ...resto }];
};

type Horario = { inicio: string; fim: string };

/** Appointments of a column at the same time share its width: each gets a lane. */
export const faixasDe = (trechos: Minutos[]): { faixa: number; faixas: number }[] => {
  const ordem = trechos.map((trecho, n) => ({ ...trecho, n })).sort((a, b) => a.de - b.de || b.ate - a.ate);
  const lugares: { faixa: number; faixas: number }[] = trechos.map(() => ({ faixa: 0, faixas: 1 }));
  let grupo: number[] = [];
  let livres: number[] = [];
  const fechar = () => {
    for (const n of grupo) lugares[n] = { faixa: lugares[n]?.faixa ?? 0, faixas: livres.length };
    grupo = [];
    livres = [];
  };
  for (const { de, ate, n } of ordem) {
    if (livres.every((fim) => fim <= de)) fechar();
    const vaga = livres.findIndex((fim) => fim <= de);
    const faixa = vaga < 0 ? livres.length : vaga;
    livres[faixa] = ate;
    lugares[n] = { faixa, faixas: 1 };
    grupo.push(n);
  }
  fechar();
  return lugares;
};

/** The hours of the column: those of the practice, extended to what lies outside of them. */
export const horasDoDia = (trabalho: { hora_inicio: string; hora_fim: string }, trechos: Minutos[]) => ({
  primeira: Math.floor(Math.min(minutosDe(trabalho.hora_inicio), ...trechos.map(({ de }) => de)) / 60),
  ultima: Math.ceil(Math.max(minutosDe(trabalho.hora_fim), ...trechos.map(({ ate }) => ate)) / 60),
});

/** The instant at which something that is dropped at a minute of a column starts: within the day. */
export const inicioEm = (data: string, minuto: number, fuso: string) =>
  instanteDoMinuto(data, Math.min(Math.max(minuto, 0), DIA_MIN - 1), fuso);

/** The new time of an appointment that is dropped at a minute of the day; its duration stays. */
export const soltoEm = (item: Horario, data: string, minuto: number, fuso: string): Horario => {
  const inicio = inicioEm(data, minuto, fuso);
  return { inicio, fim: instante(Date.parse(inicio) + Date.parse(item.fim) - Date.parse(item.inicio)) };
};
