import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import classes from './PresencaControl.module.css';

const PRESENCA = ['Realizado', 'Faltou'] as const;
type Presenca = (typeof PRESENCA)[number];

type Props = {
  /** The name of the patient. */
  nome: string;
  status: StatusAtendimento;
  /** The width of the control. */
  className: string | undefined;
  /** `chosen`: this is the present status, so the tap takes it back. */
  onTap: (presenca: Presenca, chosen: boolean) => void;
};

/** Whether the patient came, by one tap; a second tap takes it back. */
export const PresencaControl = ({ nome, status, className, onTap }: Props) => {
  const { t } = useTranslation('atendimentos');
  return (
    <fieldset className={`${classes.control} ${className}`} aria-label={t('presenca.nome', { nome })}>
      {PRESENCA.map((presenca) => {
        const chosen = status === presenca;
        return (
          <UnstyledButton
            key={presenca}
            className={classes.choice}
            aria-pressed={chosen}
            onClick={() => onTap(presenca, chosen)}
          >
            {chosen && <IconCheck size={18} aria-hidden="true" />}
            {t(`presenca.${presenca}`)}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
};
