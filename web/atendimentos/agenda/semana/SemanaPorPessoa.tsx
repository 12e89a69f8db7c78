import { UnstyledButton } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado, HorarioOcupado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { Profissional } from '#contract/agenda/salas.ts';
import { hojeEm, somaDias } from '#domain/days/fuso.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useNomeDoBloqueado } from '../../atendimentos.queries.ts';
import { temPedido } from '../../familia/Pedido.tsx';
import { vista } from '../../novas/esperando.ts';
import type { NovaNaAgenda } from '../../novas/na-agenda.ts';
import { useSinalDaNova } from '../../novas/sinal.ts';
import { SINAL } from '../../status.ts';
import { type Coluna, colunasDe } from '../colunas/colunas.ts';
import { Navegacao } from '../colunas/Navegacao.tsx';
import { diaEscrito, diasEntre, intervaloEscrito } from '../dias.ts';
import { diasVisiveis, type Visao } from '../eventos.ts';
import { Feriados } from '../Feriados.tsx';
import { horaDe, periodo } from '../horas.ts';
import { type Ficha, fichasDoDia } from './linhas.ts';
import classes from './SemanaPorPessoa.module.css';

type Acoes = {
  onOpen: (item: AtendimentoNaLista, alvo: HTMLElement) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
};

type Props = Acoes & {
  data: string;
  pessoas: Profissional[];
  itens: AtendimentoNaLista[];
  novas: NovaNaAgenda[];
  ocupados: HorarioOcupado[];
  bloqueados: HorarioBloqueado[];
  onVisao: (visao: Visao) => void;
  onData: (data: string) => void;
  /** Opens a day, with a column for each professional. */
  onDia: (dia: string) => void;
  /** Shows the week of one professional, by the hour. */
  onPessoa: (id: string) => void;
};

const Atendimento = ({ item, onOpen }: Pick<Acoes, 'onOpen'> & { item: AtendimentoNaLista }) => {
  const { t } = useTranslation(['atendimentos', 'links']);
  const { fuso } = useSignedUser();
  const Icon = SINAL[item.status];
  const status = t(`status.${item.status}`);
  return (
    <button
      type="button"
      className={classes.atendimento}
      data-status={item.status}
      title={[item.paciente.nome, periodo(item, fuso), status].join(' · ')}
      onClick={({ currentTarget }) => onOpen(item, currentTarget)}
    >
      <span className={classes.hora}>
        {horaDe(item.inicio, fuso)} <Icon size={13} aria-label={status} />
        {temPedido(item) && <IconCalendarQuestion size={13} aria-label={t('links:pedido.quer_outro')} />}
      </span>
      <span className={classes.nome}>{item.paciente.nome}</span>
    </button>
  );
};

/** A new appointment that waits on this device; a tap opens it. */
const Nova = ({ nova }: { nova: NovaNaAgenda }) => {
  const { fuso } = useSignedUser();
  const { Icon, texto } = useSinalDaNova(nova.estado);
  return (
    <button
      type="button"
      className={classes.atendimento}
      data-espera={nova.estado}
      title={[nova.nome, periodo(nova, fuso), texto].join(' · ')}
      onClick={() => vista.set(nova.id)}
    >
      <span className={classes.hora}>
        {horaDe(nova.inicio, fuso)} <Icon size={13} aria-label={texto} />
      </span>
      <span className={classes.nome}>{nova.nome}</span>
    </button>
  );
};

const Peca = ({ ficha, onOpen, onBloqueado }: Acoes & { ficha: Ficha }) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const nome = useNomeDoBloqueado();
  if (ficha.tipo === 'atendimento') return <Atendimento item={ficha.item} onOpen={onOpen} />;
  if (ficha.tipo === 'nova') return <Nova nova={ficha.nova} />;
  const hora = horaDe(ficha.inicio, fuso);
  if (ficha.tipo === 'bloqueado')
    return (
      <button type="button" className={classes.fechado} onClick={() => onBloqueado(ficha.bloqueado)}>
        {hora} {ficha.bloqueado.motivo ?? nome(ficha.bloqueado)}
      </button>
    );
  return (
    <span className={classes.fechado}>
      {hora} {t(ficha.tipo === 'almoco' ? 'almoco' : 'colunas.ocupado')}
    </span>
  );
};

const cores = (cor: string) =>
  ({
    '--cor-fundo': `var(--mantine-color-${cor}-light)`,
    '--cor-texto': `var(--mantine-color-${cor}-light-color)`,
    '--cor-barra': `var(--bar-${cor})`,
  }) as CSSProperties;

/** A week of several professionals: a row for each of them, with what they have on each day, in order of time. */
export const SemanaPorPessoa = (props: Props) => {
  const { data, pessoas, itens, novas, ocupados, bloqueados, onVisao, onData, onDia, onPessoa, ...acoes } = props;
  const { t } = useTranslation('atendimentos');
  const { fuso, membro } = useSignedUser();
  const { de, ate } = diasVisiveis('week', data);
  const dias = diasEntre(de, ate);
  const hoje = hojeEm(fuso);
  const linhas: Coluna[] = colunasDe(
    'profissional',
    { itens, novas, ocupados, pessoas, salas: [], eu: membro.id },
    t('colunas.sem_profissional'),
  );
  return (
    <>
      <Navegacao
        visao="week"
        titulo={intervaloEscrito(de, ate)}
        onPasso={(passo) => onData(somaDias(data, 7 * passo))}
        onHoje={() => onData(hoje)}
        onVisao={onVisao}
      />
      <div className={classes.root}>
        <table className={classes.tabela}>
          <thead>
            <tr>
              <td />
              {dias.map((dia) => (
                <th key={dia} scope="col" data-hoje={dia === hoje || undefined}>
                  <UnstyledButton className={classes.dia} onClick={() => onDia(dia)}>
                    {diaEscrito(dia, { weekday: 'short', day: 'numeric' })}
                  </UnstyledButton>
                  <Feriados dia={dia} size="xs" />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linhas.map((linha) => (
              <tr key={linha.id ?? ''} style={cores(linha.cor)}>
                <th scope="row" className={classes.pessoa}>
                  {linha.id ? (
                    <UnstyledButton className={classes.pessoaNome} onClick={() => onPessoa(linha.id ?? '')}>
                      {linha.nome}
                    </UnstyledButton>
                  ) : (
                    linha.nome
                  )}
                </th>
                {dias.map((dia) => (
                  <td key={dia}>
                    {fichasDoDia(linha, dia, bloqueados, fuso).map((ficha) => (
                      <Peca key={ficha.id} ficha={ficha} {...acoes} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
