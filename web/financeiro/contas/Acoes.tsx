import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BotaoDaAcao } from '#web/ui/lista/acoes/acao.tsx';
import { RestaurarButton } from '#web/ui/lista/RestaurarButton.tsx';
import { type Comando, DIRETAS } from './use-acoes.ts';

type Props = { nome: string; acoes: Comando[]; emitindo: boolean; onRestaurar: (() => void) | null };

/** The actions of an entry on a wide screen: pay, charge and receipt directly, the rest in a menu. */
export const Acoes = ({ nome, acoes, emitindo, onRestaurar }: Props) => {
  const { t } = useTranslation('financeiro');
  if (onRestaurar) return <RestaurarButton nome={nome} onClick={onRestaurar} />;
  const outras = acoes.filter(({ key }) => !DIRETAS.has(key));
  // One action alone needs no menu.
  const naLinha = outras.length === 1 ? acoes : acoes.filter(({ key }) => DIRETAS.has(key));
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {naLinha.map((acao) => (
        <BotaoDaAcao
          key={acao.key}
          acao={{ ...acao, nome: `${acao.label}: ${nome}` }}
          loading={acao.key === 'recibo' && emitindo}
        />
      ))}
      {outras.length > 1 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('mais_acoes', { nome })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {outras.map(({ key, label, Icon, red, onClick }) => (
              <Menu.Item
                key={key}
                {...(red ? { color: 'red' } : {})}
                leftSection={<Icon size={16} />}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
};
