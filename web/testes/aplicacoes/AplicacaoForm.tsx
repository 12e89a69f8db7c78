import { Alert, Input, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Paciente } from '#contract/pacientes.ts';
import { type Aplicacao, aplicacoes, INFORMANTES } from '#contract/testes/aplicacoes.ts';
import type { Teste } from '#contract/testes/testes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { foraDaFaixa, mesesEntre } from '#domain/days/idade.ts';
import { isPsicologo } from '#domain/psicologo.ts';
import { useCadastroForm } from '#web/lib/forms/cadastro-form.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { BackButton } from '#web/ui/page/BackButton.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { Selos } from '../Selos.tsx';
import { nomeDoTeste, useNomes } from '../termos-de-teste.ts';
import { valores } from './aplicacao-valores.ts';
import { InformadoFields } from './InformadoFields.tsx';
import { ResultadosFields } from './ResultadosFields.tsx';
import { useEnvio } from './use-envio.ts';

const Avisos = ({ paciente, teste, dia }: { paciente: Paciente; teste: Teste; dia: string | null }) => {
  const { t } = useTranslation(['aplicacoes', 'testes', 'cadastro']);
  const { faixaDeIdade } = useNomes();
  if (!paciente.data_nascimento)
    return (
      <Alert color="orange" icon={<IconAlertTriangle />} role="status">
        {t('sem_nascimento')}{' '}
        <AnchorLink to="/atendimento/paciente/$id/dados" params={{ id: paciente.id }} search={{ editar: true }}>
          {t('informar_nascimento')}
        </AnchorLink>
      </Alert>
    );
  const meses = dia && dia >= paciente.data_nascimento ? mesesEntre(paciente.data_nascimento, dia) : null;
  if (!foraDaFaixa(teste, meses)) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} role="status">
      {t('fora_da_faixa', { faixa: faixaDeIdade(teste) })}
    </Alert>
  );
};

type Props = { paciente: Paciente; teste: Teste; profissao: string | null; aplicacao: Aplicacao | null };

/** The form of an assessment, new or stored. */
export const AplicacaoForm = ({ paciente, teste, profissao, aplicacao }: Props) => {
  const { t } = useTranslation(['aplicacoes', 'testes', 'cadastro', 'rascunho']);
  const { fuso, registro } = useSignedUser();
  const hoje = hojeEm(fuso);
  const title = nomeDoTeste(teste);
  useDocumentTitle(title);
  const psicologo = isPsicologo(profissao);
  const reservado = teste.uso_privativo && !(psicologo && registro);
  const base = `/atendimento/paciente/${paciente.id}/testes`;
  const nome = `${title} · ${paciente.nome}`;
  const { form, sending, onSubmit, conflito, unsaved, id, saved } = useCadastroForm({
    keep: 'aplicacoes',
    under: `${paciente.id}/${teste.id}`,
    title: nome,
    semConexao: ({ corpo, versao, formulario, muda }) =>
      envio.entregar(
        { paciente_id: paciente.id, nova: versao === undefined, muda, corpo, formulario },
        versao ?? 0,
        nome,
      ),
    rotas: aplicacoes,
    schema: async () => (await import('./com-escore.schema.ts')).ComEscore,
    sob: paciente.id,
    cadastrado: aplicacao,
    valores: valores({ teste, hoje, informado: reservado }),
    coisa: t('uma'),
    genero: t('uma_genero'),
    depois: () => (aplicacao ? `${base}/${aplicacao.id}` : base),
  });
  const envio = useEnvio({
    id,
    escrito: JSON.stringify(form.values),
    pronto: unsaved.ready,
    onSalvo: () => void saved(),
  });
  const { data } = form.values;
  const idade = data && idadePorExtenso(paciente.data_nascimento, data, t);
  const nomes = (campo: string) => (campo === 'resultados' ? t('resultados.titulo') : t(campo));
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <PageCard title={title} actions={<Selos teste={teste} />}>
            <Stack>
              <SimpleGrid cols={{ base: 1, sm: 3 }}>
                <DateInput
                  label={t('data')}
                  required
                  clearable={false}
                  maxDate={hoje}
                  description={idade ? t('idade_na_data', { idade }) : undefined}
                  {...form.getInputProps('data')}
                />
                <Select
                  label={t('informante')}
                  data={INFORMANTES.map((value) => ({ value, label: t(`informantes.${value}`) }))}
                  clearable
                  {...form.getInputProps('informante')}
                />
                <TextInput label={t('norma')} {...form.getInputProps('norma')} />
              </SimpleGrid>
              <Avisos paciente={paciente} teste={teste} dia={data} />
              <InformadoFields form={form} hoje={hoje} reservado={reservado} semInscricao={psicologo} />
            </Stack>
          </PageCard>
          <PageCard title={t('resultados.titulo')} description={t('resultados.texto')}>
            <ResultadosFields form={form} modelo={teste.escalas[0]} />
            {/* Rendered without a message too: a field that is not on the screen gets an alert instead. */}
            <div tabIndex={-1} data-path="resultados">
              {form.errors.resultados && (
                <Input.Error mt="sm" role="alert">
                  {form.errors.resultados}
                </Input.Error>
              )}
            </div>
          </PageCard>
          <PageCard>
            <Stack>
              <Textarea label={t('condicoes')} autosize minRows={2} {...form.getInputProps('condicoes')} />
              <Textarea label={t('observacoes')} autosize minRows={3} {...form.getInputProps('observacoes')} />
            </Stack>
          </PageCard>
          {envio.recusado && (
            <Alert color="orange" role="alert">
              {envio.recusado.message}
            </Alert>
          )}
          <SaveBar sending={sending} unsaved={unsaved}>
            {envio.estado !== 'salvo' && <EstadoSalvo estado={envio.estado} onTentar={envio.tentar} />}
            <BackButton />
          </SaveBar>
        </Stack>
      </form>
      <ConflictDialog conflito={conflito} nomeDo={nomes} />
      <UnsavedGuard {...unsaved} />
    </>
  );
};
