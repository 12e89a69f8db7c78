import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core';
import { IconArrowsExchange, IconDots, IconLogout, IconPencil, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Membro } from '#contract/conta/membros.ts';
import { isClinica, isSupervisionada } from '#contract/permissoes.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { COR } from '#web/ui/tons.ts';

type Acao = (membro: Membro) => void;
type Props = {
  membro: Membro;
  eu: boolean;
  onEditar: Acao;
  onSessoes: Acao;
  onDesativar: Acao;
  onTransferir: Acao;
};

const Acoes = ({ membro, eu, onEditar, onSessoes, onDesativar, onTransferir }: Props) => {
  const { t } = useTranslation('equipe');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('acoes', { nome: membro.nome })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEditar(membro)}>
          {t('editar.acao')}
        </Menu.Item>
        {!eu && (
          <>
            {isClinica(membro.funcao) && !isSupervisionada(membro.funcao) && (
              <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => onTransferir(membro)}>
                {t('transferir.acao')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => onSessoes(membro)}>
              {t('sessoes.acao')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconUserOff size={16} />} onClick={() => onDesativar(membro)}>
              {t('desativar.acao')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

/** One member: name, function, last access, and what can be done. */
export const MembroLinha = (props: Props) => {
  const { membro, eu } = props;
  const { t } = useTranslation('equipe');
  const { fuso } = useSignedUser();
  const { nome, foto, email, funcao, ativo, cor, casos, ultimo_acesso, saiu_em } = membro;
  const acesso = ultimo_acesso ? t('acesso', { quando: formatInstant(ultimo_acesso, fuso) }) : t('sem_acesso');
  const situacao = saiu_em ? t('saiu', { quando: formatInstant(saiu_em, fuso) }) : acesso;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Group wrap="nowrap" align="flex-start">
        <Foto id={foto} nome={nome} cor={cor} />
        <div>
          <Group gap="xs">
            <Text fw={600}>{eu ? t('voce', { nome }) : nome}</Text>
            <Badge variant="light" color={COR[ativo ? 'ativa' : 'inativa']}>
              {t(`funcoes.${funcao}`)}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Text size="sm" c="dimmed">
            {[situacao, casos > 0 && t('casos', { count: casos })].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
      {ativo && <Acoes {...props} />}
    </Group>
  );
};
