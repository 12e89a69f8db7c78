import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDaHistoria } from '#contract/historia.ts';
import classes from './Grafico.module.css';
import { useDesenho } from './grafico-context.ts';
import { Linha } from './Linha.tsx';
import { perto } from './perto.ts';

const ALTURA = 56;
const [ALTO, BAIXO] = [18, 38];

/** Every appointment of the window: a stroke if it took place, an open mark if it was missed. */
export const LinhaDeAtendimentos = ({ atendimentos }: { atendimentos: ItemDaHistoria[] }) => {
  const { t } = useTranslation('historia');
  const { eixo, escolhida } = useDesenho();
  const achar = useCallback(
    (x: number) => {
      const found = perto(atendimentos, x, ({ quando }) => eixo.x(quando), 12);
      return found && { quando: found.quando, itens: [found] };
    },
    [atendimentos, eixo],
  );
  const quantas = (status: string) => atendimentos.filter((one) => one.status === status).length;
  const ids = new Set(escolhida?.itens.map(({ id }) => id));
  return (
    <Linha
      titulo={t('tipos.atendimento')}
      detalhe={[t('feitas', { count: quantas('Realizado') }), t('faltas', { count: quantas('Faltou') })].join(' · ')}
      altura={ALTURA}
      achar={achar}
    >
      {atendimentos.map(({ id, quando, status }) => {
        const x = eixo.x(quando);
        return status === 'Faltou' ? (
          <rect key={id} className={classes.falta} x={x - 3} y={ALTO} width={6} height={BAIXO - ALTO} rx={3} />
        ) : (
          <line
            key={id}
            className={classes.atendimento}
            data-status={status}
            data-escolhida={ids.has(id)}
            {...{ x1: x, x2: x, y1: ALTO, y2: BAIXO }}
          />
        );
      })}
    </Linha>
  );
};
