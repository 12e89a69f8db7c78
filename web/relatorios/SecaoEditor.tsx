import { ActionIcon, Button, Group, Menu, Paper, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDatabaseImport, IconTrash } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Secao, TipoRelatorio } from '#contract/papel/relatorios.ts';
import { alertas, notify } from '#web/lib/notices/notices.ts';
import type { DocumentoHandle } from '#web/ui/text/DocumentoEditor.tsx';
import { DocumentoText } from '#web/ui/text/DocumentoText.tsx';
import type { LerFonte } from './fontes/depois.tsx';
import { type Fonte, fontesDe } from './fontes/quais.ts';
import { RascunhoIa } from './RascunhoIa.tsx';

type Props = {
  relatorioId: string;
  pacienteId: string;
  /** Some kinds may use only a part of the sources. */
  tipo: TipoRelatorio;
  secao: Secao;
  /** Whether AI drafts are available. */
  ia: boolean;
  lerFonte: LerFonte;
  primeira: boolean;
  ultima: boolean;
  onChange: (parte: Partial<Secao>) => void;
  onMover: (passo: -1 | 1) => void;
  onRemover: () => void;
};

/** Appends text from the records; existing text is not changed. */
const Preencher = ({
  tipo,
  chave,
  titulo,
  lerFonte,
  onTexto,
}: Pick<Secao, 'chave' | 'titulo'> & {
  tipo: TipoRelatorio;
  lerFonte: LerFonte;
  onTexto: (html: string) => void;
}) => {
  const { t } = useTranslation('relatorios');
  const [lendo, setLendo] = useState(false);
  const preencher = async (fonte: Fonte) => {
    setLendo(true);
    try {
      const html = await lerFonte(fonte);
      if (html) onTexto(html);
      else
        notify({
          type: 'info',
          title: t('nada_na_fonte', { fonte: t(`fontes.nomes.${fonte}`) }),
          message: t('nada_na_fonte_texto'),
        });
    } catch {
      alertas.erroAoCarregar(t(`fontes.nomes.${fonte}`));
    } finally {
      setLendo(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={lendo}
          leftSection={<IconDatabaseImport size={14} />}
          aria-label={t('preencher_secao', { titulo })}
        >
          {t('preencher')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fontesDe(tipo, chave).map((fonte) => (
          <Menu.Item key={fonte} onClick={() => preencher(fonte)}>
            {t(`fontes.nomes.${fonte}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

export const SecaoEditor = (props: Props) => {
  const { relatorioId, pacienteId, tipo, secao, ia, lerFonte, primeira, ultima, onChange, onMover, onRemover } = props;
  const { t } = useTranslation('relatorios');
  const editor = useRef<DocumentoHandle | null>(null);
  /** Texts to insert once the editor is loaded. */
  const pendentes = useRef<string[]>([]);
  const ready = useCallback((handle: DocumentoHandle) => {
    editor.current = handle;
    for (const html of pendentes.current.splice(0)) handle.acrescentar(html);
  }, []);
  const acrescentar = (html: string) => {
    if (editor.current) editor.current.acrescentar(html);
    else pendentes.current.push(html);
  };
  const { titulo } = secao;
  return (
    <Paper component="section" withBorder p="sm" bg="transparent" aria-label={titulo}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-end">
          <TextInput
            flex={1}
            miw={180}
            aria-label={t('titulo_da_secao')}
            value={titulo}
            maxLength={200}
            onChange={({ currentTarget }) => onChange({ titulo: currentTarget.value })}
          />
          <Group gap={4}>
            <Preencher tipo={tipo} chave={secao.chave} titulo={titulo} lerFonte={lerFonte} onTexto={acrescentar} />
            {ia && <RascunhoIa relatorioId={relatorioId} secao={secao} onUsar={acrescentar} />}
            <Tooltip label={t('subir')}>
              <ActionIcon
                variant="subtle"
                disabled={primeira}
                aria-label={t('subir_secao', { titulo })}
                onClick={() => onMover(-1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('descer')}>
              <ActionIcon
                variant="subtle"
                disabled={ultima}
                aria-label={t('descer_secao', { titulo })}
                onClick={() => onMover(1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('remover')}>
              <ActionIcon variant="subtle" color="red" aria-label={t('remover_secao', { titulo })} onClick={onRemover}>
                <IconTrash size={16} />
              </ActionIcon>
            </Tooltip>
          </Group>
        </Group>
        <DocumentoText
          label={titulo}
          imagensDe={{ paciente_id: pacienteId, administrativa: false }}
          initial={secao.conteudo}
          baixo
          onReady={ready}
          onChange={(conteudo) => onChange({ conteudo })}
        />
      </Stack>
    </Paper>
  );
};
