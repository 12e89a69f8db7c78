import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { finsDoLink } from '#contract/links/acoes.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { DIAS_MAX } from '#contract/links/tipos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

/** Why no other ends are offered: the last day of the authorisation, or the longest life of a link. */
const Motivo = ({ link, resta }: { link: LinkEnviado; resta: boolean }) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const { limite, escola_contato_id, expira_em } = link;
  const noLimite = limite !== null && Date.parse(limite) <= Math.max(Date.now(), Date.parse(expira_em));
  if (limite && escola_contato_id && (resta || noLimite)) {
    const dia = formatDate(localDe(Date.parse(limite) - 1, fuso).data);
    return <Text>{t(resta ? 'prolongar_autorizacao' : 'prolongar_sem_autorizacao', { dia })}</Text>;
  }
  return resta ? null : <Text>{t(noLimite ? 'prolongar_nao_da' : 'prolongar_maximo', { dias: DIAS_MAX })}</Text>;
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
  const fins = finsDoLink(link, agora);
  return (
    <Dialog opened onClose={onClose} title={t('prolongar')}>
      <Text>{t(aberto ? 'ate' : 'expirou', { quando: formatInstant(link.expira_em, fuso) })}</Text>
      <Motivo link={link} resta={fins.length > 0} />
      {fins.length > 0 && <Text>{t('prolongar_texto')}</Text>}
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
