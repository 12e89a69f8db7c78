import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconDatabaseImport, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AutorizacaoEscola,
  paraEscola,
  type Relatorio,
  relatorios,
  type Secao,
  secaoVazia,
  type TipoRelatorio,
  temEmBranco,
} from '#contract/papel/relatorios.ts';
import { isSupervisionada } from '#contract/permissoes.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { FinalizarEscola } from './FinalizarEscola.tsx';

const Vazias = ({ secoes, onIdentificar }: { secoes: Secao[]; onIdentificar: (() => Promise<void>) | undefined }) => {
  const { t } = useTranslation('relatorios');
  const identificar = useMutation({ mutationFn: async () => onIdentificar?.() });
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('vazias_titulo', { count: secoes.length })}>
      <Text size="sm">{t('vazias_texto', { count: secoes.length })}</Text>
      <List size="sm" mt="xs">
        {secoes.map(({ id, titulo }) => (
          <List.Item key={id}>{titulo}</List.Item>
        ))}
      </List>
      {onIdentificar && secoes.some(({ chave }) => chave === 'identificacao') && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={identificar.isPending}
          leftSection={<IconDatabaseImport size={14} />}
          onClick={() => identificar.mutate()}
        >
          {t('identificar')}
        </Button>
      )}
    </Alert>
  );
};

const EmBranco = ({ secoes }: { secoes: Secao[] }) => {
  const { t } = useTranslation('relatorios');
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('em_branco_titulo', { count: secoes.length })}>
      <Text size="sm">{t('em_branco_texto')}</Text>
      <List size="sm" mt="xs">
        {secoes.map(({ id, titulo }) => (
          <List.Item key={id}>{titulo}</List.Item>
        ))}
      </List>
    </Alert>
  );
};

type Props = {
  id: string;
  tipo: TipoRelatorio;
  versao: () => number;
  secoes: Secao[];
  /** Whether everything typed is saved: only the server's version can be made final. */
  salvo: boolean;
  /**
   * Fills an empty identification section from the records; resolves to whether there was anything to fill in. Without
   * it the text waits for its countersignature, and stays as it is.
   */
  onIdentificar?: () => Promise<boolean>;
  onFinal: (next: Relatorio) => void;
};

const PROPRIO = { botao: 'relatorios:finalizar', texto: 'relatorios:finalizar_texto' } as const;
const NO_ESTAGIO = { botao: 'supervisao:relatorio.assinar', texto: 'supervisao:relatorio.texto' } as const;
const CONTRA = { botao: 'supervisao:contra.assinar', texto: 'relatorios:finalizar_texto' } as const;

const textosDe = (estagio: boolean, espera: boolean) => {
  if (estagio) return NO_ESTAGIO;
  return espera ? CONTRA : PROPRIO;
};

/** Asks before a report is made final, which cannot be undone, and lists what is still empty. */
export const Finalizar = ({ id, tipo, versao, secoes, salvo, onIdentificar, onFinal }: Props) => {
  const { t } = useTranslation(['relatorios', 'shell', 'supervisao']);
  const { membro } = useSignedUser();
  const estagio = isSupervisionada(membro.funcao);
  const textos = textosDe(estagio, !onIdentificar);
  const [aberto, { open, close }] = useDisclosure();
  const [identificado, setIdentificado] = useState(false);
  const identificar = async () => {
    setIdentificado((await onIdentificar?.()) ?? false);
  };
  const abrir = () => {
    setIdentificado(false);
    open();
  };
  const vazias = secoes.filter(secaoVazia);
  const emBranco = secoes.filter(temEmBranco);
  const falta = vazias.length + emBranco.length > 0;
  const enviar = (autorizacao?: AutorizacaoEscola) =>
    call(relatorios.finalizar, { params: { id }, body: { versao: versao(), autorizacao } });
  const completa = falta || identificado;
  const voltar = completa ? t('finalizar_voltar') : t('shell:cancelar');
  const assim = falta && textos === PROPRIO ? t('finalizar_assim') : t(textos.botao);
  const finalizar = useMutation({
    mutationFn: () => enviar(),
    onSuccess: onFinal,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) alertas.aviso(error.message);
    },
    onSettled: close,
  });
  return (
    <>
      <Button leftSection={<IconLock size={16} />} disabled={!salvo} onClick={abrir}>
        {t(textos.botao)}
      </Button>
      <Dialog opened={aberto} onClose={close} title={t(textos.botao)}>
        {(sair) => (
          <Stack>
            {identificado && <Text role="status">{t('identificado')}</Text>}
            {vazias.length > 0 && <Vazias secoes={vazias} onIdentificar={onIdentificar && identificar} />}
            {emBranco.length > 0 && <EmBranco secoes={emBranco} />}
            <Text>{t(textos.texto)}</Text>
            {paraEscola(tipo) && !estagio ? (
              <FinalizarEscola
                relatorioId={id}
                secoes={secoes}
                salvo={salvo}
                finalizar={assim}
                voltar={voltar}
                onFinalizar={async (autorizacao) => onFinal(await enviar(autorizacao))}
                onVoltar={completa ? close : sair}
              />
            ) : (
              <Group justify="flex-end">
                <Button variant="default" onClick={close} data-autofocus>
                  {voltar}
                </Button>
                <Button loading={finalizar.isPending} disabled={!salvo} onClick={() => finalizar.mutate()}>
                  {assim}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Dialog>
    </>
  );
};
