import { useTranslation } from 'react-i18next';
import type { Paciente } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { comMaiuscula, comPonto, semPonto } from '#domain/text/frases.ts';
import { escaparHtml, paragrafo } from '#domain/text/html.ts';
import { call } from '#web/lib/api/api.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { trechoDaEscola } from '#web/planos-intervencao/index.ts';
import type { Ler } from './ler.ts';

const ultimoPlanoIntervencao = async ({ id }: Paciente) => {
  const [ultimo] = await call(planosIntervencao.listar, { query: { paciente_id: id } });
  return ultimo ? call(planosIntervencao.ler, { params: { id: ultimo.id } }) : null;
};

/** The newest plan: its purpose, and its goals with their progress. */
export const usePlanoIntervencao =
  (paciente: Paciente): Ler =>
  async () => {
    const planoIntervencao = await ultimoPlanoIntervencao(paciente);
    if (!planoIntervencao) return null;
    const { objetivo_geral, objetivos } = planoIntervencao;
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

/** The part of the newest plan that a school may read. */
export const usePlanoIntervencaoDaEscola = (paciente: Paciente): Ler => {
  const { t } = useTranslation(['relatorios', 'planos-intervencao']);
  const { fuso } = useSignedUser();
  return async () => {
    const planoIntervencao = await ultimoPlanoIntervencao(paciente);
    return (planoIntervencao && trechoDaEscola(planoIntervencao, { t, fuso })) || null;
  };
};
