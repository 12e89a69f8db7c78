import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Registro } from '#contract/registros.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PromptDialog } from '#web/ui/dialogs/PromptDialog.tsx';
import { objetivosDaNota } from '../registro.queries.ts';
import { Metas } from './Metas.tsx';

const OBJETIVO_MAX = 500;

type Objetivos = Registro['objetivos'];
type Props = { registro: Registro; objetivos: Objetivos; onChange: (next: Objetivos) => void };

/** The goals of the patient's plans, and those that are added to this note; a score here counts as progress there. */
export const ObjetivosFields = ({ registro, objetivos, onChange }: Props) => {
  const { t } = useTranslation(['registros', 'erros']);
  const { config } = useSignedUser();
  const [asking, setAsking] = useState(false);
  const { data: doPlano = [] } = useQuery({
    ...objetivosDaNota(registro.paciente_id, registro.atendimento_id),
    enabled: config?.active_planos_de_intervencao === true,
  });
  const known = [...doPlano, ...objetivos];
  const taken = (text: string) => known.some(({ descricao }) => descricao === text);
  return (
    <div>
      <Metas dense doPlano={doPlano} objetivos={objetivos} onChange={onChange} />
      <Button
        variant="subtle"
        px="xs"
        ml={-10}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('objetivos.adicionar')}
      </Button>
      <PromptDialog
        opened={asking}
        title={t('objetivos.adicionar')}
        label={t('objetivos.qual')}
        onClose={() => setAsking(false)}
        validate={(text) => {
          if (taken(text)) return t('erros:ja_existe');
          return text.length > OBJETIVO_MAX ? t('erros:longo_demais', { max: OBJETIVO_MAX }) : null;
        }}
        onConfirm={(descricao) => {
          setAsking(false);
          onChange([...objetivos, { descricao, pontuacao: null, objetivo_id: null }]);
        }}
      />
    </div>
  );
};
