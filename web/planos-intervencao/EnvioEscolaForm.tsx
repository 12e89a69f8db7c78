import { Button, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';

import { type PlanoIntervencao, planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { hoje } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormActions } from '#web/ui/dialogs/Frame.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';

type Valores = {
  destinatario: string;
  enviado_em: string | null;
  autorizado_por: string;
  autorizado_em: string | null;
  valido_ate: string | null;
};

/** Prefills the last authorisation while it is valid. */
const useInicial = ({ envios }: PlanoIntervencao): Valores => {
  const { fuso } = useSignedUser();
  const paciente = usePaciente();
  const dia = hoje(fuso);
  const vale = envios.find(({ valido_ate }) => !valido_ate || valido_ate >= dia);
  return {
    destinatario: vale?.destinatario ?? paciente.responsavel?.nome ?? '',
    enviado_em: dia,
    autorizado_por: vale?.autorizado_por ?? paciente.responsavel?.nome ?? '',
    autorizado_em: vale?.autorizado_em ?? null,
    valido_ate: vale?.valido_ate ?? null,
  };
};

type Props = {
  planoIntervencao: PlanoIntervencao;
  onCancelar: () => void;
  onEscrito: (registrar: () => Promise<void>) => void;
};

/**
 * Who authorised sending to the school, and who receives it. Recorded when the print is confirmed, not if it is
 * cancelled.
 */
export const EnvioEscolaForm = ({ planoIntervencao, onCancelar, onEscrito }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  const invalidate = useInvalidate();
  const [id] = useState(() => uuidv7());
  const { form, sending, onSubmit } = useAppForm({
    keep: `planos-envio/${planoIntervencao.id}`,
    schema: async () => (await import('#contract/planos-intervencao/envios-intervencao.ts')).EnvioEscrito,
    initialValues: useInicial(planoIntervencao),
    submit: async (valores) =>
      onEscrito(async () => {
        await call(planosIntervencao.enviar, { params: { id: planoIntervencao.id }, body: { ...valores, id } });
        await invalidate();
      }),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('envio.autorizacao')}
        </Title>
        <Text size="sm">{t('envio.texto')}</Text>
        <TextInput
          label={t('envio.autorizado_por')}
          required
          maxLength={200}
          {...form.getInputProps('autorizado_por')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateInput label={t('envio.autorizado_em')} required {...form.getInputProps('autorizado_em')} />
          <DateInput
            label={t('envio.valido_ate')}
            description={t('envio.sem_fim')}
            {...form.getInputProps('valido_ate')}
          />
          <TextInput
            label={t('envio.destinatario')}
            description={t('envio.destinatario_texto')}
            required
            maxLength={200}
            {...form.getInputProps('destinatario')}
          />
          <DateInput label={t('envio.enviado_em')} required {...form.getInputProps('enviado_em')} />
        </SimpleGrid>
      </Stack>
      <FormActions>
        <Button variant="default" onClick={onCancelar}>
          {t('shell:cancelar')}
        </Button>
        <Button type="submit" loading={sending} leftSection={<IconPrinter size={16} />}>
          {t('envio.registrar')}
        </Button>
      </FormActions>
    </form>
  );
};
