import { Button, Group, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import {
  CONFIG_IMPRESSAO_PADRAO,
  configPossivel,
  isDeFinancas,
  OPCOES_IMPRESSAO,
  opcaoPossivel,
} from '#domain/paper/opcoes-de-impressao.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { guardarImpressao, impressaoDe } from './impressao.ts';
import type { Pedido } from './pedido.ts';

const TITULO_MAX = 200;
const OUTRAS_MAX = 6;

/** The patient of a request: loaded, none, or loading. */
const usePacienteDoPedido = ({ paciente_id }: Pedido) => {
  const { t } = useTranslation('imprimir');
  const [paciente, setPaciente] = useState<Paciente | null | undefined>(paciente_id ? undefined : null);
  useEffect(() => {
    if (!paciente_id) return setPaciente(null);
    const stop = new AbortController();
    call(pacientes.ler, { params: { id: paciente_id }, signal: stop.signal, silent: true }).then(
      (found) => setPaciente(found as Paciente),
      () => {
        if (stop.signal.aborted) return;
        setPaciente(null);
        alertas.erroAoCarregar(t('paciente'));
      },
    );
    return () => stop.abort();
  }, [paciente_id, t]);
  return paciente;
};

/** The print settings: the title, and nine optional parts. */
export const ImprimirDialog = ({ pedido, onClose }: { pedido: Pedido; onClose: () => void }) => {
  const { t } = useTranslation(['imprimir', 'shell', 'erros']);
  const navigate = useNavigate();
  const paciente = usePacienteDoPedido(pedido);
  const [titulo, setTitulo] = useState(pedido.titulo);
  const [erro, setErro] = useState<string | null>(null);
  const [esperando, setEsperando] = useState(false);
  const [config, setConfig] = useState(pedido.config ?? CONFIG_IMPRESSAO_PADRAO);
  const [outras, setOutras] = useState(pedido.outras ?? []);
  const folha = {
    paciente: !!paciente,
    responsavel: !!(pedido.responsavel_id ?? paciente?.responsavel),
    escola: !!(pedido.escola_id ?? paciente?.escola),
    recibo: isDeFinancas(pedido),
    identificado: pedido.identificado ?? false,
  };
  const possivel = configPossivel(config, folha);

  const confirmar = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!titulo.trim()) return setErro(t('erros:obrigatorio'));
    const { antes, identificado, ...partes } = pedido;
    const impressao = impressaoDe({
      ...partes,
      titulo: titulo.trim(),
      config: possivel,
      paciente_id: paciente?.id ?? null,
      outras: possivel.outras_assinaturas ? outras : [],
    });
    setEsperando(true);
    try {
      await antes?.();
    } catch (error) {
      setEsperando(false);
      return setErro(error instanceof ApiError ? error.message : t('erros:erro_interno'));
    }
    guardarImpressao(impressao);
    onClose();
    void navigate({ to: '/imprimir' });
  };

  return (
    <Dialog opened onClose={onClose} title={t('dialogo.titulo')}>
      <form noValidate onSubmit={confirmar}>
        <Stack gap="sm">
          {/* A report is printed with the title it has in the file. */}
          {!pedido.relatorio_id && (
            <TextInput
              label={t('dialogo.titulo_do_documento')}
              value={titulo}
              maxLength={TITULO_MAX}
              onChange={({ currentTarget }) => setTitulo(currentTarget.value)}
              error={erro}
              readOnly={isDeFinancas(pedido)}
              required
              data-autofocus
            />
          )}
          {OPCOES_IMPRESSAO.map((opcao) => (
            <Switch
              key={opcao}
              label={t(`dialogo.${opcao}`)}
              checked={possivel[opcao]}
              disabled={paciente === undefined || !opcaoPossivel(opcao, folha)}
              onChange={({ currentTarget }) => setConfig({ ...config, [opcao]: currentTarget.checked })}
            />
          ))}
          {possivel.outras_assinaturas && (
            <TagsInput
              label={t('dialogo.nomes')}
              description={t('dialogo.nomes_ajuda')}
              value={outras}
              maxTags={OUTRAS_MAX}
              acceptValueOnBlur
              onChange={setOutras}
            />
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('shell:cancelar')}
          </Button>
          <Button type="submit" loading={esperando || paciente === undefined} leftSection={<IconPrinter size={16} />}>
            {t('dialogo.imprimir')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
};
