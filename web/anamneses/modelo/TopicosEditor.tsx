import { ActionIcon, Button, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import { PromptDialog } from '#web/ui/dialogs/PromptDialog.tsx';
import { Ordenavel } from '#web/ui/fields/Ordenavel.tsx';
import { type ModeloForm, topicoNovo } from './editar-modelo.ts';
import classes from './MeuModelo.module.css';

type Props = { form: ModeloForm; atual: string | undefined; onEscolher: (slug: string | undefined) => void };

/** The topics of a template, in order. */
export const TopicosEditor = ({ form, atual, onEscolher }: Props) => {
  const { t } = useTranslation(['anamnese-modelos', 'cadastro', 'erros']);
  const { topicos } = form.values;
  const [novo, setNovo] = useState(false);
  const [saindo, setSaindo] = useState<string | null>(null);
  const por = (novos: typeof topicos) => form.setFieldValue('topicos', novos);
  const excluir = (slug: string) => {
    const ficam = topicos.filter((topico) => topico.slug !== slug);
    por(ficam);
    if (slug === atual) onEscolher(ficam[0]?.slug);
    setSaindo(null);
  };
  const acrescentar = (titulo: string) => {
    const topico = topicoNovo(titulo, topicos);
    por([...topicos, topico]);
    onEscolher(topico.slug);
    setNovo(false);
  };
  const alvo = topicos.find(({ slug }) => slug === saindo);
  return (
    <Stack gap="sm">
      <Ordenavel
        label={t('topicos')}
        itens={topicos}
        chave={({ slug }) => slug}
        nome={({ titulo }) => titulo}
        onOrdenar={por}
      >
        {({ slug, titulo, oculto, perguntas }, _, alca) => (
          <div className={classes.linha}>
            {alca}
            <UnstyledButton
              className={classes.abrir}
              aria-current={slug === atual || undefined}
              onClick={() => onEscolher(slug)}
            >
              <Text component="span" c={oculto ? 'dimmed' : undefined} td={oculto ? 'line-through' : undefined}>
                {titulo || t('sem_texto')}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {perguntas.length}
              </Text>
            </UnstyledButton>
            <Tooltip label={t('cadastro:excluir')}>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('excluir_nome', { nome: titulo })}
                disabled={topicos.length === 1}
                onClick={() => (perguntas.length ? setSaindo(slug) : excluir(slug))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          </div>
        )}
      </Ordenavel>
      <Button variant="light" leftSection={<IconPlus size={16} />} onClick={() => setNovo(true)}>
        {t('novo_topico')}
      </Button>
      <PromptDialog
        opened={novo}
        title={t('novo_topico')}
        label={t('campos.titulo')}
        onClose={() => setNovo(false)}
        onConfirm={acrescentar}
        validate={(texto) => (texto.length > 120 ? t('erros:longo_demais', { max: 120 }) : null)}
      />
      <DeleteDialog
        opened={alvo !== undefined}
        onClose={() => setSaindo(null)}
        onConfirm={() => alvo && excluir(alvo.slug)}
        detail={alvo && t('excluir_topico', { titulo: alvo.titulo, count: alvo.perguntas.length })}
      />
    </Stack>
  );
};
