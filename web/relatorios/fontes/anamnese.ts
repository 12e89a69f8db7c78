import { useTranslation } from 'react-i18next';
import { anamneseLer, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import { topicosVisiveis } from '#contract/anamneses/preencher.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { comPonto, comRotulo } from '#domain/text/frases.ts';
import { escaparHtml, paragrafo } from '#domain/text/html.ts';
import { type Frase, sinteseDe, useRespostaPorExtenso } from '#web/anamneses/index.ts';
import { call } from '#web/lib/api/api.ts';
import { anosEm, hoje } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Ler } from './ler.ts';

const dita = ({ rotulo, texto }: Frase) => comRotulo(rotulo, texto);
const grupo = (titulo: string, frases: string[]) =>
  frases.length ? `<p><strong>${escaparHtml(comPonto(titulo))}</strong> ${escaparHtml(frases.join(' '))}</p>` : '';

/** The newest form: its evaluation, and a summary of the answers by topic, without sensitive ones. */
export const useAnamnese = ({ id, data_nascimento }: Paciente): Ler => {
  const { t } = useTranslation('relatorios');
  const porExtenso = useRespostaPorExtenso();
  const { fuso } = useSignedUser();
  return async () => {
    const [primeira] = await call(anamnesesListar, { query: { paciente_id: id } });
    if (!primeira) return null;
    const { modelo, respostas, configuracoes, avaliacao } = await call(anamneseLer, { params: { id: primeira.id } });
    const idade = data_nascimento ? anosEm(data_nascimento, hoje(fuso)) : null;
    const topicos = topicosVisiveis(modelo, { respostas, ocultos: configuracoes.topicos_ocultos, idade });
    const sintese = sinteseDe({ modelo, topicos, respostas, porExtenso });
    const partes = sintese.topicos.map(({ titulo, frases, negadas }) =>
      grupo(titulo, [
        ...frases.map(dita),
        ...(negadas.length ? [t('fontes.negadas', { lista: negadas.join('; ') })] : []),
      ]),
    );
    const omitidas = sintese.omitidas ? paragrafo(t('fontes.omitidas', { count: sintese.omitidas })) : '';
    const sinais = grupo(t('fontes.sinais'), sintese.alertas.map(dita));
    return `${avaliacao ?? ''}${sinais}${partes.join('')}${omitidas}` || null;
  };
};
