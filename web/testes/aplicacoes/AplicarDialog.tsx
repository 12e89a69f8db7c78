import { Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pacientes } from '#contract/pacientes.ts';
import type { Teste } from '#contract/testes/testes.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { CadastroSelect } from '#web/ui/fields/CadastroSelect.tsx';

type Props = { teste: Pick<Teste, 'id' | 'nome' | 'sigla'>; opened: boolean; onClose: () => void };

/** Chooses the patient for a test; continues in the patient's file. */
export const AplicarDialog = ({ teste, opened, onClose }: Props) => {
  const { t } = useTranslation(['testes', 'cadastro']);
  const navigate = useNavigate();
  const [paciente, setPaciente] = useState<string | null>(null);
  const go = () =>
    paciente &&
    navigate({ to: '/atendimento/paciente/$id/testes/aplicar/$testeId', params: { id: paciente, testeId: teste.id } });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('aplicar_um', { nome: teste.sigla ?? teste.nome })} overflowing>
      <Stack>
        <CadastroSelect rotas={pacientes} label={t('escolher_paciente')} value={paciente} onChange={setPaciente} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell:cancelar')}
          </Button>
          <Button disabled={!paciente} onClick={go}>
            {t('continuar')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
