import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, ESCOPOS, type Escopo } from '#contract/agenda/atendimentos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { diaDe, periodo } from '../horas.ts';

export type Alcance = {
  item: AtendimentoNaLista;
  inicio: string;
  fim: string;
  /** The professional or room that it was moved to, if another. */
  para?: string;
  choose: (escopo: Escopo) => void;
  cancel: () => void;
};

/** An appointment of a series was moved, or given to another: asks whether the others follow. */
export const MoverDialog = ({ alcance, onCancel }: { alcance: Alcance | null; onCancel: () => void }) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const quando = (horario: { inicio: string; fim: string }) =>
    `${diaDe(horario.inicio, fuso)}, ${periodo(horario, fuso)}`;
  return (
    <Dialog
      opened={alcance !== null}
      onClose={onCancel}
      title={t(alcance?.para ? 'mover.titulo_passar' : 'mover.titulo')}
    >
      {alcance && (
        <Stack gap="sm">
          <Text>{t('mover.texto', { nome: alcance.item.paciente.nome })}</Text>
          <Text size="sm" c="dimmed">
            {quando(alcance.item)} → {[quando(alcance), alcance.para].filter(Boolean).join(' · ')}
          </Text>
          {ESCOPOS.map((escopo, n) => (
            <Button
              key={escopo}
              variant={n === 0 ? 'filled' : 'default'}
              onClick={() => alcance.choose(escopo)}
              {...(n === 0 && { 'data-autofocus': true })}
            >
              {t(`escopo.${escopo}`)}
            </Button>
          ))}
          <Button variant="subtle" onClick={onCancel}>
            {t('mover.deixar')}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
};
