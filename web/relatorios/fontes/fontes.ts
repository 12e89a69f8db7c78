import { useTranslation } from 'react-i18next';
import { comPonto } from '#contract/frases.ts';
import { paragrafo } from '#contract/html.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { useAnamnese } from './anamnese.ts';
import { useIdentificacao } from './identificacao.ts';
import { usePlano } from './plano.ts';
import { useSessoes } from './sessoes.ts';
import { useTestes } from './testes.ts';

export const FONTES = ['identificacao', 'queixa', 'anamnese', 'testes', 'sessoes', 'plano'] as const;
export type Fonte = (typeof FONTES)[number];

/** What each kind of section is usually made from; any other source can be chosen too. */
const DA_SECAO: Record<string, Fonte[]> = {
  identificacao: ['identificacao'],
  demanda: ['queixa', 'anamnese'],
  anamnese: ['anamnese'],
  procedimento: ['sessoes', 'testes'],
  instrumentos: ['testes'],
  resultados: ['testes'],
  analise: ['testes', 'anamnese'],
  sintese: ['testes'],
  sintese_areas: ['testes'],
  periodo: ['sessoes'],
  evolucao: ['sessoes', 'plano'],
  plano: ['plano'],
  metas: ['plano'],
};

export const fontesDe = (chave: string): Fonte[] => {
  const primeiras = DA_SECAO[chave] ?? [];
  return [...primeiras, ...FONTES.filter((fonte) => !primeiras.includes(fonte))];
};

/** A text made from what is on file; nothing where there is nothing. It is only a beginning: the practitioner edits it. */
export type Ler = () => Promise<string | null>;

export const useFontes = (paciente: Paciente): Record<Fonte, Ler> => {
  const { t } = useTranslation('relatorios');
  const user = useSignedUser();
  return {
    identificacao: useIdentificacao(paciente),
    queixa: async () => (paciente.queixa ? paragrafo(comPonto(t('fontes.relata', { queixa: paciente.queixa }))) : null),
    anamnese: useAnamnese(paciente),
    testes: useTestes(paciente),
    sessoes: useSessoes(paciente, user.fuso),
    plano: usePlano(paciente),
  };
};
