import { Avatar, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgendaConfig, HorarioBloqueado, HorarioOcupado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { Profissional, Sala } from '#contract/agenda/salas.ts';
import { minutosNoDia, trabalhoNoDia } from '#domain/days/expediente.ts';
import { hojeEm, instante, localDe, somaDias } from '#domain/days/fuso.ts';
import { horaDe, minutosDe } from '#domain/days/hora.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { distinctInitials } from '#web/lib/format.ts';
import { useMinuto } from '#web/lib/minuto.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useNomeDaProfissao } from '#web/profissoes/index.ts';
import type { Inicial } from '../../form/atendimento-valores.ts';
import { useMuda } from '../../muda.ts';
import type { NovaNaAgenda } from '../../novas/na-agenda.ts';
import { bloqueadosDoDia } from '../bloqueados/bloqueados.ts';
import { bloqueadosDe } from '../bloqueados/bloqueados-de.ts';
import { diaEscrito } from '../dias.ts';
import type { Visao } from '../eventos.ts';
import { Feriados } from '../Feriados.tsx';
import type { Movida } from '../mudar/mudar-com-aviso.ts';
import { Coluna, HORA_PX, type Marca, type Pegada } from './Coluna.tsx';
import classes from './ColunasDoDia.module.css';
import { COR_PADRAO, colunasDe, type Coluna as Dados, horasDoDia, inicioEm, type Por, soltoEm } from './colunas.ts';
import { Navegacao } from './Navegacao.tsx';
import { PainelDoDia } from './PainelDoDia.tsx';

type Props = {
  data: string;
  config: AgendaConfig;
  por: Por;
  /** The columns to show. */
  clinica: { pessoas: Profissional[]; salas: Sala[] };
  todasAsSalas: Sala[];
  itens: AtendimentoNaLista[];
  novas: NovaNaAgenda[];
  ocupados: HorarioOcupado[];
  bloqueados: HorarioBloqueado[];
  onVisao: (visao: Visao) => void;
  onData: (data: string) => void;
  onOpen: (item: AtendimentoNaLista, alvo: HTMLElement) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
  onSlot: (inicial: Inicial) => void;
  /** To another professional or room. */
  onPassar: (item: AtendimentoNaLista, mudanca: Movida, nome: string) => void;
  /** To another time in the same column. */
  onMover: (item: AtendimentoNaLista, inicio: string, fim: string) => void;
};

const MINUTO_MS = 60_000;

/** The minute of the day, while it is today. */
const useAgora = (data: string, fuso: string) => {
  const { data: hoje, hora } = localDe(useMinuto(), fuso);
  return hoje === data ? minutosDe(hora.slice(0, 5)) : null;
};

const useColunas = ({ data, config, por, clinica, itens, novas, ocupados }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso, membro } = useSignedUser();
  const { pessoas, salas } = clinica;
  return useMemo(() => {
    const noDia = <T extends { inicio: string; fim: string }>(list: T[]) =>
      list.filter(({ inicio, fim }) => localDe(inicio, fuso).data <= data && localDe(fim, fuso).data >= data);
    const dados = {
      ...{ itens: noDia(itens), novas: noDia(novas), ocupados: noDia(ocupados) },
      ...{ pessoas, salas, eu: membro.id },
    };
    const colunas = colunasDe(por, dados, t(`colunas.sem_${por}`)).map((coluna) => ({
      ...coluna,
      trabalho: trabalhoNoDia(coluna.horarios, config, data),
    }));
    const marcados = [...dados.itens, ...dados.novas, ...dados.ocupados].map((one) => minutosNoDia(one, data, fuso));
    return { colunas, horas: horasDoDia(config, [...marcados, ...colunas.flatMap(({ trabalho }) => trabalho)]) };
  }, [data, config, por, pessoas, salas, itens, novas, ocupados, fuso, membro.id, t]);
};

type CabecaProps = { coluna: Dados; por: Por; letras: string | undefined };

/** The name of a column; of a professional with letters of the name in their colour, and the profession. */
const Cabeca = ({ coluna: { id, nome, profissao, cor }, por, letras }: CabecaProps) => {
  const { t } = useTranslation('atendimentos');
  const { membro } = useSignedUser();
  const nomeDa = useNomeDaProfissao();
  const abaixo = [profissao && nomeDa(profissao.slug, profissao.nome), id === membro.id && t('colunas.voce')]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={classes.cabeca}>
      <div className={classes.cabecaLinha}>
        {por === 'profissional' && id && (
          <Avatar size={32} color={cor} alt="">
            {letras}
          </Avatar>
        )}
        <div className={classes.pessoaTexto}>
          <Text fw={600} truncate title={nome}>
            {nome}
          </Text>
          {abaixo && (
            <Text size="sm" c="dimmed" truncate>
              {abaixo}
            </Text>
          )}
        </div>
      </div>
    </div>
  );
};

type GradeProps = { horas: { primeira: number; ultima: number } };

/** The hours beside the columns. */
const Horas = ({ horas: { primeira, ultima } }: GradeProps) => (
  <div className={classes.horas} aria-hidden="true">
    {Array.from({ length: ultima - primeira }, (_, n) => primeira + n).map((hora) => (
      <span key={hora} className={classes.hora} style={{ top: (hora - primeira) * HORA_PX }}>
        {hora}:00
      </span>
    ))}
  </div>
);

/** A line across the columns at the current time. */
const Agora = ({ data, horas: { primeira, ultima } }: GradeProps & { data: string }) => {
  const agora = useAgora(data, useSignedUser().fuso);
  if (agora === null || agora < primeira * 60 || agora > ultima * 60) return null;
  return (
    <div className={classes.agora} style={{ top: ((agora - primeira * 60) / 60) * HORA_PX }} aria-hidden="true">
      <span className={classes.agoraHora}>{horaDe(agora)}</span>
    </div>
  );
};

/** A day with a column for each professional or room. Dragging to another column changes it, with undo. */
export const ColunasDoDia = (props: Props) => {
  const { data, config, por, clinica, todasAsSalas, bloqueados } = props;
  const { onVisao, onData, onOpen, onBloqueado, onSlot, onPassar, onMover } = props;
  const { fuso } = useSignedUser();
  const pegada = useRef<Pegada | null>(null);
  const muda = useMuda();
  const { colunas, horas } = useColunas(props);
  const largo = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const painel = largo && data === hojeEm(fuso);
  const letras = distinctInitials(colunas.map(({ nome }) => nome));
  const doDia = bloqueadosDoDia(data, bloqueados, fuso);
  const idDe = (item: AtendimentoNaLista) => (por === 'sala' ? (item.sala_id ?? null) : item.profissional_id);
  const quemDe = ({ profissional_id }: AtendimentoNaLista): Marca => {
    const { nome, cor } = clinica.pessoas.find(({ id }) => id === profissional_id) ?? {};
    return { nome, curto: nome && primeiroNome(nome), cor: cor ?? COR_PADRAO };
  };
  const salaDe = ({ sala_id }: AtendimentoNaLista) => {
    const nome = todasAsSalas.find(({ id }) => id === sala_id)?.nome;
    return { nome, curto: nome };
  };
  const naColuna = ({ id }: Dados) => (por === 'sala' ? { sala_id: id } : { profissional_id: id });
  const vaga = (coluna: Dados, minuto: number) => {
    const inicio = inicioEm(data, minuto, fuso);
    onSlot({ inicio, fim: instante(Date.parse(inicio) + config.duracao_min * MINUTO_MS), ...naColuna(coluna) });
  };
  const solto = (coluna: Dados, item: AtendimentoNaLista, minuto: number) => {
    const { inicio, fim } = soltoEm(item, data, minuto, fuso);
    const parado = Date.parse(inicio) === Date.parse(item.inicio);
    if (idDe(item) !== coluna.id) onPassar(item, { inicio, fim, ...naColuna(coluna) }, coluna.nome);
    else if (!parado) onMover(item, inicio, fim);
  };
  const medidas = { '--colunas': colunas.length, '--horas': horas.ultima - horas.primeira } as CSSProperties;
  return (
    <>
      <Navegacao
        visao="day"
        titulo={diaEscrito(data)}
        onPasso={(passo) => onData(somaDias(data, passo))}
        onHoje={() => onData(hojeEm(fuso))}
        onVisao={onVisao}
      />
      <Feriados dia={data} />
      <div className={classes.dia} data-painel={painel || undefined}>
        <div className={classes.root}>
          <div className={classes.grade} style={medidas}>
            <div className={classes.cabeca} />
            {colunas.map((coluna, n) => (
              <Cabeca key={coluna.id ?? ''} coluna={coluna} por={por} letras={letras[n]} />
            ))}
          </div>
          <div className={classes.grade} style={medidas}>
            <Horas horas={horas} />
            {colunas.map(({ trabalho, ...coluna }) => (
              <Coluna
                key={coluna.id ?? ''}
                coluna={coluna}
                data={data}
                horas={horas}
                trabalho={trabalho}
                aberta={por === 'sala' || muda(coluna.id)}
                marcaDe={(item) => (por === 'sala' ? quemDe(item) : { ...salaDe(item), cor: coluna.cor })}
                // A room is closed by what is blocked for all.
                bloqueados={bloqueadosDe(doDia, [coluna.id ?? ''])}
                pegada={pegada}
                onOpen={onOpen}
                onBloqueado={onBloqueado}
                onVaga={(minuto) => vaga(coluna, minuto)}
                onSolto={(item, minuto) => solto(coluna, item, minuto)}
              />
            ))}
            <Agora data={data} horas={horas} />
          </div>
        </div>
        {painel && <PainelDoDia data={data} />}
      </div>
    </>
  );
};
