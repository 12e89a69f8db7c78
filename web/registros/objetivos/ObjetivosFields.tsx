import { Button, Group, Menu } from '@mantine/core';
import { IconHandFinger, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Registro, registroAnterior } from '#contract/registros.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PromptDialog } from '#web/ui/dialogs/PromptDialog.tsx';
import { objetivosDaNota } from '../registro.queries.ts';
import { Metas } from './Metas.tsx';
import { comMedida, metasDe, type ObjetivoDaNota, soDaNota } from './metas.ts';

const OBJETIVO_MAX = 500;

type Objetivos = Registro['objetivos'];
type Props = { registro: Registro; objetivos: Objetivos; onChange: (next: Objetivos) => void };

/**
 * The goals of the patient's plans, those that were added to the note before, and those that are added to this one; a
 * score here counts as progress in the plan.
 */
export const ObjetivosFields = ({ registro, objetivos, onChange }: Props) => {
  const { t } = useTranslation(['registros', 'erros']);
  const { config } = useSignedUser();
  const [asking, setAsking] = useState<'objetivo' | 'contagem' | null>(null);
  const { data: doPlano = [] } = useQuery({
    ...objetivosDaNota(registro.paciente_id, registro.atendimento_id),
    enabled: config?.active_planos_de_intervencao === true,
  });
  const { data: anterior } = useQuery(read(registroAnterior, { params: { id: registro.atendimento_id } }));
  const anteriores = anterior?.objetivos;
  const metas = metasDe(doPlano, objetivos, anteriores);
  const semContagem = metas.filter((one) => !one.contagem && !one.objetivo.ultima_contagem);
  const contar = (objetivo: ObjetivoDaNota) =>
    onChange(comMedida(objetivos, objetivo, { contagem: { vezes: 0, segundos: 0 } }));
  const taken = (text: string) => metas.some(({ objetivo }) => objetivo.descricao === text);
  return (
    <div>
      <Metas dense doPlano={doPlano} objetivos={objetivos} anteriores={anteriores} onChange={onChange} />
      <Group gap={4} ml={-10}>
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAsking('objetivo')}
        >
          {t('objetivos.adicionar')}
        </Button>
        <Menu position="top-start">
          <Menu.Target>
            <Button variant="subtle" px="xs" leftSection={<IconHandFinger size={16} aria-hidden="true" />}>
              {t('contagem.contar')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {semContagem.map(({ objetivo }) => (
              <Menu.Item key={objetivo.id} onClick={() => contar(objetivo)}>
                {objetivo.descricao}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => setAsking('contagem')}>{t('contagem.outro')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <PromptDialog
        opened={asking !== null}
        title={t(asking === 'contagem' ? 'contagem.contar' : 'objetivos.adicionar')}
        label={t(asking === 'contagem' ? 'contagem.qual' : 'objetivos.qual')}
        onClose={() => setAsking(null)}
        validate={(text) => {
          if (taken(text)) return t('erros:ja_existe');
          return text.length > OBJETIVO_MAX ? t('erros:longo_demais', { max: OBJETIVO_MAX }) : null;
        }}
        onConfirm={(descricao) => {
          setAsking(null);
          if (asking === 'contagem') contar(soDaNota({ objetivo_id: null, descricao }));
          else onChange([...objetivos, { descricao, pontuacao: null, objetivo_id: null }]);
        }}
      />
    </div>
  );
};
