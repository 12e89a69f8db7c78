import { ActionIcon, Box, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lerResultado } from '#contract/testes/aplicacoes.ts';
import type { Escala as EscalaDoTeste } from '#contract/testes/testes.ts';
import { escoresMostrados, TIPOS_ESCORE, type TipoEscore } from '#domain/scores/escores.ts';
import { DIRECOES, FAIXAS } from '#domain/scores/faixas.ts';
import { plainNumber } from '#web/lib/format.ts';
import { useSchema } from '#web/lib/forms/use-schema.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import { useLeitura } from '../resultados/leitura.ts';
import { type Linha, linhaVazia, type Valores } from './aplicacao-valores.ts';
import classes from './Resultados.module.css';

type Form = UseFormReturnType<Valores>;

/** The values computed from the line while typing. */
const Calculado = ({ linha }: { linha: Linha }) => {
  const { t } = useTranslation(['aplicacoes', 'testes']);
  const { classificacaoDe } = useLeitura();
  const Resultado = useSchema(async () => (await import('#contract/testes/aplicacoes.ts')).Resultado);
  const parsed = Resultado?.safeParse({ ...linha, escala: linha.escala || '-' });
  const { direcao, faixas } = linha;
  const lido = parsed?.success ? lerResultado({ ...parsed.data, direcao, faixas }) : null;
  if (!lido?.escores) return null;
  const { escores, classificacao_informada, percentil_informado } = lido;
  const computed = escoresMostrados([linha.tipo]).filter(
    (tipo) => tipo !== linha.tipo && !(tipo === 'percentil' && percentil_informado),
  );
  const lista = [
    ...computed.map((tipo) => `${t(`testes:tipos.${tipo}`)} ${plainNumber(escores[tipo])}`),
    classificacao_informada ? '' : classificacaoDe(lido),
  ];
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('calculados', { lista: lista.filter(Boolean).join(' · ') })}
      {direcao === 'maior_pior' && ` (${t('mais_e_pior')})`}
    </Text>
  );
};

const DO_MANUAL = ['ic_min', 'ic_max', 'percentil', 'classificacao'] as const;

const DoManual = ({ form, path, linha }: { form: Form; path: string; linha: Linha }) => {
  const { t } = useTranslation(['aplicacoes', 'testes']);
  // A percentile score is the percentile of the manual.
  const campos = DO_MANUAL.filter((campo) => campo !== 'percentil' || linha.tipo !== 'percentil');
  const wrong = campos.some((campo) => form.errors[`${path}.${campo}`]);
  const select = (campo: 'direcao' | 'faixas', values: readonly string[], group: string) => (
    <Select
      label={t(`testes:escalas.${campo}`)}
      data={values.map((value) => ({ value, label: t(`testes:${group}.${value}`) }))}
      allowDeselect={false}
      {...form.getInputProps(`${path}.${campo}`)}
    />
  );
  return (
    <SeeMore
      title={t('resultados.manual')}
      optional
      startsOpen={campos.some((campo) => linha[campo] !== '')}
      wrong={wrong}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {campos.map((campo) => (
          <TextInput
            key={campo}
            label={t(`resultados.${campo}`)}
            inputMode={campo === 'classificacao' ? undefined : 'decimal'}
            {...form.getInputProps(`${path}.${campo}`)}
          />
        ))}
        {select('direcao', DIRECOES, 'direcoes')}
        {select('faixas', FAIXAS, 'faixas')}
      </SimpleGrid>
    </SeeMore>
  );
};

/** Clears the fields that a type of score does not have. */
const sobra = (tipo: TipoEscore, { percentil }: Linha): Partial<Linha> => {
  if (tipo === 'percentil' && percentil) return { tipo, valor: percentil, percentil: '' };
  if (tipo === 'qualitativo') return { tipo, bruto: '', valor: '', percentil: '', ic_min: '', ic_max: '' };
  return tipo === 'bruto' ? { tipo, valor: '', ic_min: '', ic_max: '' } : { tipo };
};

const Numeros = ({ form, path, linha }: { form: Form; path: string; linha: Linha }) => {
  const { t } = useTranslation(['aplicacoes', 'testes']);
  const numero = (campo: 'bruto' | 'valor') => (
    <TextInput
      className={classes.numero}
      label={t(`resultados.${campo}`)}
      inputMode="decimal"
      {...form.getInputProps(`${path}.${campo}`)}
    />
  );
  return (
    <Box className={classes.linha} role="group" aria-label={linha.escala || t('resultados.nova')}>
      <TextInput
        className={classes.escala}
        label={t('resultados.escala')}
        required
        {...form.getInputProps(`${path}.escala`)}
      />
      <Select
        className={classes.tipo}
        label={t('resultados.tipo')}
        data={TIPOS_ESCORE.map((value) => ({ value, label: t(`testes:tipos.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps(`${path}.tipo`)}
        onChange={(tipo) => form.setFieldValue(path, { ...linha, ...sobra(tipo as TipoEscore, linha) })}
      />
      {linha.tipo === 'qualitativo' ? (
        <TextInput
          className={classes.palavras}
          label={t('resultados.em_palavras')}
          {...form.getInputProps(`${path}.classificacao`)}
        />
      ) : (
        <>
          {linha.tipo !== 'bruto' && numero('valor')}
          {numero('bruto')}
        </>
      )}
    </Box>
  );
};

const Escala = ({ form, index }: { form: Form; index: number }) => {
  const { t } = useTranslation('aplicacoes');
  const linha = form.values.resultados[index];
  if (!linha) return null;
  const path = `resultados.${index}`;
  const remover = t('resultados.remover_nome', { nome: linha.escala || t('resultados.nova') });
  return (
    <Paper withBorder p="sm" bg="transparent">
      <Stack gap="xs">
        <Group wrap="nowrap" align="flex-start">
          <Numeros form={form} path={path} linha={linha} />
          <Tooltip label={remover}>
            <ActionIcon
              variant="subtle"
              color="red"
              mt={28}
              aria-label={remover}
              onClick={() => form.removeListItem('resultados', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
        <Calculado linha={linha} />
        {linha.tipo !== 'qualitativo' && <DoManual form={form} path={path} linha={linha} />}
      </Stack>
    </Paper>
  );
};

/** One line per scale; values that are not entered are computed while typing. */
export const ResultadosFields = ({ form, modelo }: { form: Form; modelo: EscalaDoTeste | undefined }) => {
  const { t } = useTranslation('aplicacoes');
  return (
    <Stack>
      {form.values.resultados.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a scale without a name has no other key
        <Escala key={index} form={form} index={index} />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('resultados', linhaVazia(modelo && { ...modelo, nome: '' }))}
        >
          {t('resultados.adicionar')}
        </Button>
      </Group>
    </Stack>
  );
};
