import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { DIAS_MAX } from '#contract/links/tipos.ts';
import { DIA_MS, instante } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

const DIAS = [1, 7, 30] as const;
/** The server refuses an end that is later than its limit when the request arrives. */
const FOLGA_MS = 60_000;

/** The ends to choose from: later than the present one, and no later than the appointment or the longest life of a link. */
const finsPara = ({ expira_em, atendimento }: LinkEnviado, agora: number) => {
  const fim = Date.parse(expira_em);
  const limite = atendimento ? Date.parse(atendimento.inicio) : agora + DIAS_MAX * DIA_MS - FOLGA_MS;
  const novos = DIAS.map((dias) => Math.min(limite, Math.max(agora, fim) + dias * DIA_MS));
  return [...new Set(novos)].filter((novo) => novo > fim).map((novo) => instante(novo));
};

/** Keeps a link open for some more days. */
export const ProlongarDialog = ({ link, onClose }: { link: LinkEnviado; onClose: () => void }) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const prolongar = useMutation({
    mutationFn: (expira_em: string) => call(links.prolongar, { params: { id: link.id }, body: { expira_em } }),
    onSuccess: async () => {
      await invalidate();
      onClose();
    },
  });
  const agora = Date.now();
  const aberto = Date.parse(link.expira_em) > agora;
  const fins = finsPara(link, agora);
  return (
    <Dialog opened onClose={onClose} title={t('prolongar')}>
      <Text>{t(aberto ? 'ate' : 'expirou', { quando: formatInstant(link.expira_em, fuso) })}</Text>
      <Text>{fins.length > 0 ? t('prolongar_texto') : t('prolongar_nao_da')}</Text>
      <Group mt="md">
        {fins.map((fim) => (
          <Button key={fim} variant="default" loading={prolongar.isPending} onClick={() => prolongar.mutate(fim)}>
            {t('ate_quando', { quando: formatInstant(fim, fuso) })}
          </Button>
        ))}
      </Group>
    </Dialog>
  );
};
