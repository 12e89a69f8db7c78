import { Group, Stack, Switch, TagsInput, Text, Textarea } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  FONTES,
  type FonteChave,
  rascunhoIntervencao,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import classes from '../PlanosIntervencao.module.css';
import { type Aberto, Assistente } from './Assistente.tsx';
import { Sinais } from './Sinais.tsx';

const Editor = ({ partes, mudar, rascunho, estado }: Aberto) => {
  const { t } = useTranslation('planos-intervencao');
  const paciente = usePaciente();
  const usa = (chave: FonteChave) => !partes.sem_fontes.includes(chave);
  const ligar = (chave: FonteChave, sim: boolean) =>
    mudar({ sem_fontes: FONTES.filter((one) => (one === chave ? !sim : partes.sem_fontes.includes(one))) });
  const fonte = (chave: FonteChave) => rascunho.fontes.find((one) => one.chave === chave);
  const nada = !partes.queixa.trim() && rascunho.fontes.every(({ chave }) => !usa(chave));
  return (
    <Stack>
      <Sinais rascunho={rascunho} salvo={estado === 'salvo'} />
      <div>
        <Switch
          label={t('fontes.queixa')}
          checked={usa('queixa')}
          onChange={({ currentTarget }) => ligar('queixa', currentTarget.checked)}
        />
        <Textarea
          mt="xs"
          label={t('editor.queixa')}
          description={t('editor.queixa_texto')}
          autosize
          minRows={5}
          maxRows={18}
          maxLength={10_000}
          disabled={!usa('queixa')}
          value={partes.queixa}
          onChange={({ currentTarget }) => mudar({ queixa: currentTarget.value })}
        />
      </div>
      {FONTES.filter((chave) => chave !== 'queixa').map((chave) => {
        const achada = fonte(chave);
        return (
          <div key={chave}>
            <Switch
              label={t(`fontes.${chave}`)}
              description={achada ? undefined : t('editor.nada_registrado')}
              checked={Boolean(achada) && usa(chave)}
              disabled={!achada}
              onChange={({ currentTarget }) => ligar(chave, currentTarget.checked)}
            />
            {achada && (
              <SeeMore title={t('editor.ver')}>
                <Text size="sm" className={classes.texto}>
                  {achada.texto}
                </Text>
              </SeeMore>
            )}
          </div>
        );
      })}
      <TagsInput
        label={t('editor.ocultar')}
        description={t('editor.ocultar_texto')}
        value={partes.ocultar}
        maxTags={50}
        onChange={(ocultar) => mudar({ ocultar: ocultar.map((one) => one.slice(0, 100)) })}
        clearable
        clearButtonProps={{ 'aria-label': t('editor.limpar_ocultar') }}
      />
      <Group justify="flex-end">
        {nada && <Text c="dimmed">{t('editor.falta')}</Text>}
        <ButtonLink
          to="/atendimento/paciente/$id/plano-de-intervencao/gerar"
          params={{ id: paciente.id }}
          rightSection={<IconArrowRight size={16} />}
          disabled={nada}
        >
          {t('editor.seguir')}
        </ButtonLink>
      </Group>
    </Stack>
  );
};

/** The data a plan is based on, prefilled from the records; each part can be left out. */
export const EditorQueixaPage = () => {
  const { t } = useTranslation('planos-intervencao');
  useDocumentTitle(t('passos.editor-queixa'));
  return <Assistente passo="editor-queixa">{(aberto) => <Editor {...aberto} />}</Assistente>;
};
EditorQueixaPage.needs = rascunhoIntervencao.gerar;
