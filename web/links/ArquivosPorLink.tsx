import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ArquivoRecebido, arquivosPorLink } from '#contract/links/arquivos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { AnexoPreview, AnexoRow } from '#web/anexos/index.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { JUST_READ_MS } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { later } from '#web/lib/later.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { EnviarDialog } from './EnviarDialog.tsx';

const PedirArquivoDialog = later(() => import('./PedirArquivoDialog.tsx').then((module) => module.PedirArquivoDialog));

type Props = { arquivo: ArquivoRecebido; onClose: () => void };

const Aceitar = ({ arquivo: { id, anexo }, onClose }: Props) => {
  const { t } = useTranslation('links');
  const invalidate = useInvalidate();
  const app = useAppForm({
    keep: `arquivo-aceito/${id}`,
    schema: async () => (await import('#contract/links/arquivos.ts')).arquivosPorLink.aceitar.body,
    initialValues: { nome: anexo.nome },
    submit: async (body) => {
      await call(arquivosPorLink.aceitar, { params: { id }, body });
      await invalidate();
      notify({ type: 'success', message: t('arquivos.feito') });
      onClose();
    },
  });
  return (
    <FormDialog title={t('arquivos.aceitar')} submit={t('arquivos.aceitar')} app={app} onClose={onClose}>
      <TextInput label={t('arquivos.nome')} required maxLength={180} {...app.form.getInputProps('nome')} />
    </FormDialog>
  );
};

const Recusar = ({ arquivo: { id, por }, onClose }: Props) => {
  const { t } = useTranslation('links');
  const invalidate = useInvalidate();
  const app = useAppForm({
    keep: `arquivo-recusado/${id}`,
    schema: async () => (await import('#contract/links/arquivos.ts')).arquivosPorLink.recusar.body,
    initialValues: { motivo: '' },
    submit: async (body) => {
      await call(arquivosPorLink.recusar, { params: { id }, body });
      await invalidate();
      onClose();
    },
  });
  return (
    <FormDialog title={t('arquivos.recusar')} submit={t('arquivos.recusar')} app={app} onClose={onClose}>
      <Text>{t('arquivos.recusar_texto', { nome: por })}</Text>
      <Textarea
        label={t('arquivos.motivo')}
        autosize
        minRows={2}
        maxLength={500}
        {...app.form.getInputProps('motivo')}
      />
    </FormDialog>
  );
};

type Acao = { tipo: 'ver' | 'aceitar' | 'recusar'; arquivo: ArquivoRecebido };

const Linha = ({ arquivo, onAcao }: { arquivo: ArquivoRecebido; onAcao: (acao: Acao) => void }) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const pode = usePode();
  const { anexo, por, relacao, enviado_em, texto } = arquivo;
  return (
    <li>
      <AnexoRow anexo={{ ...anexo, autor: null }} onPreview={() => onAcao({ tipo: 'ver', arquivo })} />
      <Text size="sm">
        {t('arquivos.enviado', {
          por: comParentesco(por, relacao),
          quando: formatInstant(enviado_em, fuso),
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('arquivos.pedido', { texto })}
      </Text>
      {pode(arquivosPorLink.aceitar) && (
        <Group gap="xs" mt="xs">
          <Button
            aria-label={`${t('arquivos.aceitar')}: ${anexo.nome}`}
            onClick={() => onAcao({ tipo: 'aceitar', arquivo })}
          >
            {t('arquivos.aceitar')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            aria-label={`${t('arquivos.recusar')}: ${anexo.nome}`}
            onClick={() => onAcao({ tipo: 'recusar', arquivo })}
          >
            {t('arquivos.recusar')}
          </Button>
        </Group>
      )}
    </li>
  );
};

/** Asks for a file by link, and passes the new link on. */
const Pedir = () => {
  const { t } = useTranslation('links');
  const [aberto, { open, close }] = useDisclosure();
  const [novo, setNovo] = useState<LinkEnviado | null>(null);
  const pedido = (link: LinkEnviado) => {
    close();
    setNovo(link);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconLink size={16} />} onClick={open}>
        {t('arquivos.pedir')}
      </Button>
      <Suspense>{aberto && <PedirArquivoDialog onClose={close} onPedido={pedido} />}</Suspense>
      {novo && <EnviarDialog link={novo} onClose={() => setNovo(null)} />}
    </>
  );
};

/**
 * Files that came by link and wait for a decision, and the button that asks for one. An open dialog stays while the list
 * changes.
 */
export const ArquivosPorLink = () => {
  const { t } = useTranslation('links');
  const { id } = usePaciente();
  const pode = usePode();
  const [acao, setAcao] = useState<Acao | null>(null);
  const { data, isError, refetch } = useQuery({
    ...read(arquivosPorLink.listar, { params: { id } }),
    staleTime: JUST_READ_MS,
  });
  const { oferecido } = useAjuste('arquivo');
  const pede = oferecido && pode(arquivosPorLink.pedir) && pode(links.criar);
  const cartao = pede || isError || Boolean(data?.length);
  const fechar = () => setAcao(null);
  return (
    <>
      {cartao && (
        <PageCard title={t('arquivos.titulo')} description={t('arquivos.texto')} actions={pede && <Pedir />}>
          {isError && !data && <LoadError coisa={t('arquivos.titulo')} onRetry={refetch} />}
          {data && data.length > 0 && (
            <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {data.map((arquivo) => (
                <Linha key={arquivo.id} arquivo={arquivo} onAcao={setAcao} />
              ))}
            </Stack>
          )}
        </PageCard>
      )}
      {acao?.tipo === 'ver' && <AnexoPreview anexo={acao.arquivo.anexo} onClose={fechar} />}
      {acao?.tipo === 'aceitar' && <Aceitar arquivo={acao.arquivo} onClose={fechar} />}
      {acao?.tipo === 'recusar' && <Recusar arquivo={acao.arquivo} onClose={fechar} />}
    </>
  );
};
