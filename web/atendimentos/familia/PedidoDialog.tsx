import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AvisoDaDecisao, links } from '#contract/links/links.ts';
import type { DecisaoDoPedido } from '#contract/links/tipos.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { whatsappDe } from '#web/lib/whatsapp.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { fecharPasso, useDizerDecisao, usePasso } from './pedidos.ts';

type RecusarProps = { id: string; cancelado: boolean; onDone: (() => void) | undefined };

const Recusar = ({ id, cancelado, onDone }: RecusarProps) => {
  const { t } = useTranslation('links');
  const invalidate = useInvalidate();
  const dizer = useDizerDecisao();
  const app = useAppForm({
    keep: `pedido-recusado/${id}`,
    schema: async () => (await import('#contract/links/links.ts')).DecisaoNova,
    initialValues: { decisao: 'recusada' as const, motivo: '' },
    submit: async (body) => {
      const { aviso } = await call(links.decidir, { params: { id }, body });
      dizer('recusada', aviso);
      onDone?.();
      await invalidate();
    },
  });
  return (
    <FormDialog title={t('pedido.recusar_titulo')} submit={t('pedido.recusar')} app={app} onClose={fecharPasso}>
      <Text size="sm">{t(cancelado ? 'pedido.recusar_novo' : 'pedido.recusar_texto')}</Text>
      <Textarea label={t('pedido.motivo')} autosize minRows={2} maxLength={500} {...app.form.getInputProps('motivo')} />
    </FormDialog>
  );
};

/** What was done and how the family knows, with the text to send by WhatsApp. */
const Avisar = ({ decisao, aviso }: { decisao: DecisaoDoPedido; aviso: AvisoDaDecisao }) => {
  const { t } = useTranslation(['links', 'shell']);
  const { email, telefone, texto } = aviso;
  return (
    <Dialog opened onClose={fecharPasso} title={t('pedido.avisar')}>
      <Stack gap="sm">
        <Text>{t(`pedido.feito.${decisao}`)}</Text>
        {email && <Text>{t(`pedido.email.${email}`)}</Text>}
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {texto}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={fecharPasso}>
            {t('shell:fechar')}
          </Button>
          {telefone && (
            <Button
              component="a"
              href={whatsappDe(telefone, texto)}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBrandWhatsapp size={16} />}
              onClick={fecharPasso}
            >
              {t('whatsapp')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};

export const PedidoDialog = () => {
  const passo = usePasso();
  if (!passo) return null;
  return passo.passo === 'recusar' ? <Recusar key={passo.id} {...passo} /> : <Avisar {...passo} />;
};
