import { Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { atendimentos, type Escopo } from '#contract/agenda/atendimentos.ts';
import type { Conflito } from '#contract/agenda/conflito.ts';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { quandoDe } from './agenda/horas.ts';
import { useClinica } from './atendimentos.queries.ts';

export type Pergunta = {
  inicio: string;
  fim: string;
  paciente_id?: string;
  profissional_id?: string | null | undefined;
  sala_id?: string | null | undefined;
  exceto?: string;
  escopo?: Escopo;
  recorrencia?: Recorrencia | null;
  pular_folgas?: boolean;
  /** The professional is not on the case team: asks whether to give them this one appointment. */
  substituto?: boolean;
  insist: () => void;
  cancel: () => void;
};

/** What is to be booked, and when. */
export type Pedido = Omit<Pergunta, 'insist' | 'cancel' | 'substituto'>;

const MOSTRADOS = 6;

const isFora = ({ tipo }: Pick<Conflito, 'tipo'>) => tipo === 'fora_do_horario';

const Itens = ({ conflitos }: { conflitos: Conflito[] }) => {
  const { t } = useTranslation('atendimentos');
  const { fuso, membro } = useSignedUser();
  // An appointment outside the member's own cases has no name.
  const quem = ({ tipo, nome }: Conflito) =>
    nome ?? t(tipo === 'horario_bloqueado' ? 'bloqueado' : 'conflito.de_outro');
  const misturados = !conflitos.every(isFora);
  const porque = ({ tipo, por }: Conflito) =>
    [...por, ...(tipo === 'almoco' || (isFora({ tipo }) && misturados) ? [tipo] : [])]
      // Whoever works alone has only one professional.
      .filter((motivo) => membro.equipe || motivo !== 'profissional')
      .map((motivo) => t(`conflito.por.${motivo}`));
  return (
    <>
      <List my="sm">
        {conflitos.slice(0, MOSTRADOS).map((one) => (
          <List.Item key={one.id ?? `${one.tipo} ${one.inicio} ${one.fim}`}>
            <b>{quem(one)}</b> · {[quandoDe(one, fuso), ...porque(one)].join(' · ')}
          </List.Item>
        ))}
      </List>
      {conflitos.length > MOSTRADOS && (
        <Text size="sm" c="dimmed">
          {t('conflito.e_mais', { count: conflitos.length - MOSTRADOS })}
        </Text>
      )}
    </>
  );
};

/** Who would attend without being on the case team, and what a substitute sees. */
export const useSubstituto = (profissional_id: string | null | undefined) => {
  const { t } = useTranslation('atendimentos');
  const { pessoas } = useClinica();
  const nome = pessoas.find(({ id }) => id === profissional_id)?.nome ?? '';
  return { titulo: t('substituto.titulo', { nome }), texto: t('substituto.texto', { nome }) };
};

/** The professional is not on the case team: asks whether to go on. */
const SubstitutoDialog = ({ pergunta: { profissional_id, cancel, insist } }: { pergunta: Pergunta }) => {
  const { t } = useTranslation('atendimentos');
  const { titulo, texto } = useSubstituto(profissional_id);
  return (
    <Dialog opened onClose={cancel} title={titulo}>
      <Text>{texto}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={cancel} data-autofocus>
          {t('substituto.escolher_outra')}
        </Button>
        <Button onClick={insist}>{t('substituto.passar')}</Button>
      </Group>
    </Dialog>
  );
};

/** What must be decided before an appointment is booked: a substitute, or an occupied time. */
export const ConflitosDialog = ({ pergunta }: { pergunta: Pergunta | null }) =>
  pergunta?.substituto ? <SubstitutoDialog pergunta={pergunta} /> : <OcupadoDialog pergunta={pergunta} />;

/** What is at a time; its title, and what to show of it. */
export const useOcupado = (pedido: Pedido | null) => {
  const { t } = useTranslation('atendimentos');
  const { inicio = '', fim = '', ...resto } = pedido ?? {};
  const { data } = useQuery({
    ...read(atendimentos.conflitos, {
      body: { inicio, fim, ...resto },
    }),
    enabled: pedido !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const fora = data?.length && data.every(isFora) ? 'fora_' : '';
  return {
    titulo: t(`conflito.${fora}titulo`),
    corpo: (
      <>
        <Text>{t(`conflito.${fora}texto`)}</Text>
        {data ? <Itens conflitos={data} /> : <Waiting h={48} shape="text" />}
      </>
    ),
  };
};

const pedidoDe = ({ insist: _, cancel: __, substituto: ___, ...pedido }: Pergunta): Pedido => pedido;

/**
 * The time is occupied, or outside the hours of the professional: lists what is there, and asks whether to book anyway.
 */
const OcupadoDialog = ({ pergunta }: { pergunta: Pergunta | null }) => {
  const { t } = useTranslation('atendimentos');
  const { titulo, corpo } = useOcupado(pergunta && pedidoDe(pergunta));
  return (
    <Dialog opened={pergunta !== null} onClose={() => pergunta?.cancel()} title={titulo}>
      {corpo}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => pergunta?.cancel()} data-autofocus>
          {t('conflito.escolher_outro')}
        </Button>
        <Button color="orange" onClick={() => pergunta?.insist()}>
          {t('conflito.marcar_mesmo_assim')}
        </Button>
      </Group>
    </Dialog>
  );
};
