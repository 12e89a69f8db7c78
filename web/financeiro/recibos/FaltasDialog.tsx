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
import { usePode } from '#web/lib/session/pode.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import type { Faltas } from './recibo-faltas.ts';
import { useRecibo } from './use-recibo.ts';

const guardarCpf = ({ pagador }: Faltas, cpf: string) => {
  if (!pagador?.id) return;
  return pagador.tipo === 'responsavel'
    ? editarUm(responsaveis, pagador.id, { cpf })
    : editarUm(pacientes, pagador.id, { cpf });
};

/** Lists what a receipt lacks, with fields for what the member may fill in; it can be issued without. */
export const FaltasDialog = ({ faltas, onClose }: { faltas: Faltas; onClose: () => void }) => {
  const { t } = useTranslation('financeiro');
  const { abrir, dar } = useRecibo();
  const pode = usePode();
  const { pagador, faltam, pagamento_id } = faltas;
  const cadastro = pagador?.tipo === 'responsavel' ? responsaveis : pacientes;
  const podeCpf = Boolean(pagador?.id) && pode(cadastro.editar);
  const podePratica = pode(documentosGravar);
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
    schema: async () => (await import('./faltas.schema.ts')).esquemaDe(podeCpf ? faltam : []),
    initialValues: { cpf: '', documento: '', cidade: '' },
    submit: async ({ cpf, documento, cidade }) => {
      if (cpf) await guardarCpf(faltas, cpf);
      if (documento || cidade)
        await call(documentosGravar, { body: { ...(documento && { documento }), ...(cidade && { cidade }) } });
      await emitir();
    },
  });
  const { form } = app;
  const pedeCpf = faltam.includes('pagador_cpf');
  const daPratica = faltam.includes('documento') || faltam.includes('cidade');
  const preencher = (pedeCpf && podeCpf) || (daPratica && podePratica);
  return (
    <FormDialog
      title={t('recibo.emitir')}
      app={app}
      submit={preencher ? t('recibo.salvar_e_emitir') : t('recibo.emitir_assim')}
      onClose={onClose}
    >
      <Text>{t(preencher ? 'recibo.faltas' : 'recibo.faltas_de_outros')}</Text>
      {faltam.includes('pagador') && <Text>{t('recibo.sem_pagador')}</Text>}
      {pedeCpf && !podeCpf && <Text>{t('recibo.sem_cpf', { nome: pagador?.nome })}</Text>}
      {daPratica && !podePratica && <Text>{t('recibo.sem_dados_da_pratica')}</Text>}
      {pedeCpf && podeCpf && (
        <MaskInput
          kind="cpf"
          label={t('recibo.cpf_de', { nome: pagador?.nome })}
          data-autofocus
          {...form.getInputProps('cpf')}
        />
      )}
      {podePratica && faltam.includes('documento') && (
        <MaskInput
          kind="documento"
          label={t('recibo.documento')}
          description={t('recibo.documento_ajuda')}
          {...form.getInputProps('documento')}
        />
      )}
      {podePratica && faltam.includes('cidade') && (
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
