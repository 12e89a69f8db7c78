import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { ActionIconLink, UnstyledLink } from '#web/ui/signed-links.tsx';

/** What can be done with a record of a list without opening it: an action, a screen, or an address outside. */
export type AcaoDaLinha = {
  key: string;
  label: string;
  /** The name of its button beside other records, outside of the menu. */
  nome?: string;
  /** A word for the narrow button that a swipe pulls out. */
  short?: string;
  Icon: ComponentType<IconProps>;
  red?: boolean;
} & ({ onClick: () => void } | { to: string } | { href: string; onFollow?: (event: MouseEvent) => void });

type Props = { acao: AcaoDaLinha; className?: string | undefined; onDone: () => void; children: ReactNode };

export const UmaAcao = ({ acao, className, onDone, children }: Props) => {
  const shared = { className, 'data-red': acao.red || undefined, 'aria-label': acao.label };
  if ('to' in acao)
    return (
      <UnstyledLink {...shared} to={acao.to} onClick={onDone}>
        {children}
      </UnstyledLink>
    );
  if ('href' in acao) {
    const { onFollow } = acao;
    const follow = (event: MouseEvent) => {
      onDone();
      onFollow?.(event);
    };
    const outside = acao.href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
    return (
      <UnstyledButton {...shared} {...outside} component="a" href={acao.href} onClick={follow}>
        {children}
      </UnstyledButton>
    );
  }
  const run = () => {
    onDone();
    acao.onClick();
  };
  return (
    <UnstyledButton {...shared} onClick={run}>
      {children}
    </UnstyledButton>
  );
};

/** An action inside of the product: no address outside. */
export type AcaoPropria = Exclude<AcaoDaLinha, { href: string }>;

/** An action as a button of its row, on a wide screen. */
export const BotaoDaAcao = ({ acao, loading = false }: { acao: AcaoPropria; loading?: boolean }) => {
  const { Icon, red, label, nome = label } = acao;
  const shared = { variant: 'subtle', 'aria-label': nome, ...(red ? { color: 'red' } : {}) } as const;
  return (
    <Tooltip label={label}>
      {'to' in acao ? (
        <ActionIconLink {...shared} to={acao.to}>
          <Icon size={18} />
        </ActionIconLink>
      ) : (
        <ActionIcon {...shared} loading={loading} onClick={acao.onClick}>
          <Icon size={18} />
        </ActionIcon>
      )}
    </Tooltip>
  );
};
