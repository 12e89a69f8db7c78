import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PONTUACAO_MAX, type Registro } from '#contract/registros.ts';
import { PromptDialog } from '#web/ui/PromptDialog.tsx';

type Objetivos = Registro['objetivos'];

const SCORES = Array.from({ length: PONTUACAO_MAX + 1 }, (_, score) => String(score));

/** The goals that were worked on, each with a score for a thumb. */
export const ObjetivosFields = ({
  objetivos,
  onChange,
}: {
  objetivos: Objetivos;
  onChange: (next: Objetivos) => void;
}) => {
  const { t } = useTranslation(['registros', 'erros']);
  const [asking, setAsking] = useState(false);
  const taken = (text: string) => objetivos.some(({ descricao }) => descricao === text);
  return (
    <Stack gap="sm">
      {objetivos.map(({ descricao, pontuacao }) => (
        <Group key={descricao} justify="space-between">
          <Text flex={1} miw={160}>
            {descricao}
          </Text>
          <SegmentedControl
            size="md"
            aria-label={t('objetivos.pontuacao', { objetivo: descricao })}
            value={pontuacao === null ? '' : String(pontuacao)}
            data={SCORES}
            onChange={(score) =>
              onChange(
                objetivos.map((one) => (one.descricao === descricao ? { ...one, pontuacao: Number(score) } : one)),
              )
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
