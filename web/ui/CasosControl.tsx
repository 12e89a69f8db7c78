import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCasos } from '#web/lib/session/casos.ts';

/** Own cases or all of the practice; nothing for members without a choice. */
export const CasosControl = () => {
  const { t } = useTranslation('cadastro');
  const { escolhe, casos, set } = useCasos();
  if (!escolhe) return null;
  return (
    <SegmentedControl
      aria-label={t('casos.nome')}
      data={[
        { value: 'meus', label: t('casos.meus') },
        { value: 'todos', label: t('casos.todos') },
      ]}
      value={casos}
      onChange={(value) => set(value === 'todos' ? 'todos' : 'meus')}
    />
  );
};
