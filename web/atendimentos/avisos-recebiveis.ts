import type { AvisoRecebivel } from '#contract/financeiro/recebiveis.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { texts } from '#web/lib/texts/texts.ts';

const ATENCAO = ['valor_mantido', 'paga_mantida', 'encerrada'];

/** Shows how changed appointments affected receivables. */
export const avisarRecebiveis = (avisos: AvisoRecebivel[] | undefined) => {
  if (!avisos?.length) return;
  const texto = avisos.map(({ tipo, quantos }) => texts.t(`financeiro:avisos.${tipo}`, { count: quantos })).join(' ');
  notify({ type: avisos.some(({ tipo }) => ATENCAO.includes(tipo)) ? 'warning' : 'success', message: texto });
};
