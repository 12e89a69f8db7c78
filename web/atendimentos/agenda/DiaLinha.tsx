import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { gavetaProps } from '#web/ui/lista/acoes/use-menu-das-linhas.tsx';
import { COR } from '#web/ui/tons.ts';
import { useQuemOnde } from '../atendimentos.queries.ts';
import { Lembrete } from '../familia/Lembrete.tsx';
import { Pedido } from '../familia/Pedido.tsx';
import { EstadoDoEnvio } from '../marcas/EstadoDoEnvio.tsx';
import { useMarcado } from '../marcas/use-marcado.ts';
import type { useMenusDosAtendimentos } from '../menu-do-atendimento.tsx';
import { NotaLink } from '../NotaLink.tsx';
import { SINAL } from '../status.ts';
import classes from './DiaLinha.module.css';
import { horaDe } from './horas.ts';

/** The menus of the lines of a list; the list has their `gestos` and their `folha`. */
export type Menus = Pick<ReturnType<typeof useMenusDosAtendimentos>, 'linha' | 'gaveta'>;

type Props = {
  item: AtendimentoNaLista;
  /** Shows the appointment with its actions. */
  onVer: (item: AtendimentoNaLista) => void;
  /** With the note and the reminder, and the request of the family below. */
  inteira?: boolean;
  menus: Menus;
};

/** One appointment in a list for phones, on two lines: time, patient, status, professional and place. */
export const DiaLinha = ({ item: lido, onVer, inteira = false, menus }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { item, estado } = useMarcado(lido);
  const { quem, onde } = useQuemOnde()(item);
  const Icon = SINAL[item.status];
  return (
    <li className={classes.item} data-status={item.status}>
      <div className={classes.line} {...menus.linha(item.id)}>
        <UnstyledButton className={classes.open} onClick={() => onVer(item)}>
          <span className={classes.hours}>
            <span className={classes.start}>{horaDe(item.inicio, fuso)}</span>{' '}
            <Text span size="xs" c="dimmed">
              {horaDe(item.fim, fuso)}
            </Text>
          </span>{' '}
          <span className={classes.what}>
            <span className={classes.name}>{item.paciente.nome}</span>{' '}
            <span className={classes.detail}>
              <span
                className={classes.status}
                style={{ color: `var(--mantine-color-${COR[item.status]}-light-color)` }}
              >
                <Icon size={14} aria-hidden="true" className={classes.sign} /> {t(`status.${item.status}`)}
              </span>
              {[quem, onde].filter(Boolean).map((one) => ` · ${one}`)}
            </span>
          </span>
        </UnstyledButton>
        {inteira && (
          <>
            <NotaLink item={item} />
            <Lembrete item={item} />
          </>
        )}
        <div {...gavetaProps}>{menus.gaveta(item.id)}</div>
      </div>
      <EstadoDoEnvio estado={estado} />
      {inteira && <Pedido item={item} />}
    </li>
  );
};
