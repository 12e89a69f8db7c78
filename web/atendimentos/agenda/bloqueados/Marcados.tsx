import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Marcados as Lidos } from '#contract/agenda/agenda.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

/** The appointments in a time that is to be blocked: who and when, and how many more. */
export const Marcados = ({ marcados: { total, primeiros } }: { marcados: Lidos }) => {
  const { t } = useTranslation('agenda');
  const { fuso } = useSignedUser();
  const outros = total - primeiros.length;
  return (
    <>
      <List my="xs">
        {primeiros.map(({ id, nome, inicio }) => (
          <List.Item key={id}>
            <b>{nome}</b> · {formatInstant(inicio, fuso)}
          </List.Item>
        ))}
      </List>
      {outros > 0 && <Text c="dimmed">{t('ocupado.e_mais', { count: outros })}</Text>}
    </>
  );
};
