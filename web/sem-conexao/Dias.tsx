import { Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AtendimentoGuardado, DIAS_GUARDADOS, type SemConexao } from '#contract/sem-conexao.ts';
import { hojeEm, localDe, somaDias } from '#domain/days/fuso.ts';
import { diaEscrito, horaDe, podeMarcar } from '#web/atendimentos/index.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { COR } from '#web/ui/tons.ts';
import { NovaLinha } from './NovaLinha.tsx';
import { Presenca } from './Presenca.tsx';
import classes from './SemConexao.module.css';
import type { Marcas } from './use-marcas.ts';
import type { NovaGuardada, Novas } from './use-novas.ts';

type LinhaProps = {
  item: AtendimentoGuardado;
  fuso: string;
  /** Absent where the status cannot be changed. */
  marcas: Marcas | undefined;
  /** Whether its note can be written. */
  temNota: boolean;
  onOpen: (() => void) | undefined;
};

const Linha = ({ item, fuso, marcas, temNota, onOpen }: LinhaProps) => {
  const { t } = useTranslation(['atendimentos', 'sem-conexao']);
  const status = marcas?.guardada(item.id) ?? item.status;
  return (
    <li>
      <UnstyledButton className={classes.row} disabled={!onOpen} onClick={onOpen}>
        <span className={classes.hour}>{horaDe(item.inicio, fuso)}</span>
        <span className={classes.name}>
          <span>{item.nome}</span>
          {item.local && (
            <Text span size="xs" c="dimmed">
              {item.local}
            </Text>
          )}
        </span>
        <Text span size="xs" fw={600} c={`var(--mantine-color-${COR[status]}-light-color)`}>
          {t(`status.${status}`)}
        </Text>
        {onOpen && <IconChevronRight size={16} aria-hidden="true" />}
      </UnstyledButton>
      {(marcas || temNota) && (
        <div className={classes.presence}>
          {marcas && <Presenca item={item} marcas={marcas} />}
          {temNota && (
            <ButtonLink
              to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
              params={{ id: item.paciente_id, atendimentoId: item.id }}
              variant="light"
              mih={44}
              aria-label={t('sem-conexao:registro_de', { nome: item.nome })}
              leftSection={<IconPencil size={18} aria-hidden="true" />}
            >
              {t('sem-conexao:registro')}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
};

type Props = {
  dados: SemConexao;
  agora: number;
  marcas: Marcas;
  novas: Novas;
  temNota: (atendimento: string) => boolean;
  onOpen: (paciente: string) => void;
};

type NoDia = { inicio: string; item: AtendimentoGuardado } | { inicio: string; nova: NovaGuardada };

/** The appointments of the kept days; a tap opens the file. Those of today can be marked. */
export const Dias = ({ dados, agora, marcas, novas, temNota, onOpen }: Props) => {
  const { t } = useTranslation('sem-conexao');
  const { fuso, atendimentos, fichas } = dados;
  const hoje = hojeEm(fuso, agora);
  const marcavel = (item: AtendimentoGuardado) =>
    dados.marca && !item.alheio && podeMarcar('Realizado', item, fuso, agora);
  const dias = Array.from({ length: DIAS_GUARDADOS }, (_, depois) => somaDias(dados.hoje, depois));
  const nomeDe = (dia: string) => {
    const data = diaEscrito(dia, { weekday: 'long', day: 'numeric', month: 'long' });
    if (dia === hoje) return t('hoje', { data });
    return dia === somaDias(hoje, 1) ? t('amanha', { data }) : data;
  };
  const tudo: NoDia[] = [
    ...atendimentos.map((item) => ({ inicio: item.inicio, item })),
    ...novas.guardadas.map((nova) => ({ inicio: nova.inicio, nova })),
  ].sort((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio));
  const temFicha = (id: string) => fichas.some(({ paciente_id }) => paciente_id === id);
  return (
    <>
      {!dias.includes(hoje) && <Text role="status">{t('sem_hoje')}</Text>}
      {dias.map((dia) => {
        const doDia = tudo.filter(({ inicio }) => localDe(inicio, fuso).data === dia);
        return (
          <section key={dia} className={classes.card} aria-labelledby={`dia-${dia}`}>
            <Title order={2} size="h5" id={`dia-${dia}`}>
              {nomeDe(dia)}
            </Title>
            {doDia.length === 0 && <Text c="dimmed">{t('dia_vazio')}</Text>}
            <ul className={classes.rows}>
              {doDia.map((one) =>
                'nova' in one ? (
                  <NovaLinha key={one.nova.id} nova={one.nova} fuso={fuso} onDrop={() => novas.tirar(one.nova.id)} />
                ) : (
                  <Linha
                    key={one.item.id}
                    item={one.item}
                    fuso={fuso}
                    marcas={marcavel(one.item) ? marcas : undefined}
                    temNota={temNota(one.item.id)}
                    onOpen={temFicha(one.item.paciente_id) ? () => onOpen(one.item.paciente_id) : undefined}
                  />
                ),
              )}
            </ul>
          </section>
        );
      })}
    </>
  );
};
