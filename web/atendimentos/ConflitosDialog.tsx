import { Button, Group, List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { atendimentos, type Conflito, type Escopo } from '#contract/agenda/atendimentos.ts';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { diaDe, periodo } from './agenda/horas.ts';

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
  insist: () => void;
  cancel: () => void;
};

const MOSTRADOS = 6;

const Itens = ({ conflitos }: { conflitos: Conflito[] }) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  // An appointment outside the own cases has no name.
  const quem = ({ tipo, nome }: Conflito) =>
    nome ?? t(tipo === 'horario_bloqueado' ? 'bloqueado' : 'conflito.de_outro');
  const porque = ({ por }: Conflito) =>
    por.filter((motivo) => motivo !== 'profissional').map((motivo) => t(`conflito.por.${motivo}`));
  return (
    <>
      <List my="sm">
        {conflitos.slice(0, MOSTRADOS).map((one) => (
          <List.Item key={one.id ?? `${one.inicio} ${one.fim}`}>
            <b>{quem(one)}</b> · {[`${diaDe(one.inicio, fuso)}, ${periodo(one, fuso)}`, ...porque(one)].join(' · ')}
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

/** The time is occupied: lists what is there, and asks whether to book anyway. */
export const ConflitosDialog = ({ pergunta }: { pergunta: Pergunta | null }) => {
  const { t } = useTranslation('atendimentos');
  const { insist: _, cancel: __, inicio = '', fim = '', ...resto } = pergunta ?? {};
  const { data } = useQuery({
    ...read(atendimentos.conflitos, {
      body: { inicio, fim, ...resto },
    }),
    enabled: pergunta !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog opened={pergunta !== null} onClose={() => pergunta?.cancel()} title={t('conflito.titulo')}>
      <Text>{t('conflito.texto')}</Text>
      {data ? <Itens conflitos={data} /> : <Skeleton h={24} my="sm" />}
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
