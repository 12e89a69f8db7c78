import { Stack } from '@mantine/core';
import { recibos } from '#contract/financeiro/recibos.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { AEmitir } from './AEmitir.tsx';
import { Recibos } from './RecibosPage.tsx';

/** The receipts of a patient, and the payments that have none yet. */
export const RecibosDoPaciente = ({ paciente_id }: { paciente_id: string }) => (
  <Stack>
    {usePode()(recibos.emitir) && <AEmitir key={paciente_id} paciente_id={paciente_id} />}
    <Recibos paciente_id={paciente_id} />
  </Stack>
);
