import { IconBan, IconCalendarQuestion, IconLock, IconToolsKitchen2 } from '@tabler/icons-react';
import { type CSSProperties, type DragEvent, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { almocoNoDia, foraDe, type Minutos, minutosNoDia } from '#domain/days/expediente.ts';
import { horaDe as horaDoDia } from '#domain/days/hora.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { temPedido } from '../../familia/Pedido.tsx';
import { useMuda } from '../../muda.ts';
import { vista } from '../../novas/esperando.ts';
import type { NovaNaAgenda } from '../../novas/na-agenda.ts';
import { useSinalDaNova } from '../../novas/sinal.ts';
import { SINAL } from '../../status.ts';
import { diaEscrito } from '../dias.ts';
import { horaDe } from '../horas.ts';
import classes from './ColunasDoDia.module.css';
import { type Coluna as Dados, faixasDe } from './colunas.ts';

/** Pixels of one hour; the style sheet has the same. */
export const HORA_PX = 64;
const VAGA = 30;
const ENCAIXE = 10;

/** The appointment that is being dragged, and how far below its upper edge it is held. */
export type Pegada = { item: AtendimentoNaLista; abaixo: number };

const px = (minutos: number) => (minutos / 60) * HORA_PX;

const noLugar = (
  { de, ate }: Minutos,
  primeira: number,
  { faixa, faixas } = { faixa: 0, faixas: 1 },
): CSSProperties => ({
  top: px(de - primeira * 60) + 1,
  height: Math.max(px(ate - de) - 2, 18),
  left: `calc(${(100 * faixa) / faixas}% + 4px)`,
  width: `calc(${100 / faixas}% - 8px)`,
});

/** The room of an appointment by professional; by room the professional, with their colour. */
export type Marca = { nome: string | undefined; curto: string | undefined; cor: string };

const cores = (cor: string) =>
  ({
    '--cor-fundo': `var(--mantine-color-${cor}-light)`,
    '--cor-texto': `var(--mantine-color-${cor}-light-color)`,
    '--cor-barra': `var(--bar-${cor})`,
  }) as CSSProperties;

type AtendimentoProps = {
  item: AtendimentoNaLista;
  marca: Marca;
  style: CSSProperties;
  pegada: RefObject<Pegada | null>;
  onOpen: (item: AtendimentoNaLista, alvo: HTMLElement) => void;
};

const Atendimento = ({ item, marca: { nome, curto, cor }, style, pegada, onOpen }: AtendimentoProps) => {
  const { t } = useTranslation(['atendimentos', 'links']);
  const { fuso } = useSignedUser();
  const Icon = SINAL[item.status];
  const edita = useMuda()(item.profissional_id);
  const pegar = ({ clientY, currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
    pegada.current = { item, abaixo: clientY - currentTarget.getBoundingClientRect().top };
    dataTransfer.effectAllowed = 'move';
  };
  return (
    <button
      type="button"
      className={classes.atendimento}
      data-status={item.status}
      style={{ ...cores(cor), ...style }}
      draggable={edita}
      onDragStart={pegar}
      onClick={({ currentTarget }) => onOpen(item, currentTarget)}
    >
      <span className={classes.linha}>
        <span className={classes.nome}>{item.paciente.nome}</span>
        {curto && (
          <span className={classes.marca} title={nome}>
            {curto}
          </span>
        )}
      </span>
      <span className={classes.estado}>
        {horaDe(item.inicio, fuso)}
        {temPedido(item) && <IconCalendarQuestion size={13} aria-label={t('links:pedido.quer_outro')} />}
        <Icon size={13} aria-hidden="true" />
        {t(`status.${item.status}`)}
      </span>
    </button>
  );
};

/** A new appointment that waits on this device; a tap opens it. */
const Nova = ({ nova, cor, style }: { nova: NovaNaAgenda; cor: string; style: CSSProperties }) => {
  const { fuso } = useSignedUser();
  const { Icon, texto } = useSinalDaNova(nova.estado);
  return (
    <button
      type="button"
      className={classes.atendimento}
      data-espera={nova.estado}
      style={{ ...cores(cor), ...style }}
      onClick={() => vista.set(nova.id)}
    >
      <span className={classes.linha}>
        <span className={classes.nome}>{nova.nome}</span>
      </span>
      <span className={classes.estado}>
        {horaDe(nova.inicio, fuso)}
        <Icon size={13} aria-hidden="true" className={classes.sinal} />
        <span className={classes.palavra}>{texto}</span>
      </span>
    </button>
  );
};

type Props = {
  coluna: Dados;
  data: string;
  horas: { primeira: number; ultima: number };
  /** The working hours of this day. */
  trabalho: Minutos[];
  /** Whether the member may book here and drop appointments. */
  aberta: boolean;
  marcaDe: (item: AtendimentoNaLista) => Marca;
  bloqueados: HorarioBloqueado[];
  pegada: RefObject<Pegada | null>;
  onOpen: AtendimentoProps['onOpen'];
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
  /** A free minute of the day was chosen. */
  onVaga: (minuto: number) => void;
  onSolto: (item: AtendimentoNaLista, minuto: number) => void;
};

/** The day of one professional or one room: free times, appointments, and times that are taken. */
export const Coluna = (props: Props) => {
  const { coluna, data, horas, trabalho, aberta, marcaDe, bloqueados, pegada, onOpen, onBloqueado, onVaga, onSolto } =
    props;
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { fuso } = useSignedUser();
  const { primeira, ultima } = horas;
  const { itens, novas } = coluna;
  const trechos = useMemo(
    () => [...itens, ...novas].map((one) => minutosNoDia(one, data, fuso)),
    [itens, novas, data, fuso],
  );
  const faixas = useMemo(() => faixasDe(trechos), [trechos]);
  const lugar = (n: number) => noLugar(trechos[n] ?? { de: 0, ate: 0 }, primeira, faixas[n]);
  const vagas = Array.from({ length: ((ultima - primeira) * 60) / VAGA }, (_, n) => primeira * 60 + n * VAGA);
  const dentro = ({ de, ate }: Minutos) => ({ de: Math.max(de, primeira * 60), ate: Math.min(ate, ultima * 60) });
  const soltar = (event: DragEvent<HTMLElement>) => {
    const { current } = pegada;
    if (!current || !aberta) return;
    event.preventDefault();
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top - current.abaixo;
    pegada.current = null;
    onSolto(current.item, primeira * 60 + Math.round((y / HORA_PX) * (60 / ENCAIXE)) * ENCAIXE);
  };
  return (
    <section
      aria-label={coluna.nome}
      className={classes.coluna}
      onDragOver={(event) => aberta && event.preventDefault()}
      onDrop={soltar}
    >
      {foraDe(trabalho, { de: primeira * 60, ate: ultima * 60 }).map(({ de, ate }) => (
        <div key={de} className={classes.fora} style={{ top: px(de - primeira * 60), height: px(ate - de) }} />
      ))}
      {vagas.map((minuto) => (
        <button
          disabled={!aberta}
          key={minuto}
          type="button"
          className={classes.vaga}
          data-hora={minuto % 60 === 0 || undefined}
          style={{ top: px(minuto - primeira * 60) }}
          aria-label={t('colunas.vaga', {
            coluna: coluna.nome,
            horario: t('agenda:labels.slot', {
              dia: diaEscrito(data),
              de: horaDoDia(minuto),
              ate: horaDoDia(minuto + VAGA),
            }),
          })}
          onClick={() => onVaga(minuto)}
        />
      ))}
      {coluna.ocupados.map((one) => (
        <div
          key={`${one.inicio} ${one.fim} ${one.sala_id}`}
          className={classes.fechado}
          style={noLugar(minutosNoDia(one, data, fuso), primeira)}
        >
          <span className={classes.motivo}>
            <IconLock size={14} aria-hidden="true" /> {t('colunas.ocupado')}
          </span>
        </div>
      ))}
      {almocoNoDia(coluna.horarios, data).map((one) => (
        <div key={`almoco ${one.de}`} className={classes.fechado} style={noLugar(one, primeira)}>
          <span className={classes.motivo}>
            <IconToolsKitchen2 size={14} aria-hidden="true" /> {t('almoco')}
          </span>
        </div>
      ))}
      {bloqueados.map((one) => (
        <button
          key={one.id}
          type="button"
          className={classes.fechado}
          style={noLugar(dentro(minutosNoDia(one, data, fuso)), primeira)}
          onClick={() => onBloqueado(one)}
        >
          <span className={classes.motivo}>
            <IconBan size={14} aria-hidden="true" /> {one.motivo ?? t('bloqueado')}
          </span>
        </button>
      ))}
      {itens.map((item, n) => (
        <Atendimento key={item.id} item={item} marca={marcaDe(item)} style={lugar(n)} pegada={pegada} onOpen={onOpen} />
      ))}
      {novas.map((nova, n) => (
        <Nova key={nova.id} nova={nova} cor={coluna.cor} style={lugar(itens.length + n)} />
      ))}
    </section>
  );
};
