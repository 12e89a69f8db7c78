import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { COR } from '#web/ui/tons.ts';
import { useQuemOnde } from '../atendimentos.queries.ts';
import { Lembrete } from '../familia/Lembrete.tsx';
import { Pedido } from '../familia/Pedido.tsx';
import { EstadoDoEnvio } from '../marcas/EstadoDoEnvio.tsx';
import { useMarcado } from '../marcas/use-marcado.ts';
import { NotaLink } from '../NotaLink.tsx';
import { SINAL } from '../status.ts';
import classes from './DiaLinha.module.css';
import { horaDe } from './horas.ts';

type Props = {
  item: AtendimentoNaLista;
  /** Shows the appointment with its actions. */
  onVer: (item: AtendimentoNaLista) => void;
  /** With the note and the reminder, and the request of the family below. */
  inteira?: boolean;
};

/** One appointment in a list for phones, on two lines: time, patient, status, professional and place. */
export const DiaLinha = ({ item: lido, onVer, inteira = false }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { item, estado } = useMarcado(lido);
  const { quem, onde } = useQuemOnde()(item);
  const Icon = SINAL[item.status];
  return (
    <li className={classes.item} data-status={item.status}>
      <div className={classes.line}>
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
      </div>
      <EstadoDoEnvio estado={estado} />
      {inteira && <Pedido item={item} />}
    </li>
  );
};
