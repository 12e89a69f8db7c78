import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDaHistoria } from '#contract/historia.ts';
import { TIPOS } from '../tipos.ts';
import classes from './Grafico.module.css';
import { useDesenho } from './grafico-context.ts';
import { Linha } from './Linha.tsx';
import { juntos, perto } from './perto.ts';

const [RAIO, ICONE] = [14, 15];
const Y = 24;
/** Room for the name under an icon. */
const [NOME_PX, LETRA_PX] = [96, 6];
const curto = (text: string, px: number) => {
  const signs = Math.floor(px / LETRA_PX);
  return text.length <= signs ? text : `${text.slice(0, Math.max(1, signs - 1)).trimEnd()}…`;
};

/** Anamneses, plans, reports, documents: icons with their name; those that would overlap are one icon with a count. */
export const LinhaDeAcontecimentos = ({ itens }: { itens: ItemDaHistoria[] }) => {
  const { t } = useTranslation('historia');
  const { eixo } = useDesenho();
  const grupos = useMemo(() => juntos(itens, ({ quando }) => eixo.x(quando), 2 * RAIO + 4), [itens, eixo]);
  const achar = useCallback(
    (x: number) => {
      const found = perto(grupos, x, (grupo) => grupo.x, RAIO + 8);
      const [first] = found?.coisas ?? [];
      return found && first ? { quando: first.quando, itens: found.coisas } : null;
    },
    [grupos],
  );
  return (
    <Linha titulo={t('acontecimentos')} detalhe={t('quantos', { count: itens.length })} altura={70} achar={achar}>
      {grupos.map(({ x, coisas }, place) => {
        const [first] = coisas;
        if (!first) return null;
        const { Icon } = TIPOS[first.tipo];
        const centro = Math.min(Math.max(x, RAIO), eixo.largura - RAIO);
        const room = Math.min(
          NOME_PX,
          x - (grupos[place - 1]?.x ?? x - NOME_PX),
          (grupos[place + 1]?.x ?? x + NOME_PX) - x,
          2 * Math.max(RAIO, Math.min(centro, eixo.largura - centro)),
        );
        return (
          <g key={first.id}>
            <circle className={classes.bola} cx={centro} cy={Y} r={RAIO} />
            {coisas.length > 1 ? (
              <text className={classes.quantos} x={centro} y={Y + 5}>
                {coisas.length}
              </text>
            ) : (
              <Icon x={centro - ICONE / 2} y={Y - ICONE / 2} size={ICONE} stroke={1.7} />
            )}
            {room >= 40 && (
              <text className={classes.nome} x={centro} y={Y + RAIO + 16}>
                {curto(t(`um.${first.tipo}`), room)}
              </text>
            )}
          </g>
        );
      })}
    </Linha>
  );
};
