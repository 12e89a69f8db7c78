import { Button, Group, Modal, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Teste } from '#contract/testes.ts';
import { RegistroSelect } from '#web/ui/RegistroSelect.tsx';

type Props = { teste: Teste; opened: boolean; onClose: () => void };

/** Whom a test is applied to; the rest is done in the file. */
export const AplicarDialog = ({ teste, opened, onClose }: Props) => {
  const { t } = useTranslation(['testes', 'cadastro']);
  const navigate = useNavigate();
  const [paciente, setPaciente] = useState<string | null>(null);
  const go = () => navigate({ to: `/atendimento/paciente/${paciente}/testes/aplicar/${teste.id}` });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('aplicar_um', { nome: teste.sigla ?? teste.nome })}
      centered
      // The list of patients opens past the edge of the dialog.
      styles={{ content: { overflow: 'visible' } }}
      closeButtonProps={{ 'aria-label': t('shell:fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      <Stack>
        <RegistroSelect rotas={pacientes} label={t('escolher_paciente')} value={paciente} onChange={setPaciente} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell:cancelar')}
          </Button>
          <Button disabled={!paciente} onClick={go}>
            {t('continuar')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
