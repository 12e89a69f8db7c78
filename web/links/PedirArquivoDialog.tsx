import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { arquivosPorLink } from '#contract/links/arquivos.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { conferenciaInicial, conferenciasPara, useAjuste } from '#web/lib/link-ajuste.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CamposDoLink } from './CamposDoLink.tsx';
import { useDestinatarios } from './destinatarios.ts';
import { JaAberto } from './JaAberto.tsx';
import { UmDestinatario } from './UmDestinatario.tsx';

/** Asks one person for a file: who, what, and until when. */
export const PedirArquivoDialog = ({
  onClose,
  onPedido,
}: {
  onClose: () => void;
  onPedido: (link: LinkEnviado) => void;
}) => {
  const { t } = useTranslation(['links', 'anamneses']);
  const { id, data_nascimento } = usePaciente();
  const destinatarios = useDestinatarios('arquivo');
  const invalidate = useInvalidate();
  const primeiro = destinatarios.find((um) => um.id !== null && um.pode);
  const responsavel_id: string | null = primeiro?.id ?? null;
  const { dias, conferir, idioma } = useAjuste('arquivo');
  const app = useAppForm({
    creates: true,
    keep: `arquivo/${id}`,
    schema: async () => (await import('#contract/links/arquivos.ts')).ArquivoPedido,
    initialValues: {
      responsavel_id,
      texto: '',
      dias,
      conferencia: conferenciaInicial(conferir, data_nascimento),
      locale: idioma,
    },
    submit: async (body) => {
      const link = await call(arquivosPorLink.pedir, { params: { id }, body });
      await invalidate();
      onPedido(link);
    },
  });
  const { values, errors, setFieldValue, getInputProps } = app.form;
  return (
    <FormDialog title={t('arquivos.pedir')} app={app} submit={t('arquivos.pedir')} onClose={onClose}>
      <UmDestinatario
        destinatarios={destinatarios}
        envio="documentos"
        ressalva={t('arquivos.nao_recebe')}
        error={errors.responsavel_id}
        value={values.responsavel_id}
        onChange={(id) => setFieldValue('responsavel_id', id)}
      />
      <JaAberto tipo="arquivo" para={[values.responsavel_id]} onUsar={onPedido} />
      <Textarea
        label={t('arquivos.o_que')}
        description={t('arquivos.o_que_dica')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...getInputProps('texto')}
      />
      <CamposDoLink
        form={app.form}
        padrao={dias}
        conferencias={conferenciasPara(conferir)}
        para={destinatarios.filter((um) => um.id === values.responsavel_id)}
      />
    </FormDialog>
  );
};
