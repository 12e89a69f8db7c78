import { comMaiuscula, comPonto, semPonto } from '#contract/frases.ts';
import { escaparHtml, paragrafo } from '#contract/html.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao.ts';
import { call } from '#web/lib/api.ts';
import type { Ler } from './fontes.ts';

/** The newest plan: what it is for, and its goals with how far each has come. */
export const usePlano =
  ({ id }: Paciente): Ler =>
  async () => {
    const [ultimo] = await call(planosIntervencao.listar, { query: { paciente_id: id } });
    if (!ultimo) return null;
    const { objetivo_geral, objetivos } = await call(planosIntervencao.ler, { params: { id: ultimo.id } });
    const itens = objetivos.map(({ descricao, criterio, progresso }) => {
      const medida = progresso === null ? '' : ` (${progresso}%)`;
      const frases = [`${semPonto(descricao)}${medida}`, comMaiuscula(criterio ?? '')].map(comPonto).filter(Boolean);
      return `<li><p>${escaparHtml(frases.join(' '))}</p></li>`;
    });
    return (
      `${objetivo_geral ? paragrafo(comPonto(objetivo_geral)) : ''}${itens.length ? `<ul>${itens.join('')}</ul>` : ''}` ||
      null
    );
  };
