import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconToolsKitchen2, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Membro } from '#contract/conta/membros.ts';
import { bcp47 } from '#domain/constants.ts';
import { DIA_MS } from '#domain/days/fuso.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { Select } from '#web/ui/fields/Select.tsx';

type Horario = Membro['horarios'][number];
type Props = { horarios: Horario[]; erros: Record<string, ReactNode>; onChange: (horarios: Horario[]) => void };

/** A Sunday. */
const DOMINGO = Date.UTC(2023, 0, 1);
const nomeDoDia = (dia: number) =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), { weekday: 'long', timeZone: 'UTC' }).format(DOMINGO + dia * DIA_MS);
const DIAS = [1, 2, 3, 4, 5, 6, 0];

/** Lunch for every working day that has none: those with hours, or Monday to Friday. */
const comAlmoco = (horarios: Horario[]) => {
  const dias = (almoco: boolean) =>
    new Set(horarios.filter((one) => Boolean(one.almoco) === almoco).map(({ dia }) => dia));
  const [trabalha, almoca] = [dias(false), dias(true)];
  const novos = DIAS.filter((dia) => (trabalha.size ? trabalha.has(dia) : dia % 6 > 0) && !almoca.has(dia));
  return [...horarios, ...novos.map((dia) => ({ dia, inicio: '12:00', fim: '13:00', almoco: true }))];
};

/** The hours in which a member works, and lunch, which is taken out of them. */
export const Horarios = ({ horarios, erros, onChange }: Props) => {
  const { t } = useTranslation('equipe');
  const change = (index: number, part: Partial<Horario>) =>
    onChange(horarios.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const ultimo = horarios.at(-1);
  return (
    <Fieldset legend={t('horarios.titulo')}>
      <Stack gap="xs">
        {horarios.map((horario, index) => (
          // The rows have no id and are only added at the end.
          <Group key={`${horarios.length}-${index.toString()}`} gap="xs" align="flex-start">
            <Select
              flex={{ base: horario.almoco ? '1 1 60%' : '1 1 100%', xs: '1 1 0' }}
              aria-label={t('horarios.dia')}
              data={DIAS.map((dia) => ({ value: String(dia), label: nomeDoDia(dia) }))}
              allowDeselect={false}
              value={String(horario.dia)}
              onChange={(dia) => change(index, { dia: Number(dia) })}
            />
            {horario.almoco && (
              <Group gap={4} h={36} c="dimmed" wrap="nowrap">
                <IconToolsKitchen2 size={14} aria-hidden="true" />
                <Text size="sm">{t('horarios.almoco')}</Text>
              </Group>
            )}
            <TextInput
              type="time"
              aria-label={t(horario.almoco ? 'horarios.almoco_inicio' : 'horarios.inicio')}
              value={horario.inicio}
              error={erros[`horarios.${index}.inicio`]}
              onChange={(event) => change(index, { inicio: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              aria-label={t(horario.almoco ? 'horarios.almoco_fim' : 'horarios.fim')}
              value={horario.fim}
              error={erros[`horarios.${index}.fim`]}
              onChange={(event) => change(index, { fim: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t(horario.almoco ? 'horarios.almoco_tirar' : 'horarios.tirar')}
              onClick={() => onChange(horarios.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              onChange([...horarios, { dia: ((ultimo?.dia ?? 0) + 1) % 7, inicio: '08:00', fim: '18:00' }])
            }
          >
            {t('horarios.novo')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconToolsKitchen2 size={14} />}
            onClick={() => onChange(comAlmoco(horarios))}
          >
            {t('horarios.almoco_novo')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
};
