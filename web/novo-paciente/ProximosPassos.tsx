import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconClipboardText, IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentosDoPaciente } from '#contract/papel/documentos.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useIdDe } from '#web/lib/forms/id-de.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import classes from './NovoPaciente.module.css';
import { esquecerCriado, recemCriado } from './recem-criado.ts';

const Contrato = ({ id }: { id: string }) => {
  const { t } = useTranslation('novo-paciente');
  const navigate = useNavigate();
  const idDe = useIdDe();
  const criar = useMutation({
    mutationFn: () =>
      call(documentosDoPaciente.criar, { params: { id }, body: { id: idDe('contrato'), modelo: 'contrato' } }),
    onSuccess: (feito) =>
      navigate({ to: '/atendimento/paciente/$id/documentos/$documentoId', params: { id, documentoId: feito.id } }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileText size={16} aria-hidden="true" />}
      loading={criar.isPending}
      onClick={() => criar.mutate()}
    >
      {t('passos.contrato')}
    </Button>
  );
};

/** What usually follows the creation of a patient: schedule, anamnesis, contract. Shown in their file until dismissed. */
export const ProximosPassos = ({ id }: { id: string }) => {
  const { t } = useTranslation(['novo-paciente', 'shell']);
  const { config } = useSignedUser();
  const [dispensado, setDispensado] = useState<string | null>(null);
  const criado = recemCriado(id);
  if (!criado || dispensado === id) return null;
  const marcado = criado.atendimentos > 0;
  const Icon = marcado ? IconCheck : IconCalendarPlus;
  return (
    <section className="frame" aria-label={t('passos.titulo')}>
      <PageCard>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div className={classes.steps}>
            <Text fw={600} me="xs">
              {t('passos.titulo')}
            </Text>
            <ButtonLink
              to="/atendimento/paciente/$id/atendimentos"
              params={{ id }}
              variant="default"
              leftSection={<Icon size={16} aria-hidden="true" />}
            >
              {marcado ? t('passos.marcados', { count: criado.atendimentos }) : t('passos.horarios')}
            </ButtonLink>
            {config?.active_anamnese && (
              <ButtonLink
                to="/atendimento/paciente/$id/nova_anamnese"
                params={{ id }}
                variant="default"
                leftSection={<IconClipboardText size={16} aria-hidden="true" />}
              >
                {t('passos.anamnese')}
              </ButtonLink>
            )}
            <Contrato id={id} />
          </div>
          <CloseButton
            aria-label={t('passos.dispensar')}
            onClick={() => {
              esquecerCriado();
              setDispensado(id);
            }}
          />
        </Group>
      </PageCard>
    </section>
  );
};
