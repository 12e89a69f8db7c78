import { Alert } from '@mantine/core';
import { IconMessageCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Anamnese } from '#contract/anamneses/anamneses.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { paramsDe } from '../../anamnese-context.ts';
import { nomeDe, respondeu, useInformantes } from '../informantes.ts';

/** Who answered by link and has not been reviewed. */
export const AvisoDeRespostas = ({ anamnese }: { anamnese: Anamnese }) => {
  const { t } = useTranslation('anamneses');
  const { data = [] } = useInformantes(anamnese.id);
  const novos = data.filter(respondeu).filter(({ proposta }) => !proposta.revisada);
  if (novos.length === 0) return null;
  return (
    <Alert variant="default" icon={<IconMessageCheck aria-hidden="true" />}>
      {t('informantes.aviso', { quem: novos.map(nomeDe).join(' · ') })}{' '}
      <ButtonLink
        to="/atendimento/paciente/$id/anamnese/$idAnamnese/por-link"
        params={paramsDe(anamnese)}
        variant="default"
        size="xs"
      >
        {t('informantes.ver')}
      </ButtonLink>
    </Alert>
  );
};
