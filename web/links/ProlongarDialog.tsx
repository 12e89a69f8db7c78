import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { DIA_MS, instante } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

const DIAS = [1, 7, 30] as const;

/** Keeps a link open for some days from now. */
export const ProlongarDialog = ({ link, onClose }: { link: LinkEnviado; onClose: () => void }) => {
  const { t } = useTranslation('links');
  const invalidate = useInvalidate();
  const prolongar = useMutation({
    mutationFn: (dias: number) =>
      call(links.prolongar, { params: { id: link.id }, body: { expira_em: instante(Date.now() + dias * DIA_MS) } }),
    onSuccess: async () => {
      await invalidate();
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('prolongar')}>
      <Text>{t('prolongar_texto')}</Text>
      <Group mt="md">
        {DIAS.map((count) => (
          <Button key={count} variant="default" loading={prolongar.isPending} onClick={() => prolongar.mutate(count)}>
            {t('dias', { count })}
          </Button>
        ))}
      </Group>
    </Dialog>
  );
};
