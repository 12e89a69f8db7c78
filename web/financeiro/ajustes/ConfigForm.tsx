import { Button, Group, Radio, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { financeiroConfig, financeiroConfigSalvar, MODOS_RECEBIVEL, PESSOAS } from '#contract/financeiro/financeiro.ts';
import { CAMPOS_DA_COBRANCA } from '#domain/money/cobranca-texto.ts';
import { call } from '#web/lib/api/api.ts';
import { read } from '#web/lib/api/read.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { GerarDialog } from '../contas/GerarDialog.tsx';
import type { Config } from '../financeiro.queries.ts';

const iniciais = (config: Config) => ({
  ...config,
  pix_chave: texto(config.pix_chave),
  pix_nome: texto(config.pix_nome),
});

export const ConfigForm = ({ config }: { config: Config }) => {
  const { t } = useTranslation('financeiro');
  const client = useQueryClient();
  const mensagem = useRef<HTMLTextAreaElement>(null);
  const [gerando, setGerando] = useState(false);
  const { form, sending, onSubmit, unsaved } = useAppForm({
    keep: 'financeiro-config',
    schema: async () => (await import('#contract/financeiro/financeiro.ts')).FinanceiroConfig,
    initialValues: iniciais(config),
    submit: async (body) => {
      const salvo = await call(financeiroConfigSalvar, { body });
      client.setQueryData(read(financeiroConfig, {}).queryKey, salvo);
      form.setInitialValues(iniciais(salvo));
      form.setValues(iniciais(salvo));
      form.resetDirty();
      alertas.salvoComSucesso(t('partes.ajustes'), t('ajustes.genero'));
    },
  });
  const { modo_recebivel, cobranca_texto } = form.values;
  const inserir = (campo: string) => {
    const { selectionStart = cobranca_texto.length, selectionEnd = cobranca_texto.length } = mensagem.current ?? {};
    form.setFieldValue(
      'cobranca_texto',
      `${cobranca_texto.slice(0, selectionStart)}{${campo}}${cobranca_texto.slice(selectionEnd)}`,
    );
    mensagem.current?.focus();
  };
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <PageCard
            title={t('ajustes.cobranca')}
            actions={
              <Button size="sm" variant="light" onClick={() => setGerando(true)}>
                {t('gerar.titulo')}
              </Button>
            }
          >
            <Stack>
              <Radio.Group label={t('ajustes.quando')} {...form.getInputProps('modo_recebivel')}>
                <Stack gap="xs" mt="xs">
                  {MODOS_RECEBIVEL.map((value) => (
                    <Radio
                      key={value}
                      value={value}
                      label={t(`ajustes.modos.${value}`)}
                      description={t(`ajustes.modos.${value}_texto`)}
                    />
                  ))}
                </Stack>
              </Radio.Group>
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                {modo_recebivel === 'mensal' ? (
                  <NumberInput
                    label={t('ajustes.dia_vencimento')}
                    min={1}
                    max={31}
                    allowDecimal={false}
                    {...form.getInputProps('dia_vencimento')}
                  />
                ) : (
                  <NumberInput
                    label={t('ajustes.vencimento_dias')}
                    min={0}
                    max={90}
                    allowDecimal={false}
                    {...form.getInputProps('vencimento_dias')}
                  />
                )}
              </SimpleGrid>
              <Switch
                label={t('ajustes.cobrar_faltas')}
                {...form.getInputProps('cobrar_faltas', { type: 'checkbox' })}
              />
              <Textarea
                ref={mensagem}
                label={t('ajustes.texto')}
                description={t('ajustes.texto_ajuda')}
                autosize
                minRows={4}
                required
                {...form.getInputProps('cobranca_texto')}
              />
              <Group gap={6}>
                {CAMPOS_DA_COBRANCA.map((campo) => (
                  <Button key={campo} size="compact-xs" variant="light" onClick={() => inserir(campo)}>
                    {t(`ajustes.campos.${campo.replace('.', '_')}`)}
                  </Button>
                ))}
              </Group>
            </Stack>
          </PageCard>
          <PageCard title={t('ajustes.pix')} description={t('ajustes.pix_texto')}>
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <TextInput
                label={t('ajustes.pix_chave')}
                description={t('ajustes.pix_chave_ajuda')}
                {...form.getInputProps('pix_chave')}
              />
              <TextInput label={t('ajustes.pix_nome')} {...form.getInputProps('pix_nome')} />
            </SimpleGrid>
          </PageCard>
          <PageCard title={t('partes.recibos')} description={t('ajustes.recibo_texto')}>
            <Stack>
              <Radio.Group label={t('ajustes.recibo_pessoa')} {...form.getInputProps('recibo_pessoa')}>
                <Group mt="xs">
                  {PESSOAS.map((value) => (
                    <Radio key={value} value={value} label={t(`ajustes.pessoas.${value}`)} />
                  ))}
                </Group>
              </Radio.Group>
              <Text size="sm">
                {t('ajustes.dados_no_perfil')}{' '}
                <AnchorLink to="/settings/profile" size="sm" underline="always">
                  {t('ajustes.abrir_perfil')}
                </AnchorLink>
              </Text>
            </Stack>
          </PageCard>
          <SaveBar sending={sending} unsaved={unsaved} />
        </Stack>
        <UnsavedGuard {...unsaved} />
      </form>
      {gerando && <GerarDialog onClose={() => setGerando(false)} />}
    </>
  );
};
