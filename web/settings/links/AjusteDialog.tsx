import { Button, Paper, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkAjuste, linkAjustes } from '#contract/links/ajustes.ts';
import { LOCALES, type Locale } from '#domain/constants.ts';
import { termosDe } from '#domain/termos.ts';
import { camposDaMensagem, camposEstranhos, preencherMensagem } from '#domain/text/mensagem-do-link.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';

const IDIOMAS: Record<Locale, string> = { 'pt-br': 'Português', en: 'English', es: 'Español', 'zh-CN': '中文' };
/** Days to choose from. */
const VIDAS = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90];
/** The link of a charge stays open until some days after it is due, unless days from its sending are chosen. */
const VENCIMENTO = 'vencimento';
const isLocale = (value: string | null): value is Locale => LOCALES.some((one) => one === value);

/** How the message looks, with an example for every placeholder. */
const Previa = ({ texto, locale }: { texto: string; locale: Locale }) => {
  const { t } = useTranslation('link-ajustes');
  const { name, config } = useSignedUser();
  const exemplo = {
    ...termosDe(config, locale),
    nome: 'Carla',
    profissional: name,
    data: '12-05-2031',
    hora: '14:00',
    valor: 'R$ 150,00',
    vencimento: '12-05-2031',
    link: `${location.origin}/l#…`,
  };
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('previa')}>
      <Text size="sm" c="dimmed">
        {t('previa')}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {preencherMensagem(texto, exemplo, (campo) => `{${campo}}`)}
      </Text>
    </Paper>
  );
};

/** Changes what applies to new links of one kind. */
export const AjusteDialog = ({ ajuste, onClose }: { ajuste: LinkAjuste; onClose: () => void }) => {
  const { t } = useTranslation(['link-ajustes', 'links']);
  const { locale: meu } = useSignedUser();
  const invalidate = useInvalidate();
  const [locale, setLocale] = useState<Locale>(meu);
  const { tipo, oferecido, dias, dias_padrao, conferir, originais } = ajuste;
  const vence = tipo === 'cobranca';
  const textos: Partial<Record<Locale, string>> = { ...originais, ...ajuste.textos };
  const app = useAppForm({
    keep: `link-ajustes/${tipo}`,
    schema: async () => (await import('#contract/links/ajustes.ts')).LinkAjusteMudanca,
    initialValues: { tipo, oferecido, dias: vence ? dias : (dias ?? dias_padrao), conferir, textos },
    submit: async (body) => {
      // The standard text and the standard days are not stored as texts and days of the practice.
      const meus = LOCALES.map((um) => [um, body.textos?.[um] === originais[um] ? '' : (body.textos?.[um] ?? '')]);
      const proprios = {
        dias: !vence && body.dias === dias_padrao ? null : body.dias,
        textos: Object.fromEntries(meus),
      };
      await call(linkAjustes.salvar, { body: { ...body, ...proprios } });
      await invalidate();
      notify({ type: 'success', message: t('salvo') });
      onClose();
    },
  });
  const { values, errors, setFieldValue, clearFieldError, getInputProps } = app.form;
  const texto = values.textos[locale] ?? '';
  const estranhos = [...new Set(camposEstranhos(tipo, texto))].map((campo) => `{${campo}}`);
  const mudar = (novo: string) => {
    clearFieldError(`textos.${locale}`);
    setFieldValue('textos', { ...values.textos, [locale]: novo });
  };
  return (
    <FormDialog title={t(`links:tipos.${tipo}`)} app={app} onClose={onClose}>
      <Switch
        label={t('oferecer')}
        description={t('oferecer_texto')}
        {...getInputProps('oferecido', { type: 'checkbox' })}
      />
      {dias_padrao !== null && (
        <Select
          label={t('dias')}
          allowDeselect={false}
          error={errors.dias}
          value={String(values.dias ?? VENCIMENTO)}
          data={[
            ...(vence ? [{ value: VENCIMENTO, label: t('apos_vencimento', { count: dias_padrao }) }] : []),
            ...VIDAS.map((vida) => ({ value: String(vida), label: t('links:dias', { count: vida }) })),
          ]}
          onChange={(vida) => vida && setFieldValue('dias', vida === VENCIMENTO ? null : Number(vida))}
        />
      )}
      <Switch
        label={t('conferir')}
        description={t(tipo === 'assinatura' ? 'conferir_sempre' : 'conferir_texto')}
        disabled={tipo === 'assinatura'}
        {...getInputProps('conferir', { type: 'checkbox' })}
      />
      <Select
        label={t('idioma')}
        allowDeselect={false}
        value={locale}
        data={LOCALES.map((value) => ({ value, label: IDIOMAS[value] }))}
        onChange={(novo) => isLocale(novo) && setLocale(novo)}
      />
      <Textarea
        label={t('mensagem')}
        description={t('mensagem_texto')}
        autosize
        minRows={3}
        maxLength={1000}
        value={texto}
        error={
          errors[`textos.${locale}`] ??
          (estranhos.length > 0 && t('campos_estranhos', { campos: estranhos.join(', ') }))
        }
        data-path={`textos.${locale}`}
        onChange={({ currentTarget }) => mudar(currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {camposDaMensagem(tipo)
          .map((campo) => `{${campo}}`)
          .join(' ')}
      </Text>
      <Previa texto={texto} locale={locale} />
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        disabled={texto === originais[locale]}
        onClick={() => mudar(originais[locale])}
      >
        {t('restaurar')}
      </Button>
    </FormDialog>
  );
};
