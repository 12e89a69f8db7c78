import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { AvisoRecebivel } from '#contract/financeiro/recebiveis.ts';

const ATENCAO = ['valor_mantido', 'paga_mantida', 'encerrada'];

/** Shows how changed sessions affected receivables. */
export const avisarRecebiveis = (avisos: AvisoRecebivel[] | undefined) => {
  if (!avisos?.length) return;
  const texto = avisos.map(({ tipo, quantos }) => i18next.t(`financeiro:avisos.${tipo}`, { count: quantos })).join(' ');
  notifications.show({
    message: texto,
    color: avisos.some(({ tipo }) => ATENCAO.includes(tipo)) ? 'orange' : 'green',
    closeButtonProps: { 'aria-label': i18next.t('fechar') },
  });
};
