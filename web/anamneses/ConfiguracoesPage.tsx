import { Checkbox, Group, Stack, Switch, Table, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AnamneseEditar, anamneseEditar, anamneseLer, Configuracoes } from '#contract/anamneses.ts';
import { alertas } from '#web/lib/alerts.ts';
import { type ApiError, call } from '#web/lib/api.ts';
import type { Conflito } from '#web/lib/cadastro-form.ts';
import { useAppForm } from '#web/lib/form.ts';
import { ConflictDialog } from '#web/ui/ConflictDialog.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import { useAberta } from './anamnese-context.ts';
import { lembrarAnamnese } from './anamneses.queries.ts';

const Valores = z.object({ titulo: AnamneseEditar.shape.titulo.unwrap(), configuracoes: Configuracoes });
type Valores = z.infer<typeof Valores>;

const SWITCHES = ['ocultar_sem_resposta', 'imprimir_sensiveis', 'imprimir_avaliacao', 'mostrar_alertas'] as const;
const LISTAS = ['topicos_ocultos', 'topicos_nao_impressos'] as const;

const useConfiguracoes = () => {
  const { t } = useTranslation('anamneses');
  const client = useQueryClient();
  const { anamnese } = useAberta();
  const params = { id: anamnese.id };
  const versao = useRef(anamnese.versao);
  const last = useRef<Valores | null>(null);
  const [conflito, setConflito] = useState<Conflito<Valores> | null>(null);

  const salvar = async (valores: Valores) => {
    last.current = valores;
    const nova = await call(anamneseEditar, { params, body: { ...valores, versao: versao.current } });
    versao.current = nova.versao;
    setConflito(null);
    app.form.resetDirty();
    alertas.salvoComSucesso(t('abas.configuracoes'), t('configuracoes.genero'));
    await lembrarAnamnese(client, nova);
  };
  const encontrar = async () => {
    const nova = await call(anamneseLer, { params });
    versao.current = nova.versao;
    setConflito({
      campos: [],
      usarNovo: () => {
        app.form.setValues({ titulo: nova.titulo, configuracoes: nova.configuracoes });
        app.form.resetDirty({ titulo: nova.titulo, configuracoes: nova.configuracoes });
        setConflito(null);
      },
      manterMeu: async () => {
        if (last.current) await salvar(last.current).catch(() => undefined);
      },
    });
  };
  const app = useAppForm({
    schema: Valores,
    initialValues: { titulo: anamnese.titulo, configuracoes: anamnese.configuracoes },
    submit: salvar,
    refused: (error: ApiError) => {
      if (error.status !== 409) return false;
      encontrar().catch(() => undefined);
      return true;
    },
  });
  return { ...app, conflito };
};

/** Which topics this form shows and prints, and how. */
export const ConfiguracoesPage = () => {
  const { t } = useTranslation('anamneses');
  const { anamnese } = useAberta();
  const { form, sending, onSubmit, conflito } = useConfiguracoes();
  const { configuracoes } = form.values;
  const marcar = (lista: (typeof LISTAS)[number], slug: string, ligado: boolean) => {
    const fora = configuracoes[lista].filter((one) => one !== slug);
    form.setFieldValue('configuracoes', { ...configuracoes, [lista]: ligado ? fora : [...fora, slug] });
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={720}>
        <TextInput label={t('configuracoes.titulo')} required maxLength={120} {...form.getInputProps('titulo')} />
        {SWITCHES.map((nome) => (
          <Switch
            key={nome}
            label={t(`configuracoes.${nome}`)}
            checked={configuracoes[nome]}
            onChange={({ currentTarget }) =>
              form.setFieldValue('configuracoes', { ...configuracoes, [nome]: currentTarget.checked })
            }
          />
        ))}
        <div>
          <Title order={3} size="h4">
            {t('topicos')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('configuracoes.topicos_texto')}
          </Text>
        </div>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('configuracoes.topico')}</Table.Th>
              <Table.Th>{t('configuracoes.mostrar')}</Table.Th>
              <Table.Th>{t('configuracoes.imprimir')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {anamnese.modelo.topicos.map(({ slug, titulo }) => (
              <Table.Tr key={slug}>
                <Table.Td>{titulo}</Table.Td>
                {LISTAS.map((lista) => (
                  <Table.Td key={lista}>
                    <Checkbox
                      aria-label={t(`configuracoes.${lista}`, { titulo })}
                      checked={!configuracoes[lista].includes(slug)}
                      onChange={({ currentTarget }) => marcar(lista, slug, currentTarget.checked)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group>
          <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
        </Group>
      </Stack>
      <UnsavedGuard dirty={() => form.isDirty()} />
      <ConflictDialog conflito={conflito} nomeDo={String} />
    </form>
  );
};
