import { SimpleGrid, Switch, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { AgendaConfig } from '#contract/agenda/agenda.ts';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';

/** What a family can do with the link of a reminder, and what a late cancellation costs. */
export const LinksFields = ({ form }: { form: UseFormReturnType<AgendaConfig> }) => {
  const { t } = useTranslation('agenda');
  const { aviso_horas: horas, aviso_percentual: percentual } = form.values;
  return (
    <>
      <Title order={3} size="h5" mt="sm">
        {t('links.titulo')}
      </Title>
      <Switch
        label={t('links.lembrete_link')}
        description={t('links.lembrete_link_ajuda')}
        {...form.getInputProps('lembrete_link', { type: 'checkbox' })}
      />
      <Switch
        label={t('links.oferecer_horarios')}
        description={t('links.oferecer_horarios_ajuda')}
        {...form.getInputProps('oferecer_horarios', { type: 'checkbox' })}
      />
      <SimpleGrid cols={2}>
        <NumberInput
          label={t('links.aviso_horas')}
          min={0}
          max={168}
          clampBehavior="none"
          allowDecimal={false}
          required
          {...form.getInputProps('aviso_horas')}
        />
        <NumberInput
          label={t('links.aviso_percentual')}
          min={0}
          max={100}
          suffix=" %"
          clampBehavior="none"
          allowDecimal={false}
          required
          {...form.getInputProps('aviso_percentual')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {percentual > 0 ? t('links.aviso_cobra', { horas, percentual }) : t('links.aviso_nada', { horas })}
      </Text>
    </>
  );
};
