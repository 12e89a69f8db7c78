import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Acoes.module.css';
import { type AcaoDaLinha, UmaAcao } from './acao.tsx';
import { MenuDaLinha } from './MenuDaLinha.tsx';
import { useGestos } from './use-gestos.ts';

/** A swipe shows this many actions; the menu has all. */
const PULLED = 2;

export type LinhaComMenu = { id: string; nome: string; acoes: AcaoDaLinha[] };

type Gaveta = { acoes: AcaoDaLinha[]; onMais: () => void; onDone: () => void };

const Puxada = ({ acoes, onMais, onDone }: Gaveta) => {
  const { t } = useTranslation('cadastro');
  return (
    <>
      {acoes.slice(0, PULLED).map((acao) => (
        <UmaAcao key={acao.key} acao={acao} className={classes.pulledItem} onDone={onDone}>
          <acao.Icon size={20} stroke={1.6} aria-hidden="true" />
          <span>{acao.short ?? acao.label}</span>
        </UmaAcao>
      ))}
      <UnstyledButton className={classes.pulledItem} onClick={onMais}>
        <IconDots size={20} stroke={1.6} aria-hidden="true" />
        <span>{t('menu.mais')}</span>
      </UnstyledButton>
    </>
  );
};

/**
 * The menus of the rows of a list below 900 px: a button for the keyboard and the screen reader, a long press, and a swipe
 * that pulls out the first actions. The list gets `gestos`, each row the attributes of `linha`, a cell with `mais` and
 * one with `gaveta` (its class: `classes.gaveta`); `folha` is rendered once. `abrir` opens the menu of a row.
 */
export const useMenuDasLinhas = (linhas: LinhaComMenu[]) => {
  const { t } = useTranslation('cadastro');
  const [aberta, setAberta] = useState<string | null>(null);
  const { handlers, pulled, close } = useGestos(setAberta);
  const com = (id: string | null) => linhas.find((one) => one.id === id && one.acoes.length > 0);
  const escolhida = com(aberta);
  const mais = (id: string): ReactNode => {
    const linha = com(id);
    return (
      linha && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.mais}
          aria-haspopup="dialog"
          aria-label={t('menu.de', { nome: linha.nome })}
          onClick={() => setAberta(id)}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      )
    );
  };
  const gaveta = (id: string): ReactNode => {
    const linha = pulled === id ? com(id) : undefined;
    const onMais = () => {
      close();
      setAberta(id);
    };
    return linha && <Puxada acoes={linha.acoes} onMais={onMais} onDone={close} />;
  };
  return {
    gestos: handlers,
    linha: (id: string) => (com(id) ? { 'data-linha': id } : {}),
    abrir: setAberta,
    mais,
    gaveta,
    folha: escolhida && <MenuDaLinha nome={escolhida.nome} acoes={escolhida.acoes} onClose={() => setAberta(null)} />,
  };
};

export const gavetaProps = { className: classes.gaveta, 'data-gaveta': true } as const;
