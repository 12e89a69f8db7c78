import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconCash, IconDownload, IconEye, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Anexo, anexoLer } from '#contract/anexos.ts';
import { type Comprovante, cobrancaLinks } from '#contract/links/cobrancas.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { call, callBlob } from '#web/lib/api/api.ts';
import { download } from '#web/lib/api/download.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatInstant, formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { later } from '#web/lib/later.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

/** Loaded when they are opened. */
const ConfirmarComprovante = later(() =>
  import('../ConfirmarComprovante.tsx').then((module) => module.ConfirmarComprovante),
);
const AnexoPreview = later(() => import('#web/anexos/index.ts').then((module) => module.AnexoPreview));

type ComprovanteProps = { comprovante: Comprovante; onClose: () => void };

const Recusar = ({ comprovante: { id }, onClose }: ComprovanteProps) => {
  const { t } = useTranslation('financeiro');
  const invalidate = useInvalidate();
  const app = useAppForm({
    keep: `comprovante-recusado/${id}`,
    schema: async () => (await import('#contract/links/cobrancas.ts')).cobrancaLinks.recusar.body,
    initialValues: { motivo: '' },
    submit: async (body) => {
      await call(cobrancaLinks.recusar, { params: { id }, body });
      await invalidate();
      onClose();
    },
  });
  return (
    <FormDialog title={t('comprovante.recusar')} submit={t('comprovante.recusar')} app={app} onClose={onClose}>
      <Textarea
        label={t('comprovante.motivo')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...app.form.getInputProps('motivo')}
      />
    </FormDialog>
  );
};

const baixar = async ({ id, nome }: Anexo) => download(await callBlob(anexoLer, { params: { id } }), nome);

type Acao = { tipo: 'ver' | 'confirmar' | 'recusar'; comprovante: Comprovante };

const Linha = ({ comprovante, onAcao }: { comprovante: Comprovante; onAcao: (acao: Acao) => void }) => {
  const { t } = useTranslation(['financeiro', 'links', 'anexos']);
  const { fuso } = useSignedUser();
  const pode = usePode();
  const { por, relacao, paciente, descricao, saldo, vencimento, enviado_em, anexo, decisao, motivo } = comprovante;
  const nome = `${paciente.nome}: ${comParentesco(por, relacao)}`;
  const qual = `${nome}, ${descricao}`;
  return (
    <li>
      <Text fw={600}>{nome}</Text>
      <Text size="sm">{descricao}</Text>
      <Text size="sm">
        {t('comprovante.enviado', {
          quando: formatInstant(enviado_em, fuso),
          valor: formatMoney(saldo),
          vencimento: formatDate(vencimento),
        })}
      </Text>
      {decisao && <Text size="sm">{[t(`links:pedido.estado.${decisao}`), motivo].filter(Boolean).join(': ')}</Text>}
      <Group gap="xs" mt="xs">
        {anexo && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconEye size={16} />}
              aria-label={`${t('anexos:ver')}: ${qual}`}
              onClick={() => onAcao({ tipo: 'ver', comprovante })}
            >
              {t('anexos:ver')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} />}
              aria-label={`${t('anexos:baixar')}: ${qual}`}
              onClick={() => void baixar(anexo)}
            >
              {t('anexos:baixar')}
            </Button>
          </>
        )}
        {!decisao && Number(saldo) > 0 && pode(cobrancaLinks.confirmar) && (
          <>
            <Button
              size="xs"
              leftSection={<IconCash size={16} />}
              aria-label={`${t('comprovante.confirmar')}: ${qual}`}
              onClick={() => onAcao({ tipo: 'confirmar', comprovante })}
            >
              {t('comprovante.confirmar')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconX size={16} />}
              aria-label={`${t('comprovante.recusar')}: ${qual}`}
              onClick={() => onAcao({ tipo: 'recusar', comprovante })}
            >
              {t('comprovante.recusar')}
            </Button>
          </>
        )}
      </Group>
    </li>
  );
};

type ListaProps = { lista: Comprovante[]; moldura: (linhas: ReactNode) => ReactNode };

/** The proofs inside their frame, which is left out without any. An open dialog stays while the list changes. */
const Lista = ({ lista, moldura }: ListaProps) => {
  const [acao, setAcao] = useState<Acao | null>(null);
  const fechar = () => setAcao(null);
  return (
    <>
      {lista.length > 0 &&
        moldura(
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {lista.map((comprovante) => (
              <Linha key={comprovante.id} comprovante={comprovante} onAcao={setAcao} />
            ))}
          </Stack>,
        )}
      {acao?.tipo === 'ver' && acao.comprovante.anexo && (
        <Suspense>
          <AnexoPreview anexo={acao.comprovante.anexo} onClose={fechar} />
        </Suspense>
      )}
      {acao?.tipo === 'confirmar' && (
        <Suspense>
          <ConfirmarComprovante comprovante={acao.comprovante} onClose={fechar} />
        </Suspense>
      )}
      {acao?.tipo === 'recusar' && <Recusar comprovante={acao.comprovante} onClose={fechar} />}
    </>
  );
};

const useComprovantes = (lancamento_id?: string) =>
  useQuery({ ...read(cobrancaLinks.comprovantes, { query: lancamento_id ? { lancamento_id } : {} }), staleTime: 0 });

/** The proofs of one charge, also those that were decided. */
export const ComprovantesDaConta = ({ id }: { id: string }) => {
  const { t } = useTranslation('financeiro');
  const { data = [] } = useComprovantes(id);
  return (
    <Lista
      lista={data}
      moldura={(linhas) => (
        <div>
          <Title order={3} size="h5">
            {t('comprovante.titulo')}
          </Title>
          {linhas}
        </div>
      )}
    />
  );
};

/** What families sent as a proof of payment and nobody has confirmed; with `paciente`, of that file only. */
export const ComprovantesEsperando = ({ paciente }: { paciente?: string }) => {
  const { t } = useTranslation('financeiro');
  const { data = [] } = useComprovantes();
  const lista = data.filter((um) => !paciente || um.paciente.id === paciente);
  return (
    <Lista
      lista={lista}
      moldura={(linhas) => (
        <Paper withBorder p="md" mb="md" bg="transparent" component="section" aria-label={t('comprovante.titulo')}>
          <Title order={2} size="h5" mb="sm">
            {t('comprovante.titulo')}
          </Title>
          {linhas}
        </Paper>
      )}
    />
  );
};
