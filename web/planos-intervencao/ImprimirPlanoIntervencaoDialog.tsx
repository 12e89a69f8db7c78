import { Alert, Button, Checkbox, Group, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanoIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { ScrollRegion } from '#web/ui/page/ScrollRegion.tsx';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { EnvioEscolaForm } from './EnvioEscolaForm.tsx';
import classes from './PlanosIntervencao.module.css';
import { evidenciasDe } from './papel/evidencias.ts';
import { folhaDe, VERSOES, type Versao } from './papel/impressao.ts';

/** Chooses the audience of the print, and shows what its version leaves out. */
export const ImprimirPlanoIntervencaoDialog = ({
  planoIntervencao,
  onClose,
}: {
  planoIntervencao: PlanoIntervencao;
  onClose: () => void;
}) => {
  const { t } = useTranslation('planos-intervencao');
  const { fuso } = useSignedUser();
  const paciente = usePaciente();
  const imprimir = useImprimir();
  const [versao, setVersao] = useState<Versao>('tecnica');
  const [ciente, setCiente] = useState(false);
  const [evidencias, setEvidencias] = useState<string[]>([]);
  const possiveis = evidenciasDe(planoIntervencao);
  const { titulo, conteudo, fora, diagnostico, crise } = folhaDe(planoIntervencao, versao, {
    t,
    fuso,
    diagnostico: paciente.diagnostico ?? null,
    evidencias,
  });
  const liberado = crise.length === 0 || ciente;
  const continuar = (antes?: () => Promise<void>) => {
    onClose();
    const marca = versao === 'escola' ? 'uso_pedagogico' : null;
    imprimir({ titulo, conteudo, paciente_id: paciente.id, marca, ...(antes && { antes }) });
  };
  return (
    <Dialog opened onClose={onClose} title={t('impressao.titulo')} size="xl">
      {(sair) => (
        <Stack>
          <SegmentedControl
            aria-label={t('impressao.para')}
            value={versao}
            onChange={(value) => {
              setVersao(value as Versao);
              setCiente(false);
            }}
            data={VERSOES.map((value) => ({ value, label: t(`impressao.versoes.${value}`) }))}
          />
          {versao === 'tecnica' && possiveis.length > 0 && (
            <MultiSelect
              label={t('impressao.evidencias')}
              description={t('impressao.evidencias_ajuda')}
              placeholder={evidencias.length ? '' : t('impressao.nenhuma_evidencia')}
              data={possiveis.map(({ atendimento_id, quando, trecho }) => ({
                value: atendimento_id,
                label: `${formatDay(quando, fuso)} · ${trecho.slice(0, 60)}`,
              }))}
              value={evidencias}
              onChange={setEvidencias}
            />
          )}
          {fora.length > 0 && (
            <Alert color="orange" icon={<IconEyeOff />} title={t('impressao.fica_de_fora')}>
              <List size="sm">
                {fora.map((item) => (
                  <List.Item key={item}>{item}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          {diagnostico.length > 0 && (
            <Alert color="red" title={t('impressao.cita_diagnostico', { palavras: diagnostico.join(', ') })}>
              {t('impressao.cita_texto')}
            </Alert>
          )}
          {crise.length > 0 && (
            <Alert color="red" icon={<IconAlertTriangle />} title={t('impressao.cita_crise')} role="alert">
              {t(versao === 'tecnica' ? 'impressao.cita_crise_texto' : 'impressao.cita_crise_fora')}
              <List size="sm" mt="xs">
                {crise.map((trecho) => (
                  <List.Item key={trecho}>“{trecho}”</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <div>
            <Text size="sm" c="dimmed" mb={4}>
              {t('impressao.previa')}
            </Text>
            <ScrollRegion label={t('impressao.previa')} className={classes.previa}>
              <RichTextView html={conteudo} />
            </ScrollRegion>
          </div>
          {crise.length > 0 && (
            <Checkbox
              label={t('impressao.ciente')}
              checked={ciente}
              onChange={({ currentTarget }) => setCiente(currentTarget.checked)}
            />
          )}
          {versao === 'escola' && liberado ? (
            <EnvioEscolaForm planoIntervencao={planoIntervencao} onCancelar={sair} onEscrito={continuar} />
          ) : (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('shell:cancelar')}
              </Button>
              <Button leftSection={<IconPrinter size={16} />} disabled={!liberado} onClick={() => continuar()}>
                {t('impressao.continuar')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  );
};
