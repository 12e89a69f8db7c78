import { Text, Title, UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { horaDe, Lembrete, useMenusDosAtendimentos, useQuemOnde } from '#web/atendimentos/index.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { gavetaProps } from '#web/ui/lista/acoes/use-menu-das-linhas.tsx';
import { COR } from '#web/ui/tons.ts';
import classes from './Agora.module.css';

type Props = { dia: AtendimentoNaLista[]; foco: string | null; escolher: (id: string) => void };

type DoDiaProps = {
  item: AtendimentoNaLista;
  emFoco: boolean;
  escolher: (id: string) => void;
  comMenu: boolean;
  /** What a swipe has pulled out. */
  gaveta: ReactNode;
};

const DoDia = memo(({ item, emFoco, escolher, comMenu, gaveta }: DoDiaProps) => {
  const { t } = useTranslation(['home', 'atendimentos']);
  const { fuso } = useSignedUser();
  const { lugar } = useQuemOnde()(item);
  return (
    <li
      className={classes.row}
      data-status={item.status}
      data-foco={emFoco || undefined}
      data-linha={comMenu ? item.id : undefined}
    >
      <UnstyledButton
        className={classes.rowButton}
        aria-current={emFoco || undefined}
        onClick={() => escolher(item.id)}
      >
        <span className={classes.hour}>{horaDe(item.inicio, fuso)}</span>
        <Foto id={item.paciente.foto} nome={item.paciente.nome} size={32} />
        <span className={classes.rowText}>
          <span className={classes.rowName}>{item.paciente.nome}</span>
          {lugar && (
            <Text span size="xs" c="dimmed">
              {lugar}
            </Text>
          )}
        </span>
        <span className={classes.status} style={{ color: `var(--mantine-color-${COR[item.status]}-light-color)` }}>
          {t(`atendimentos:status.${item.status}`)}
        </span>
      </UnstyledButton>
      <Lembrete item={item} />
      <div {...gavetaProps}>{gaveta}</div>
    </li>
  );
});

/** The appointments of the day as rows; a tap brings one into the middle. */
export const RestoDoDia = ({ dia, foco, escolher }: Props) => {
  const { t } = useTranslation(['home', 'atendimentos']);
  const { gestos, linha, gaveta, folha } = useMenusDosAtendimentos(dia);
  return (
    <section aria-labelledby="resto-do-dia">
      <div className={classes.asideHead}>
        <Title order={2} size="h5" id="resto-do-dia">
          {t('agora.dia')}
        </Title>
        <AnchorLink to="/atendimentos" size="sm" fw={600}>
          {t('atendimentos:ver_agenda')}
        </AnchorLink>
      </div>
      {dia.length === 0 && <Text c="dimmed">{t('atendimentos:hoje_vazio')}</Text>}
      <ul className={classes.rows} {...gestos}>
        {dia.map((item) => (
          <DoDia
            key={item.id}
            item={item}
            emFoco={item.id === foco}
            escolher={escolher}
            comMenu={'data-linha' in linha(item.id)}
            gaveta={gaveta(item.id)}
          />
        ))}
      </ul>
      {folha}
    </section>
  );
};
