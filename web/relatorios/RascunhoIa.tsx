import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iaEstado } from '#contract/ia.ts';
import { relatorios, type Secao } from '#contract/papel/relatorios.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { callEvents } from '#web/lib/api/api-eventos.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

/** Whether AI is switched on and a provider is configured. */
export const useIa = () => {
  const ligada = useSignedUser().config?.active_IA ?? false;
  const { data } = useQuery({
    ...read(iaEstado, {}),
    enabled: ligada,
  });
  return ligada && !!data?.modelo;
};

type Andamento = { texto: string; html: string | null; erro: string | null; andando: boolean; parou: boolean };
const PARADO: Andamento = { texto: '', html: null, erro: null, andando: false, parou: false };

const useRascunho = (relatorioId: string, secaoId: string) => {
  const { t } = useTranslation();
  const [andamento, setAndamento] = useState(PARADO);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const gerar = async (instrucao: string) => {
    control.current?.abort();
    const meu = new AbortController();
    control.current = meu;
    setAndamento({ ...PARADO, andando: true });
    const body = { secao_id: secaoId, instrucao };
    const pedido = { params: { id: relatorioId }, body, signal: meu.signal, silent: true };
    try {
      for await (const evento of callEvents(relatorios.rascunhar, pedido))
        setAndamento((antes) =>
          evento.tipo === 'fim' ? { ...antes, html: evento.html } : { ...antes, texto: evento.texto },
        );
      setAndamento((antes) => ({ ...antes, andando: false }));
    } catch (error) {
      if (control.current !== meu) return;
      const mensagem = error instanceof ApiError ? (Object.values(error.errors).flat()[0] ?? error.message) : null;
      const erro = meu.signal.aborted ? null : mensagem || t('nao_carregou');
      setAndamento((antes) => ({ ...antes, erro, andando: false, parou: meu.signal.aborted }));
    }
  };
  return { andamento, gerar, parar: () => control.current?.abort(), limpar: () => setAndamento(PARADO) };
};

type Props = { relatorioId: string; secao: Secao; onUsar: (html: string) => void };

/** An AI draft of a section: it streams in, can be stopped, and is inserted only when the practitioner accepts it. */
export const RascunhoIa = ({ relatorioId, secao, onUsar }: Props) => {
  const { t } = useTranslation(['relatorios', 'shell']);
  const [aberto, { open, close }] = useDisclosure();
  const [instrucao, setInstrucao] = useState('');
  const { andamento, gerar, parar, limpar } = useRascunho(relatorioId, secao.id);
  const { texto, html, erro, andando, parou } = andamento;
  const fechar = () => {
    parar();
    limpar();
    close();
  };
  const nome = t('ia.da_secao', { titulo: secao.titulo });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSparkles size={14} />}
        aria-label={nome}
        onClick={open}
      >
        {t('ia.nome')}
      </Button>
      <Dialog opened={aberto} onClose={fechar} title={nome} size="lg">
        <Stack>
          <Text size="sm" c="dimmed">
            {t('ia.texto')}
          </Text>
          <Textarea
            label={t('ia.pedido')}
            value={instrucao}
            maxLength={2000}
            autosize
            minRows={2}
            data-autofocus
            onChange={({ currentTarget }) => setInstrucao(currentTarget.value)}
          />
          {erro && (
            <Alert color="red" role="alert">
              {erro}
            </Alert>
          )}
          {parou && (
            <Text size="sm" role="status">
              {t('ia.parou')}
            </Text>
          )}
          {texto && (
            <Text aria-live="polite" aria-label={t('ia.rascunho')} style={{ whiteSpace: 'pre-wrap' }}>
              {texto}
            </Text>
          )}
          <Group justify="flex-end">
            {andando ? (
              <Button variant="default" onClick={parar}>
                {t('ia.parar')}
              </Button>
            ) : (
              <Button variant={html ? 'default' : 'filled'} onClick={() => gerar(instrucao)}>
                {t('ia.gerar')}
              </Button>
            )}
            {html && !andando && (
              <Button
                onClick={() => {
                  onUsar(html);
                  fechar();
                }}
              >
                {t('ia.usar')}
              </Button>
            )}
          </Group>
        </Stack>
      </Dialog>
    </>
  );
};
