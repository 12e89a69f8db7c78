import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useClinica, useHorariosOcupados } from '../atendimentos.queries.ts';
import { type Coluna, colunasDe } from './colunas/colunas.ts';
import classes from './DiaLinha.module.css';
import { DiaLinha, type Menus } from './DiaLinha.tsx';
import { Ocupado } from './Ocupado.tsx';
import { useFiltro } from './visao.ts';

type Acoes = { onVer: (item: AtendimentoNaLista) => void; menus: Menus };

const Sala = ({ sala: { id, nome, itens, ocupados }, ...acoes }: Acoes & { sala: Coluna }) => {
  const { t } = useTranslation('atendimentos');
  const titulo = `sala-${id ?? 'nenhuma'}`;
  return (
    <section className={classes.day} aria-labelledby={titulo}>
      <Text component="h2" fz="md" fw={600} id={titulo}>
        {nome}
      </Text>
      {itens.length + ocupados.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('colunas.livre')}
        </Text>
      )}
      {itens.length > 0 && (
        <ul className={classes.list}>
          {itens.map((item) => (
            <DiaLinha key={item.id} item={item} {...acoes} inteira />
          ))}
        </ul>
      )}
      {ocupados.length > 0 && (
        <ul className={classes.list}>
          {ocupados.map((one) => (
            <Ocupado
              key={`${one.inicio} ${one.fim} ${one.quem}`}
              horas={one}
              texto={t('ocupado', { quem: one.quem.join(', ') })}
            />
          ))}
        </ul>
      )}
    </section>
  );
};

type Props = Acoes & { dia: string; linhas: AtendimentoNaLista[] };

/** A day as a list for each room. */
export const SalasDoDia = ({ dia, linhas, ...acoes }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { membro } = useSignedUser();
  const { filtro } = useFiltro();
  const { pessoas, salas: todas } = useClinica();
  const { data = [], isPlaceholderData } = useHorariosOcupados(dia, dia, filtro);
  const ocupados = isPlaceholderData ? [] : data;
  const salas = filtro.salas.length ? todas.filter(({ id }) => filtro.salas.includes(id)) : todas;
  // Those that wait on this device are listed above the rooms.
  const dados = { itens: linhas, novas: [], ocupados, pessoas, salas, eu: membro.id };
  return colunasDe('sala', dados, t('colunas.sem_sala')).map((sala) => (
    <Sala key={sala.id ?? ''} sala={sala} {...acoes} />
  ));
};
