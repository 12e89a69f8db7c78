import { Alert, Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Coleta, coletas } from '#contract/links/coletas.ts';
import { FINALIDADES, type Finalidade, finalidadeDoModelo } from '#contract/links/tipos.ts';
import type { DocumentoPaciente } from '#contract/papel/documentos.ts';
import type { Locale } from '#domain/constants.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { CamposDoLink } from './CamposDoLink.tsx';
import { trocado, useDestinatarios } from './destinatarios.ts';
import { Permitir } from './Permitir.tsx';

const CONFERENCIAS = ['nascimento', 'codigo'] as const;
const NENHUM = 'nenhum';
/** A line to be filled in by hand. */
const LACUNA = /_{3,}/;

type Valores = {
  signatarios: (string | null)[];
  em_ordem: boolean;
  dias: number;
  conferencia: (typeof CONFERENCIAS)[number];
  finalidade: Finalidade | null;
  vale_ate: string | null;
  locale: Locale | undefined;
};

type Props = { documento: DocumentoPaciente; onClose: () => void; onPedida: (coleta: Coleta) => void };

/** Asks one or several people to sign a document: a link for each. */
export const PedirAssinaturasDialog = ({ documento: { id, modelo, conteudo }, onClose, onPedida }: Props) => {
  const { t } = useTranslation(['links', 'anamneses', 'consentimentos']);
  const { data_nascimento } = usePaciente();
  const pessoas = useDestinatarios('documento');
  const invalidate = useInvalidate();
  const podem = pessoas.filter((um) => um.pode);
  const primeiro = podem.find((um) => um.consente) ?? podem.find((um) => um.id !== null);
  const { dias, idioma } = useAjuste('assinatura');
  const initialValues: Valores = {
    signatarios: primeiro ? [primeiro.id] : [],
    em_ordem: false,
    dias,
    conferencia: data_nascimento ? 'nascimento' : 'codigo',
    finalidade: finalidadeDoModelo(modelo),
    vale_ate: null,
    locale: idioma,
  };
  const app = useAppForm({
    creates: true,
    keep: `coleta/${id}`,
    schema: async () => (await import('#contract/links/coletas.ts')).ColetaNova,
    initialValues,
    submit: async (body) => {
      const feita = await call(coletas.pedir, { params: { id }, body });
      await invalidate();
      onPedida(feita);
    },
  });
  const { values, errors, setFieldValue, getInputProps } = app.form;
  const nomeDe = (um: (typeof pessoas)[number]) => {
    const lugar = values.signatarios.indexOf(um.id);
    return values.em_ordem && lugar >= 0 ? `${lugar + 1}. ${um.nome}` : um.nome;
  };
  const ressalva = (um: (typeof pessoas)[number]) => {
    if (!um.pode) return t('anamneses:informantes.nao_recebe');
    return values.finalidade && um.id !== null && !um.consente ? t('assinaturas.nao_consente') : undefined;
  };
  return (
    <FormDialog title={t('assinaturas.pedir')} app={app} submit={t('assinaturas.pedir')} onClose={onClose}>
      {LACUNA.test(conteudo) && <Alert color="orange">{t('assinaturas.lacunas')}</Alert>}
      <Checkbox.Group
        label={t('assinaturas.quem')}
        description={t('assinaturas.sua_linha')}
        error={errors.signatarios}
        value={values.signatarios.map(String)}
      >
        <Stack gap="xs" mt="xs" data-path="signatarios">
          {pessoas.map((um) => (
            <div key={String(um.id)}>
              <Checkbox
                value={String(um.id)}
                label={nomeDe(um)}
                description={ressalva(um)}
                disabled={!um.pode}
                onChange={() => setFieldValue('signatarios', trocado(values.signatarios, um.id))}
              />
              <Permitir responsavel_id={um.id} envio="documentos" />
            </div>
          ))}
        </Stack>
      </Checkbox.Group>
      {values.signatarios.length > 1 && (
        <Checkbox label={t('assinaturas.ordem')} {...getInputProps('em_ordem', { type: 'checkbox' })} />
      )}
      <Select
        label={t('assinaturas.consentimento')}
        allowDeselect={false}
        value={values.finalidade ?? NENHUM}
        data={[
          { value: NENHUM, label: t('assinaturas.nenhum') },
          ...FINALIDADES.map((value) => ({ value, label: t(`consentimentos:finalidades.${value}`) })),
        ]}
        onChange={(valor) => setFieldValue('finalidade', FINALIDADES.find((one) => one === valor) ?? null)}
      />
      {values.finalidade && <DateInput label={t('assinaturas.vale_ate')} clearable {...getInputProps('vale_ate')} />}
      <CamposDoLink
        form={app.form}
        padrao={dias}
        conferencias={CONFERENCIAS}
        para={pessoas.filter((um) => values.signatarios.includes(um.id))}
      />
    </FormDialog>
  );
};
