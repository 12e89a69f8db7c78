import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLegenda } from '../resultados/legendas.ts';
import type { Ponto } from '../resultados/perfil.ts';
import classes from './Grafico.module.css';

/** The names of the shades, once for every set of bands in the chart. */
export const Legenda = ({ pontos }: { pontos: Ponto[] }) => {
  const { t } = useTranslation('testes');
  const legendas = useLegenda()(pontos);
  return legendas.map(({ chave: key, titulo, segmentos }) => (
    <div key={key}>
      {titulo && (
        <Text size="sm" mt="xs" fw={600}>
          {titulo}
        </Text>
      )}
      <ul className={classes.legend}>
        {segmentos.map(({ chave, nivel }) => (
          <li key={chave}>
            <svg className={classes.swatch} aria-hidden="true">
              <rect className={classes.band} data-nivel={Math.max(-3, Math.min(3, nivel))} width="16" height="16" />
            </svg>
            {t(`classificacoes.${chave}`)}
          </li>
        ))}
      </ul>
    </div>
  ));
};
