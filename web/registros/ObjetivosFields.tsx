import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconPlus, IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import type { Registro } from '#contract/registros.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PromptDialog } from '#web/ui/dialogs/PromptDialog.tsx';
import { Escala } from './Escala.tsx';

type Objetivos = Registro['objetivos'];

type Props = { pacienteId: string; objetivos: Objetivos; onChange: (next: Objetivos) => void };

/** The open goals of the patient's plans; a score here counts as progress there. */
const DoPlano = ({ pacienteId, objetivos, onChange }: Props) => {
  const { t } = useTranslation('registros');
  const { data = [] } = useQuery(read(planosIntervencao.objetivosAbertos, { query: { paciente_id: pacienteId } }));
  const livres = data.filter(
    ({ id, descricao }) => !objetivos.some((one) => one.objetivo_id === id || one.descricao === descricao),
  );
  if (data.length === 0) return null;
  const novos = (lista: typeof data) =>
    onChange([...objetivos, ...lista.map(({ id, descricao }) => ({ descricao, pontuacao: null, objetivo_id: id }))]);
  return (
    <Menu position="bottom-start" width="min(560px, 90vw)">
      <Menu.Target>
        <Button variant="default" leftSection={<IconTargetArrow size={16} />} disabled={livres.length === 0}>
          {t('objetivos.do_plano_intervencao')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {livres.length > 1 && (
          <>
            <Menu.Item onClick={() => novos(livres)}>
              {t('objetivos.todos_do_plano_intervencao', { count: livres.length })}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {livres.map((objetivo) => (
          <Menu.Item key={objetivo.id} onClick={() => novos([objetivo])}>
            {objetivo.descricao}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The goals that the appointment worked on, each with a score. */
export const ObjetivosFields = ({ pacienteId, objetivos, onChange }: Props) => {
  const { t } = useTranslation(['registros', 'erros']);
  const { config } = useSignedUser();
  const [asking, setAsking] = useState(false);
  const taken = (text: string) => objetivos.some(({ descricao }) => descricao === text);
  return (
    <Stack gap="sm">
      {objetivos.map(({ descricao, pontuacao }) => (
        <Group key={descricao} justify="space-between">
          <Text flex={1} miw={160}>
            {descricao}
          </Text>
          <Escala
            objetivo={descricao}
            value={pontuacao}
            onChange={(score) =>
              onChange(objetivos.map((one) => (one.descricao === descricao ? { ...one, pontuacao: score } : one)))
            }
          />
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('objetivos.remover', { objetivo: descricao })}
            onClick={() => onChange(objetivos.filter((one) => one.descricao !== descricao))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        {config?.active_planos_de_intervencao && (
          <DoPlano pacienteId={pacienteId} objetivos={objetivos} onChange={onChange} />
        )}
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
          {t('objetivos.adicionar')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('objetivos.escala')}
        </Text>
      </Group>
      <PromptDialog
        opened={asking}
        title={t('objetivos.adicionar')}
        label={t('objetivos.qual')}
        onClose={() => setAsking(false)}
        validate={(text) =>
          taken(text) ? t('erros:ja_existe') : text.length > 500 ? t('erros:longo_demais', { max: 500 }) : null
        }
        onConfirm={(descricao) => {
          setAsking(false);
          onChange([...objetivos, { descricao, pontuacao: null, objetivo_id: null }]);
        }}
      />
    </Stack>
  );
};
