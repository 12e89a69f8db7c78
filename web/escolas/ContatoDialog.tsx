import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type EscolaContato, escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { IdiomaSelect } from '#web/ui/fields/IdiomaSelect.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';

type Props = {
  escola_id: string;
  /** To change; null for a new one. */
  contato: EscolaContato | null;
  /** The name of a new one, as far as it is known. */
  nome?: string | null;
  onClose: () => void;
  onSalvo?: (contato: EscolaContato) => void;
};

/** Somebody of a school who answers by link. */
export const ContatoDialog = ({ escola_id, contato, nome, onClose, onSalvo }: Props) => {
  const { t } = useTranslation(['escolas', 'cadastro']);
  const invalidate = useInvalidate();
  const app = useAppForm({
    keep: `escola-contatos/${contato?.id ?? escola_id}`,
    creates: !contato,
    schema: async () => (await import('#contract/escolas/escola-contatos.ts')).EscolaContatoNovo,
    initialValues: {
      nome: texto(contato?.nome ?? nome),
      relacao: texto(contato?.relacao),
      email: texto(contato?.email),
      telefone: texto(contato?.telefone),
      idioma: contato?.idioma ?? null,
    },
    submit: async (body) => {
      const salvo = contato
        ? await call(escolaContatos.editar, { params: { id: contato.id }, body: { ...body, versao: contato.versao } })
        : await call(escolaContatos.criar, { params: { id: escola_id }, body });
      alertas.salvoComSucesso(t('contatos.um'), t('contatos.um_genero'));
      await invalidate();
      onSalvo?.(salvo);
      onClose();
    },
  });
  const { getInputProps } = app.form;
  return (
    <FormDialog title={contato ? t('contatos.editar') : t('contatos.novo')} app={app} onClose={onClose}>
      <TextInput label={t('nome')} required maxLength={200} data-autofocus {...getInputProps('nome')} />
      <TextInput
        label={t('contatos.relacao')}
        placeholder={t('contatos.relacao_exemplo')}
        maxLength={60}
        {...getInputProps('relacao')}
      />
      <TextInput
        type="email"
        label={t('cadastro:campos.email')}
        description={t('contatos.email_dica')}
        required
        maxLength={254}
        {...getInputProps('email')}
      />
      <MaskInput kind="telefone" label={t('cadastro:campos.telefone')} {...getInputProps('telefone')} />
      <IdiomaSelect {...getInputProps('idioma')} />
    </FormDialog>
  );
};
