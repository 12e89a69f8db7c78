import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Address, pathOf } from '../address.ts';
import { AnchorLink } from '../links.tsx';
import classes from '../page/Linhas.module.css';
import { type AcaoPropria, BotaoDaAcao } from './acoes/acao.tsx';
import { gavetaProps, useMenuDasLinhas } from './acoes/use-menu-das-linhas.tsx';

/** A record in a list without columns. */
export type LinhaDeLista = {
  id: string;
  nome: string;
  /** If the name alone does not say which record it is: what does, in its menu and for its link. */
  inteiro?: string;
  rotulo?: string;
  /** The screen of the record; a row without one opens nothing. */
  para?: Address;
  /** Badges beside the name. */
  selos?: ReactNode;
  detalhe: ReactNode;
  /** More of it, on a wide screen: below the detail, and at the end of the row. */
  abaixo?: ReactNode;
  medida?: ReactNode;
  /** In the row on a wide screen, in its menu on a phone. */
  acoes?: AcaoPropria[];
  /** A button that is always in the row. */
  fim?: ReactNode;
};

/** Records as rows: on a phone lines of 56 px with a menu. */
export const Linhas = ({ linhas }: { linhas: LinhaDeLista[] }) => {
  const menus = useMenuDasLinhas(
    linhas.map(({ id, nome, inteiro = nome, acoes = [] }) => ({ id, nome: inteiro, acoes })),
  );
  return (
    <>
      <ul className={classes.lista} {...menus.gestos}>
        {linhas.map(({ id, nome, rotulo, para, selos, detalhe, abaixo, medida, acoes, fim }) => (
          <li key={id} className={classes.linha} data-aberta={para !== undefined || undefined} {...menus.linha(id)}>
            <div className={classes.nome}>
              <Group gap="0 8px" className={classes.titulo}>
                {para === undefined ? (
                  <Text fw={600}>{nome}</Text>
                ) : (
                  <AnchorLink to={pathOf(para)} fw={600} aria-label={rotulo}>
                    {nome}
                  </AnchorLink>
                )}
                {selos}
              </Group>
              <Text size="sm" c="dimmed" className={classes.detalhe}>
                {detalhe}
              </Text>
              {abaixo && <div className={classes.abaixo}>{abaixo}</div>}
            </div>
            {medida && <div className={classes.medida}>{medida}</div>}
            {fim}
            {acoes && (
              <>
                <Group gap={4} wrap="nowrap" className={`${classes.acoes} no-print`}>
                  {acoes.map((acao) => (
                    <BotaoDaAcao key={acao.key} acao={acao} />
                  ))}
                </Group>
                <div className={`${classes.mais} no-print`}>{menus.mais(id)}</div>
                <div {...gavetaProps}>{menus.gaveta(id)}</div>
              </>
            )}
          </li>
        ))}
      </ul>
      {menus.folha}
    </>
  );
};
