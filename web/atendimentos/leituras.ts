import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Agora, agora } from '#contract/home/agora.ts';

/** The routes whose answers have appointments. */
export const leituras = () => [atendimentos.listar, atendimentos.buscar, atendimentos.ler, agora];

type Linha = AtendimentoNaLista;
type Dados = Linha | Linha[] | { linhas: Linha[] } | Agora | null | undefined;

/** The same list if nothing in it changed. */
const cada = (linhas: Linha[], mudar: (linha: Linha) => Linha) => {
  const novas = linhas.map(mudar);
  return novas.some((nova, n) => nova !== linhas[n]) ? novas : linhas;
};

const doDia = (data: Agora, mudar: (linha: Linha) => Linha): Agora => {
  const dia = cada(data.dia, mudar);
  const atendimento = data.foco && mudar(data.foco.atendimento);
  if (dia === data.dia && atendimento === (data.foco?.atendimento ?? null)) return data;
  return { ...data, dia, foco: data.foco && atendimento && { ...data.foco, atendimento } };
};

/** Changes every appointment of an answer to one of these routes; the same answer if nothing changed. */
export const emCadaAtendimento = (data: unknown, mudar: (linha: Linha) => Linha): unknown => {
  const lida = data as Dados;
  if (!lida) return lida;
  if (Array.isArray(lida)) return cada(lida, mudar);
  if ('dia' in lida) return doDia(lida, mudar);
  if (!('linhas' in lida)) return mudar(lida);
  const linhas = cada(lida.linhas, mudar);
  return linhas === lida.linhas ? lida : { ...lida, linhas };
};
