import { ActionIcon, Collapse, Menu, Text, UnstyledButton } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCash,
  IconCheck,
  IconChevronRight,
  IconClock,
  IconDots,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { TIPOS_VISTOS } from '#contract/home/home.ts';
import { links } from '#contract/links/links.ts';
import { HOME_COUNT_MAX } from '#domain/constants.ts';
import { recusarPedido, remarcar, useAceitarPedido } from '#web/atendimentos/index.ts';
import { later } from '#web/lib/later.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { DatasInteiras } from '../DatasInteiras.tsx';
import classes from './Agora.module.css';
import { type Pendencia, PRAZOS, usePendencias } from './pendencias.ts';

const CobrarCancelamento = later(() => import('./CobrarCancelamento.tsx').then((module) => module.CobrarCancelamento));

const ConfirmarComprovante = later(() =>
  import('#web/financeiro/index.ts').then((module) => module.ConfirmarComprovante),
);

/** Whether a row is open: kept in the address, so that it still is after a look at one of its items. */
const useLinhaAberta = (tipo: string) => {
  const navigate = useNavigate({ from: '/' });
  const abertas = useSearch({ from: '/main/', select: (search) => search.abertas ?? '' });
  const todas = abertas.split(',').filter(Boolean);
  const aberta = todas.includes(tipo);
  const mudar = () => {
    const novas = aberta ? todas.filter((one) => one !== tipo) : [...todas, tipo];
    void navigate({
      search: (old) => ({ ...old, abertas: novas.join(',') || undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return { aberta, mudar };
};

/** The answers to a family's request for another time. */
const Decidir = ({ item: { alvo, pedido } }: { item: Pendencia }) => {
  const { t } = useTranslation();
  const { fuso } = useSignedUser();
  const pode = usePode();
  const navigate = useNavigate();
  const aceitar = useAceitarPedido();
  if (!pedido || !pode(links.decidir)) return null;
  return (
    <>
      {pedido.temHorario && (
        <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => aceitar.mutate(alvo)}>
          {t(pedido.atendimento.cancelado ? 'links:pedido.marcar' : 'links:pedido.aceitar')}
        </Menu.Item>
      )}
      {!pedido.atendimento.cancelado && pode(atendimentos.editar) && (
        <Menu.Item
          leftSection={<IconCalendarEvent size={16} />}
          onClick={() => void navigate(remarcar(pedido.atendimento, fuso))}
        >
          {t('links:pedido.remarcar')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconX size={16} />} onClick={() => recusarPedido(alvo, pedido.atendimento)}>
        {t('links:pedido.recusar')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
};

/** What settles an item: its outcome, a decision, the confirmation of a payment. */
const Fazer = ({ item, confirmar }: { item: Pendencia; confirmar: () => void }) => {
  const { t } = useTranslation(['home', 'atendimentos']);
  const { marcar } = usePendencias();
  if (item.tipo === 'sem_status')
    return (
      <>
        <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => marcar(item, 'Realizado')}>
          {t('atendimentos:status.Realizado')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUserX size={16} />} onClick={() => marcar(item, 'Faltou')}>
          {t('atendimentos:status.Faltou')}
        </Menu.Item>
        <Menu.Divider />
      </>
    );
  if (!item.comprovante) return <Decidir item={item} />;
  return (
    <>
      <Menu.Item leftSection={<IconCash size={16} />} onClick={confirmar}>
        {t('pendencia.confirmar')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
};

/** What can be done with an item without opening it. */
const Acoes = ({ item }: { item: Pendencia }) => {
  const { t } = useTranslation('home');
  const { adiar, dispensar } = usePendencias();
  const [confirmando, setConfirmando] = useState(false);
  const visto = TIPOS_VISTOS.includes(item.tipo);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('pendencia.acoes', { item: item.text })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Fazer item={item} confirmar={() => setConfirmando(true)} />
          <Menu.Label>{t('pendencia.adiar')}</Menu.Label>
          {PRAZOS.map((prazo) => (
            <Menu.Item key={prazo} leftSection={<IconClock size={16} />} onClick={() => adiar(item, prazo)}>
              {t(`pendencia.${prazo}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={visto ? <IconCheck size={16} /> : <IconX size={16} />}
            onClick={() => dispensar(item)}
          >
            {t(visto ? 'pendencia.feito' : 'pendencia.dispensar')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {confirmando && item.comprovante && (
        <Suspense>
          <ConfirmarComprovante
            comprovante={{ id: item.alvo, ...item.comprovante }}
            onClose={() => setConfirmando(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** How many there are besides those shown; the server stops counting at the limit. */
const contado = (total: number, mostrados = 0) =>
  total > HOME_COUNT_MAX ? `${HOME_COUNT_MAX - mostrados}+` : String(total - mostrados);

type Props = { tipo: Pendencia['tipo']; total: number; dica: string; itens: Omit<Pendencia, 'tipo'>[] };

const Cheia = ({ tipo, total, dica, itens }: Props) => {
  const { t } = useTranslation('home');
  const { aberta, mudar } = useLinhaAberta(tipo);
  return (
    <li className={classes.todo}>
      <UnstyledButton className={classes.todoHead} aria-expanded={aberta} onClick={mudar}>
        <span className={classes.hour}>{contado(total)}</span>
        <span className={classes.rowName}>{t(`para_fazer.${tipo}`, { count: total })}</span>
        <Text span size="xs" c="dimmed" className={classes.hint}>
          {dica}
        </Text>
        <IconChevronRight size={16} aria-hidden="true" className={classes.chevron} data-aberta={aberta || undefined} />
      </UnstyledButton>
      <Collapse expanded={aberta}>
        <ul className={classes.items}>
          {itens.map((item) => (
            <li key={item.alvo} className={classes.item}>
              <div className={classes.itemText}>
                <Link to={item.to}>
                  <span>
                    <DatasInteiras>{item.text}</DatasInteiras>
                  </span>
                </Link>
                {item.cobrar && (
                  <Suspense>
                    <CobrarCancelamento id={item.alvo} cobrar={item.cobrar} />
                  </Suspense>
                )}
              </div>
              <Acoes item={{ ...item, tipo }} />
            </li>
          ))}
          {total > itens.length && (
            <li>
              <Text span size="sm" c="dimmed">
                {t('atencao.e_mais', { quantos: contado(total, itens.length) })}
              </Text>
            </li>
          )}
        </ul>
      </Collapse>
    </li>
  );
};

/** One kind of open work: how many there are, the first or oldest of them, and on a tap all of them. */
export const Linha = (props: Props) => props.total > 0 && <Cheia {...props} />;

/** The one line about money; it is put off from here, and settled on the screen of those who owe. */
export const LinhaDoDinheiro = ({ texto, icon, alvo }: { texto: string; icon: ReactNode; alvo: string }) => (
  <div className={classes.item}>
    <Link to="/financeiro/quem-deve" className={classes.money}>
      {icon}
      <span>{texto}</span>
    </Link>
    <Acoes item={{ tipo: 'vencidos', alvo, to: '/financeiro/quem-deve', text: texto }} />
  </div>
);
