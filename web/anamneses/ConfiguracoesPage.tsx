import { Checkbox, Stack, Switch, Table, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Anamnese, anamneseEditar, anamneseLer, type Configuracoes } from '#contract/anamneses/anamneses.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import type { Conflito } from '#web/lib/forms/cadastro-form.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { useAnamneseAberta } from './anamnese-context.ts';
import { lembrarAnamnese } from './anamneses.queries.ts';
import type { Valores } from './configuracoes.schema.ts';

const SWITCHES = ['ocultar_sem_resposta', 'imprimir_sensiveis', 'imprimir_avaliacao', 'mostrar_alertas'] as const;
const LISTAS = ['topicos_ocultos', 'topicos_nao_impressos'] as const;

type Campo = 'titulo' | keyof Configuracoes;
const CAMPOS: Campo[] = ['titulo', ...SWITCHES, ...LISTAS];
const valorDe = ({ titulo, configuracoes }: Valores, campo: Campo) =>
  campo === 'titulo' ? titulo : configuracoes[campo];
const mudados = (antes: Valores, depois: Valores) =>
  CAMPOS.filter((campo) => JSON.stringify(valorDe(antes, campo)) !== JSON.stringify(valorDe(depois, campo)));
const valoresDe = ({ titulo, configuracoes }: Anamnese): Valores => ({ titulo, configuracoes });

/** The other user's values, with the fields changed here on top. */
const juntar = (deles: Valores, meus: Valores, campos: Campo[]): Valores => {
  const config = Object.fromEntries(
    campos.flatMap((campo) => (campo === 'titulo' ? [] : [[campo, meus.configuracoes[campo]]])),
  );
  return {
    titulo: campos.includes('titulo') ? meus.titulo : deles.titulo,
    configuracoes: { ...deles.configuracoes, ...config },
  };
};

const useConfiguracoes = () => {
  const { t } = useTranslation('anamneses');
  const client = useQueryClient();
  const { anamnese } = useAnamneseAberta();
  const params = { id: anamnese.id };
  const base = useRef({ versao: anamnese.versao, valores: valoresDe(anamnese) });
  const [conflito, setConflito] = useState<Conflito<Record<Campo, unknown>> | null>(null);

  const partir = (nova: Anamnese) => {
    const valores = valoresDe(nova);
    base.current = { versao: nova.versao, valores };
    app.form.setValues(valores);
    app.form.resetDirty(valores);
    setConflito(null);
  };
  const salvar = async (valores: Valores) => {
    const nova = await call(anamneseEditar, { params, body: { ...valores, versao: base.current.versao } });
    partir(nova);
    alertas.salvoComSucesso(t('abas.configuracoes'), t('configuracoes.genero'));
    await lembrarAnamnese(client, nova);
  };
  const encontrar = async () => {
    const nova = await call(anamneseLer, { params });
    const [antes, deles, meus] = [base.current.valores, valoresDe(nova), app.form.getValues()];
    const meusCampos = mudados(antes, meus);
    // The other change is not in these settings: save on the new version without asking.
    if (mudados(antes, deles).length === 0) {
      base.current.versao = nova.versao;
      return salvar(meus);
    }
    setConflito({
      campos: mudados(antes, deles).filter((campo) => meusCampos.includes(campo)),
      usarNovo: () => partir(nova),
      manterMeu: async () => {
        base.current.versao = nova.versao;
        setConflito(null);
        await salvar(juntar(deles, meus, meusCampos)).catch((error) => void recusar(error));
      },
    });
  };
  const recusar = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) return false;
    encontrar().catch(() => alertas.erroAoSalvar());
    return true;
  };
  const app = useAppForm({
    keep: {
      scope: `anamnese-configuracoes/${anamnese.id}`,
      version: base.current.versao,
      onFound: (found) => {
        const valores = { ...valoresDe(anamnese), ...found?.before };
        base.current = { versao: found?.version ?? anamnese.versao, valores };
      },
    },
    schema: async () => (await import('./configuracoes.schema.ts')).Valores,
    initialValues: base.current.valores,
    submit: salvar,
    refused: recusar,
  });
  return { ...app, conflito };
};

/** The settings of a form: which topics it shows and prints, and how. */
export const ConfiguracoesPage = () => {
  const { t } = useTranslation('anamneses');
  const { anamnese } = useAnamneseAberta();
  const { form, sending, onSubmit, conflito, unsaved } = useConfiguracoes();
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
        <SaveBar sending={sending} unsaved={unsaved} />
      </Stack>
      <UnsavedGuard {...unsaved} />
      <ConflictDialog conflito={conflito} nomeDo={(campo) => t(`configuracoes.campos.${campo}`)} />
    </form>
  );
};
ConfiguracoesPage.needs = anamneseEditar;
