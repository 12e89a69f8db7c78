import { Collapse, Text, Title, UnstyledButton } from '@mantine/core';
import { IconCash, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { DatasInteiras } from '../DatasInteiras.tsx';
import classes from './Agora.module.css';

type Item = { key: string; to: string; text: string };
type Props = { total: number; titulo: string; dica: string; itens: Item[] };

/** One kind of open work: how many there are, the first or oldest of them, and on a tap all of them. */
const Linha = ({ total, titulo, dica, itens }: Props) => {
  const { t } = useTranslation('home');
  const [aberta, setAberta] = useState(false);
  if (total === 0) return null;
  return (
    <li className={classes.todo}>
      <UnstyledButton className={classes.todoHead} aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
        <span className={classes.hour}>{total}</span>
        <span className={classes.rowName}>{titulo}</span>
        <Text span size="xs" c="dimmed" className={classes.hint}>
          {dica}
        </Text>
        <IconChevronRight size={16} aria-hidden="true" className={classes.chevron} data-aberta={aberta || undefined} />
      </UnstyledButton>
      <Collapse expanded={aberta}>
        <ul className={classes.items}>
          {itens.map(({ key, to, text }) => (
            <li key={key}>
              <Link to={to}>
                <DatasInteiras>{text}</DatasInteiras>
              </Link>
            </li>
          ))}
          {total > itens.length && (
            <li>
              <Text span size="sm" c="dimmed">
                {t('atencao.e_mais', { count: total - itens.length })}
              </Text>
            </li>
          )}
        </ul>
      </Collapse>
    </li>
  );
};

export type PorFazer = Pick<Home, 'atencao' | 'totais' | 'devido'>;

const file = (id: string) => `/atendimento/paciente/${id}`;

/** Open work: clinical work first, money in one line, birthdays last. */
export const ParaFazer = ({ atencao, totais, devido }: PorFazer) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const { sem_status, registros, anamneses, planos_intervencao, aniversarios } = atencao;
  const nada = Object.values(totais).every((total) => total === 0);
  const nota = (paciente_id: string, id: string) => `${file(paciente_id)}/atendimentos/${id}`;
  return (
    <section aria-labelledby="para-fazer">
      <div className={classes.asideHead}>
        <Title order={2} size="h5" id="para-fazer">
          {t('para_fazer.titulo')}
        </Title>
      </div>
      {nada && <Text c="dimmed">{t('atencao.nada')}</Text>}
      <ul className={classes.rows}>
        <Linha
          total={totais.sem_status}
          titulo={t('para_fazer.sem_status', { count: totais.sem_status })}
          dica={sem_status[0] ? t('para_fazer.desde', { dia: formatDay(sem_status[0].inicio, fuso) }) : ''}
          itens={sem_status.map(({ paciente_id, atendimento_id, nome, inicio }) => ({
            key: atendimento_id,
            to: nota(paciente_id, atendimento_id),
            text: t('atencao.sem_status', { nome, dia: formatDay(inicio, fuso) }),
          }))}
        />
        <Linha
          total={totais.registros}
          titulo={t('para_fazer.registros', { count: totais.registros })}
          dica={registros[0] ? t('para_fazer.mais_antigo', { dia: formatDay(registros[0].inicio, fuso) }) : ''}
          itens={registros.map(({ paciente_id, atendimento_id, nome, inicio, escrito }) => ({
            key: atendimento_id,
            to: nota(paciente_id, atendimento_id),
            text: t(escrito ? 'atencao.registro' : 'atencao.registro_vazio', { nome, dia: formatDay(inicio, fuso) }),
          }))}
        />
        <Linha
          total={totais.anamneses}
          titulo={t('para_fazer.anamneses', { count: totais.anamneses })}
          dica={anamneses[0]?.nome ?? ''}
          itens={anamneses.map(({ paciente_id, anamnese_id, nome }) => ({
            key: anamnese_id,
            to: `${file(paciente_id)}/anamnese/${anamnese_id}`,
            text: t('atencao.anamnese', { nome }),
          }))}
        />
        <Linha
          total={totais.planos_intervencao}
          titulo={t('para_fazer.planos_intervencao', { count: totais.planos_intervencao })}
          dica={planos_intervencao[0]?.nome ?? ''}
          itens={planos_intervencao.map(({ paciente_id, plano_intervencao_id, nome, fim }) => ({
            key: plano_intervencao_id,
            to: `${file(paciente_id)}/plano-de-intervencao/${plano_intervencao_id}/visualizar`,
            text: t('atencao.plano_intervencao', { nome, dia: formatDate(fim) }),
          }))}
        />
        <Linha
          total={totais.aniversarios}
          titulo={t('para_fazer.aniversarios', { count: totais.aniversarios })}
          dica={aniversarios[0]?.nome ?? ''}
          itens={aniversarios.map(({ paciente_id, nome, dia, anos }) => ({
            key: paciente_id,
            to: file(paciente_id),
            text: t('atencao.aniversario', { nome, anos, dia: formatDate(dia) }),
          }))}
        />
      </ul>
      {totais.vencidos > 0 && (
        <Link to="/financeiro/quem-deve" className={classes.money}>
          <IconCash size={18} aria-hidden="true" />
          <span>{t('para_fazer.em_aberto', { count: totais.vencidos, valor: formatMoney(devido) })}</span>
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </section>
  );
};
