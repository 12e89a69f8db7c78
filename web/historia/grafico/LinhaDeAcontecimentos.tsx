import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDaHistoria } from '#contract/historia.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { TIPOS } from '../tipos.ts';
import classes from './Grafico.module.css';
import { useDesenho } from './grafico-context.ts';
import { Linha } from './Linha.tsx';
import { juntos, perto } from './perto.ts';

const [RAIO, ICONE] = [14, 15];
const Y = 24;
/** Room for the name and the day under an icon. */
const DATA_PX = 40;
const [NOME_PX, LETRA_PX, ENTRE_PX] = [96, 7, 8];
const curto = (text: string, px: number) => {
  const signs = Math.floor(px / LETRA_PX);
  return text.length <= signs ? text : `${text.slice(0, Math.max(1, signs - 1)).trimEnd()}…`;
};

/** Anamneses, plans, reports, documents: icons with their name; those that would overlap are one icon with a count. */
export const LinhaDeAcontecimentos = ({ itens }: { itens: ItemDaHistoria[] }) => {
  const { t } = useTranslation('historia');
  const { eixo } = useDesenho();
  const { fuso } = useSignedUser();
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
    <Linha titulo={t('acontecimentos')} detalhe={t('quantos', { count: itens.length })} altura={86} achar={achar}>
      {grupos.map(({ x, coisas }, place) => {
        const [first] = coisas;
        if (!first) return null;
        const { Icon } = TIPOS[first.tipo];
        const centro = Math.min(Math.max(x, RAIO), eixo.largura - RAIO);
        const room = Math.min(
          NOME_PX,
          x - (grupos[place - 1]?.x ?? x - 2 * NOME_PX) - ENTRE_PX,
          (grupos[place + 1]?.x ?? x + 2 * NOME_PX) - x - ENTRE_PX,
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
            {room >= DATA_PX && (
              <>
                <text className={classes.nome} x={centro} y={Y + RAIO + 16}>
                  {curto(t(`um.${first.tipo}`), room)}
                </text>
                {coisas.length === 1 && (
                  <text className={classes.data} x={centro} y={Y + RAIO + 32}>
                    {formatDay(first.quando, fuso).slice(0, 5)}
                  </text>
                )}
              </>
            )}
          </g>
        );
      })}
    </Linha>
  );
};
