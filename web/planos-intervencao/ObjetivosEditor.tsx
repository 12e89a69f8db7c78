import {
  ActionIcon,
  Badge,
  Button,
  Collapse,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconBooks, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ObjetivoCampos,
  STATUS_OBJETIVO,
  type StatusObjetivo,
} from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { OBJETIVOS_MAX } from '#contract/planos-intervencao/planos-intervencao.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { Ordenavel } from '#web/ui/fields/Ordenavel.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { COR } from '#web/ui/tons.ts';
import { BibliotecaDialog } from './BibliotecaDialog.tsx';
import { ObjetivoFields } from './ObjetivoFields.tsx';
import { copiaDe, doItem, objetivoNovo } from './objetivo-valores.ts';
import classes from './PlanosIntervencao.module.css';
import type { PlanoIntervencaoValores } from './plano-intervencao-valores.ts';

type CamposProps = {
  objetivo: ObjetivoCampos;
  onChange: (parte: Partial<ObjetivoCampos>) => void;
  erro: (campo: string) => ReactNode;
  caminho: (campo: string) => string;
};

const Campos = ({ objetivo, onChange, erro, caminho }: CamposProps) => {
  const { t } = useTranslation('planos-intervencao');
  return (
    <Stack mt="sm">
      <ObjetivoFields valor={objetivo} onChange={onChange} erro={erro} caminho={caminho}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('campos.linha_base')}
            description={t('ajuda.linha_base')}
            placeholder={t('a_medir')}
            maxLength={1000}
            value={objetivo.linha_base ?? ''}
            onChange={({ currentTarget }) => onChange({ linha_base: currentTarget.value })}
          />
          <DateInput
            label={t('campos.linha_base_em')}
            value={objetivo.linha_base_em}
            onChange={(linha_base_em) => onChange({ linha_base_em })}
          />
          <DateInput
            label={t('campos.prazo')}
            value={objetivo.prazo}
            error={erro('prazo')}
            onChange={(prazo) => onChange({ prazo })}
          />
          <Select
            label={t('campos.status')}
            allowDeselect={false}
            data={STATUS_OBJETIVO.map((status) => ({ value: status, label: t(`status.${status}`) }))}
            value={objetivo.status}
            onChange={(status) => status && onChange({ status: status as StatusObjetivo })}
          />
          <NumberInput
            label={t('campos.progresso')}
            description={t('ajuda.progresso')}
            min={0}
            max={100}
            suffix="%"
            allowDecimal={false}
            value={objetivo.progresso ?? ''}
            error={erro('progresso')}
            data-path={caminho('progresso')}
            onChange={(progresso) => onChange({ progresso: typeof progresso === 'number' ? progresso : null })}
          />
        </SimpleGrid>
      </ObjetivoFields>
    </Stack>
  );
};

/** The goals of a plan: to write, pick from the library and sort. */
export const ObjetivosEditor = ({
  form,
  inicio,
}: {
  form: UseFormReturnType<PlanoIntervencaoValores>;
  inicio: string;
}) => {
  const { t } = useTranslation(['planos-intervencao', 'cadastro']);
  const { objetivos } = form.values;
  const [aberto, setAberto] = useState<string | null>(null);
  const [biblioteca, setBiblioteca] = useState(false);
  const por = (lista: ObjetivoCampos[]) => form.setFieldValue('objetivos', lista);
  const acrescentar = (novo: ObjetivoCampos, at = objetivos.length) => {
    por([...objetivos.slice(0, at), novo, ...objetivos.slice(at)]);
    setAberto(novo.id);
  };
  const remover = (objetivo: ObjetivoCampos, place: number) => {
    const desfazer = () => {
      const agora = form.getValues().objetivos;
      if (!agora.some(({ id }) => id === objetivo.id)) por([...agora.slice(0, place), objetivo, ...agora.slice(place)]);
    };
    por(objetivos.filter(({ id }) => id !== objetivo.id));
    offerUndo(t('removido'), desfazer);
  };
  // The invalid field may be in a collapsed goal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there are new errors
  useEffect(() => {
    const place = Object.keys(form.errors).flatMap((campo) => /^objetivos\.(\d+)/.exec(campo)?.[1] ?? [])[0];
    if (place !== undefined) setAberto(objetivos[Number(place)]?.id ?? null);
  }, [form.errors]);
  const cheio = objetivos.length >= OBJETIVOS_MAX;
  return (
    <Stack gap="sm">
      {objetivos.length === 0 && <Text c="dimmed">{t('sem_objetivos')}</Text>}
      <Ordenavel
        label={t('objetivos')}
        itens={objetivos}
        chave={({ id }) => id}
        nome={({ descricao }) => descricao || t('objetivo_novo')}
        onOrdenar={por}
      >
        {(objetivo, place, alca) => (
          <div className={classes.objetivo}>
            <div className={classes.cabeca}>
              {alca}
              <UnstyledButton
                className={classes.abrir}
                aria-expanded={aberto === objetivo.id}
                onClick={() => setAberto(aberto === objetivo.id ? null : objetivo.id)}
              >
                <Text fw={600} c={objetivo.descricao ? undefined : 'dimmed'}>
                  {objetivo.descricao || t('objetivo_novo')}
                </Text>
                <Group gap={6} mt={4}>
                  {objetivo.area && (
                    <Badge variant="light" tt="none">
                      {t(`areas.${objetivo.area}`, { defaultValue: objetivo.area })}
                    </Badge>
                  )}
                  <Badge variant="light" color={COR[objetivo.status]} tt="none">
                    {t(`status.${objetivo.status}`)}
                  </Badge>
                </Group>
              </UnstyledButton>
              <Tooltip label={t('duplicar')}>
                <ActionIcon
                  variant="subtle"
                  disabled={cheio}
                  aria-label={t('duplicar_nome', { nome: objetivo.descricao })}
                  onClick={() => acrescentar(copiaDe(objetivo), place + 1)}
                >
                  <IconCopy size={18} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('cadastro:excluir')}>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('remover_nome', { nome: objetivo.descricao })}
                  onClick={() => remover(objetivo, place)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Tooltip>
            </div>
            <Collapse expanded={aberto === objetivo.id}>
              <Campos
                objetivo={objetivo}
                onChange={(parte) => por(objetivos.map((one) => (one.id === objetivo.id ? { ...one, ...parte } : one)))}
                erro={(campo) => form.errors[`objetivos.${place}.${campo}`]}
                caminho={(campo) => `objetivos.${place}.${campo}`}
              />
            </Collapse>
          </div>
        )}
      </Ordenavel>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={cheio}
          onClick={() => acrescentar(objetivoNovo())}
        >
          {t('adicionar')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBooks size={16} />}
          disabled={cheio}
          onClick={() => setBiblioteca(true)}
        >
          {t('da_biblioteca')}
        </Button>
      </Group>
      {biblioteca && (
        <BibliotecaDialog
          opened
          onClose={() => setBiblioteca(false)}
          onEscolher={(item) => {
            setBiblioteca(false);
            acrescentar(doItem(item, inicio));
          }}
        />
      )}
    </Stack>
  );
};
