import { useTranslation } from 'react-i18next';
import type { Anamnese, Fonte } from '#contract/anamneses/anamneses.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Folha } from './folha.ts';

/** Who gave the answer on the screen by link; nobody once it was changed. */
export const fonteDe = ({ fontes, respostas }: Anamnese, folha: Folha, id: string): Fonte | undefined => {
  const mesma = JSON.stringify(folha.respostas[id] ?? null) === JSON.stringify(respostas[id] ?? null);
  return mesma ? fontes.find(({ pergunta }) => pergunta === id) : undefined;
};

/** “Answered by Carla Lima, mother, 12-11-2026”. */
export const useFontePorExtenso = () => {
  const { t } = useTranslation('anamneses');
  const { fuso } = useSignedUser();
  return ({ nome, relacao, em }: Omit<Fonte, 'pergunta'>) =>
    t('fonte', { quem: comParentesco(nome, relacao), data: formatDay(em, fuso) });
};
