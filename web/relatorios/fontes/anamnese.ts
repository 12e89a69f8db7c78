import { topicosVisiveis, vazia } from '#contract/anamnese-respostas.ts';
import { anamneseLer, anamnesesListar } from '#contract/anamneses.ts';
import { escaparHtml } from '#contract/html.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { useRespostaPorExtenso } from '#web/lib/anamnese-resposta.ts';
import { call } from '#web/lib/api.ts';
import { anosEm, hoje } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session.ts';
import type { Ler } from './fontes.ts';

/** The newest form: its evaluation, and what was answered, without what is sensitive. */
export const useAnamnese = ({ id, data_nascimento }: Paciente): Ler => {
  const porExtenso = useRespostaPorExtenso();
  const { fuso } = useSignedUser();
  return async () => {
    const [primeira] = await call(anamnesesListar, { query: { paciente_id: id } });
    if (!primeira) return null;
    const { modelo, respostas, configuracoes, avaliacao } = await call(anamneseLer, { params: { id: primeira.id } });
    const idade = data_nascimento ? anosEm(data_nascimento, hoje(fuso)) : null;
    const topicos = topicosVisiveis(modelo, { respostas, ocultos: configuracoes.topicos_ocultos, idade });
    const respondidos = topicos.flatMap(({ titulo, perguntas }) => {
      const itens = perguntas.flatMap((pergunta) => {
        const valor = respostas[pergunta.id] ?? null;
        if (pergunta.sensivel || vazia(valor)) return [];
        return `<li><p><strong>${escaparHtml(pergunta.texto)}</strong> ${escaparHtml(porExtenso(pergunta, valor))}</p></li>`;
      });
      return itens.length ? `<h3>${escaparHtml(titulo)}</h3><ul>${itens.join('')}</ul>` : [];
    });
    return `${avaliacao ?? ''}${respondidos.join('')}` || null;
  };
};
