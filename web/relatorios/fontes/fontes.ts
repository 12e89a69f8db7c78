import { useTranslation } from 'react-i18next';
import type { Paciente } from '#contract/pacientes.ts';
import { comPonto } from '#domain/text/frases.ts';
import { paragrafo } from '#domain/text/html.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useAnamnese } from './anamnese.ts';
import { useAtendimentos } from './atendimentos.ts';
import { useIdentificacao } from './identificacao.ts';
import { useInstrumentos } from './instrumentos.ts';
import type { Ler } from './ler.ts';
import { usePlanoIntervencao, usePlanoIntervencaoDaEscola } from './plano-intervencao.ts';
import type { Fonte } from './quais.ts';
import { useTestes } from './testes.ts';

export const useFontes = (paciente: Paciente): Record<Fonte, Ler> => {
  const { t } = useTranslation('relatorios');
  const user = useSignedUser();
  return {
    identificacao: useIdentificacao(paciente),
    queixa: async () => (paciente.queixa ? paragrafo(comPonto(t('fontes.relata', { queixa: paciente.queixa }))) : null),
    anamnese: useAnamnese(paciente),
    instrumentos: useInstrumentos(paciente),
    testes: useTestes(paciente),
    atendimentos: useAtendimentos(paciente, user.fuso),
    plano_intervencao: usePlanoIntervencao(paciente),
    plano_intervencao_escola: usePlanoIntervencaoDaEscola(paciente),
  };
};
