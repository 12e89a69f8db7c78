import { Button, Group, Text, TextInput } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { pacientes } from '#contract/pacientes.ts';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { editarUm } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import type { Faltas } from './recibo-faltas.ts';
import { useRecibo } from './use-recibo.ts';

const guardarCpf = ({ pagador }: Faltas, cpf: string) => {
  if (!pagador) return;
  return pagador.tipo === 'responsavel'
    ? editarUm(responsaveis, pagador.id, { cpf })
    : editarUm(pacientes, pagador.id, { cpf });
};

/** Lists what a receipt lacks, with fields to fill it in; it can be issued without. */
export const FaltasDialog = ({ faltas, onClose }: { faltas: Faltas; onClose: () => void }) => {
  const { t } = useTranslation('financeiro');
  const { abrir, dar } = useRecibo();
  const { pagador, faltam, pagamento_id } = faltas;
  // Stays open until the receipt is issued, so that a failure keeps what was typed. Closes before the print screen
  // opens, so that the unsaved-changes guard does not ask.
  const emitir = async () => {
    const recibo = await dar(pagamento_id);
    flushSync(onClose);
    abrir(recibo);
  };
  const assim = useMutation({ mutationFn: emitir });
  const app = useAppForm({
    keep: `recibos-faltas/${pagamento_id}`,
    schema: async () => (await import('./faltas.schema.ts')).esquemaDe(faltas),
    initialValues: { cpf: '', documento: '', cidade: '' },
    submit: async ({ cpf, documento, cidade }) => {
      if (cpf) await guardarCpf(faltas, cpf);
      if (documento || cidade)
        await call(documentosGravar, { body: { ...(documento && { documento }), ...(cidade && { cidade }) } });
      await emitir();
    },
  });
  const { form } = app;
  const preencher = faltam.some((falta) => falta !== 'pagador');
  return (
    <FormDialog
      title={t('recibo.emitir')}
      app={app}
      submit={preencher ? t('recibo.salvar_e_emitir') : t('recibo.emitir_assim')}
      onClose={onClose}
    >
      <Text>{t('recibo.faltas')}</Text>
      {faltam.includes('pagador') && <Text>{t('recibo.sem_pagador')}</Text>}
      {faltam.includes('pagador_cpf') && (
        <MaskInput
          kind="cpf"
          label={t('recibo.cpf_de', { nome: pagador?.nome })}
          data-autofocus
          {...form.getInputProps('cpf')}
        />
      )}
      {faltam.includes('documento') && (
        <MaskInput
          kind="documento"
          label={t('recibo.documento')}
          description={t('recibo.documento_ajuda')}
          {...form.getInputProps('documento')}
        />
      )}
      {faltam.includes('cidade') && (
        <TextInput label={t('recibo.cidade')} maxLength={100} {...form.getInputProps('cidade')} />
      )}
      {preencher && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={app.sending}
            loading={assim.isPending}
            onClick={() => assim.mutate()}
          >
            {t('recibo.emitir_assim')}
          </Button>
        </Group>
      )}
    </FormDialog>
  );
};
