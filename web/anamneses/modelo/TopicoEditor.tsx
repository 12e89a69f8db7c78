import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Stack,
  Switch,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconEye, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { Ordenavel } from '#web/ui/fields/Ordenavel.tsx';
import { type ModeloForm, perguntaNova } from './editar-modelo.ts';
import classes from './MeuModelo.module.css';
import { PerguntaEditor } from './PerguntaEditor.tsx';

type Props = {
  form: ModeloForm;
  lugar: number;
  topico: Topico;
  aberta: string | null;
  onAbrir: (id: string | null) => void;
};

type LinhaProps = {
  pergunta: Pergunta;
  aberta: boolean;
  onAbrir: () => void;
  onOcultar: () => void;
  onExcluir: () => void;
};

const Linha = ({ pergunta, aberta, onAbrir, onOcultar, onExcluir }: LinhaProps) => {
  const { t } = useTranslation(['anamnese-modelos', 'cadastro']);
  const { texto, oculta, sensivel, obrigatoria, tipo } = pergunta;
  const nome = texto || t('sem_texto');
  const Seta = aberta ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton className={classes.abrir} aria-expanded={aberta} onClick={onAbrir}>
        <Seta size={16} aria-hidden="true" />
        <Text component="span" c={oculta || !texto ? 'dimmed' : undefined} td={oculta ? 'line-through' : undefined}>
          {nome}
          {obrigatoria && ' *'}
        </Text>
        <Group gap={6} component="span">
          <Badge variant="default" tt="none" component="span">
            {t(`tipos.${tipo}`)}
          </Badge>
          {sensivel && (
            <Badge variant="default" c="var(--attention)" tt="none" component="span">
              {t('campos.sensivel')}
            </Badge>
          )}
        </Group>
      </UnstyledButton>
      <Tooltip label={oculta ? t('mostrar') : t('ocultar')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={oculta ? t('mostrar_nome', { nome }) : t('ocultar_nome', { nome })}
          onClick={onOcultar}
        >
          {oculta ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('cadastro:excluir')}>
        <ActionIcon variant="subtle" color="red" aria-label={t('excluir_nome', { nome })} onClick={onExcluir}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  );
};

/** Edits the name of a topic and its questions. */
export const TopicoEditor = ({ form, lugar, topico, aberta, onAbrir }: Props) => {
  const { t } = useTranslation(['anamnese-modelos', 'cadastro']);
  const path = `topicos.${lugar}` as const;
  const por = (parte: Partial<Topico>) => form.setFieldValue(path, { ...topico, ...parte });
  const { perguntas } = topico;
  const trocar = (id: string, parte: Partial<Pergunta>) =>
    por({ perguntas: perguntas.map((one) => (one.id === id ? { ...one, ...parte } : one)) });
  const acrescentar = () => {
    const nova = perguntaNova();
    por({ perguntas: [...perguntas, nova] });
    onAbrir(nova.id);
  };
  return (
    <Stack>
      <TextInput
        label={t('campos.titulo')}
        required
        maxLength={120}
        value={topico.titulo}
        data-path={`${path}.titulo`}
        error={form.errors[`${path}.titulo`] ?? form.errors[`${path}.slug`]}
        onChange={({ currentTarget }) => por({ titulo: currentTarget.value })}
      />
      <TextInput
        label={t('campos.ajuda')}
        maxLength={500}
        value={topico.ajuda ?? ''}
        onChange={({ currentTarget }) => por({ ajuda: currentTarget.value })}
      />
      <Switch
        label={t('campos.oculto')}
        checked={topico.oculto}
        onChange={({ currentTarget }) => por({ oculto: currentTarget.checked })}
      />
      {perguntas.length === 0 && <Text c="dimmed">{t('sem_perguntas')}</Text>}
      <Ordenavel
        label={t('perguntas_de', { titulo: topico.titulo })}
        itens={perguntas}
        chave={({ id }) => id}
        nome={({ texto }) => texto || t('sem_texto')}
        onOrdenar={(novas) => por({ perguntas: novas })}
      >
        {(pergunta, place, alca) => (
          <div className={classes.pergunta}>
            <div className={classes.linha}>
              {alca}
              <Linha
                pergunta={pergunta}
                aberta={aberta === pergunta.id}
                onAbrir={() => onAbrir(aberta === pergunta.id ? null : pergunta.id)}
                onOcultar={() => trocar(pergunta.id, { oculta: !pergunta.oculta })}
                onExcluir={() => por({ perguntas: perguntas.filter(({ id }) => id !== pergunta.id) })}
              />
            </div>
            {aberta === pergunta.id && (
              <div className={classes.corpo}>
                <PerguntaEditor form={form} path={`${path}.perguntas.${place}`} pergunta={pergunta} />
              </div>
            )}
          </div>
        )}
      </Ordenavel>
      <Group>
        <Button variant="light" leftSection={<IconPlus size={16} />} onClick={acrescentar}>
          {t('nova_pergunta')}
        </Button>
      </Group>
    </Stack>
  );
};
