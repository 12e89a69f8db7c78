import { Alert, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pacientes } from '#contract/pacientes.ts';
import type { ModeloDocumento } from '#contract/papel/documentos.ts';
import { faltamNoComprovante } from '#domain/money/comprovante.ts';
import type { GrupoMarcador } from '#domain/text/marcadores.ts';
import { Previa } from '#web/imprimir/index.ts';
import { CadastroSelect } from '#web/ui/fields/CadastroSelect.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { DocumentoEditor } from '#web/ui/text/DocumentoText.tsx';
import type { Modelos } from './modelos.ts';

/** The placeholders of a letterhead: none is about a patient. */
const DO_TIMBRE: GrupoMarcador[] = ['pratica', 'profissional', 'documento'];
const MARCADORES: Record<ModeloDocumento, GrupoMarcador[]> = {
  model_doc_topo: DO_TIMBRE,
  model_doc_rodape: DO_TIMBRE,
  contrato: ['contratante', 'paciente', 'responsavel', 'escola', 'profissional', 'documento', 'atendimento'],
  comprovante: ['pagamento', 'paciente', 'responsavel', 'profissional', 'documento'],
  doc_edit: ['paciente', 'responsavel', 'contratante', 'escola', 'profissional', 'documento', 'atendimento'],
};
const isTimbre = (modelo: ModeloDocumento) => modelo === 'model_doc_topo' || modelo === 'model_doc_rodape';

/** A validation error under its text, scrolled into view. */
const Recusado = ({ motivo }: { motivo: string }) => {
  const aviso = useRef<HTMLDivElement>(null);
  useEffect(() => {
    aviso.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Alert ref={aviso} color="red" icon={<IconAlertTriangle />} role="alert">
      {motivo}
    </Alert>
  );
};

/** Warns of required fields that a receipt template lacks. It can still be printed. */
const Esquecido = ({ texto }: { texto: string }) => {
  const { t, i18n } = useTranslation('documentos');
  const faltam = faltamNoComprovante(texto);
  if (faltam.length === 0) return null;
  const campos = new Intl.ListFormat(i18n.language).format(faltam.map((campo) => t(`obrigatorios.${campo}`)));
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} role="status">
      {t('recibo_sem', { campos })}
    </Alert>
  );
};

/** Edits one template, with a preview for a patient. */
export const EditarModelo = ({ modelo, modelos }: { modelo: ModeloDocumento; modelos: Modelos }) => {
  const { t } = useTranslation('documentos');
  const [paciente, setPaciente] = useState<string | null>(null);
  const { salvos, mudancas, erros, mudar } = modelos;
  const textoDe = (one: ModeloDocumento) => mudancas[one] ?? salvos[one] ?? '';
  const nome = t(`modelos.${modelo}`);
  const erro = erros[modelo];
  return (
    <Suspense fallback={<Waiting h={480} shape="text" />}>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack gap="sm">
          <Text c="dimmed">{t(`descricoes.${modelo}`)}</Text>
          {modelo === 'model_doc_topo' && (
            <TextInput
              label={t('cidade')}
              description={t('cidade_ajuda')}
              value={mudancas.cidade ?? salvos.cidade ?? ''}
              maxLength={100}
              onChange={({ currentTarget }) => mudar('cidade', currentTarget.value)}
            />
          )}
          <DocumentoEditor
            key={`${modelo}-${modelos.vezes[modelo] ?? 0}`}
            label={nome}
            imagensDe={null}
            initial={textoDe(modelo)}
            marcadores={MARCADORES[modelo]}
            baixo={isTimbre(modelo)}
            onChange={(html) => mudar(modelo, html)}
          />
          {modelo === 'comprovante' && <Esquecido texto={textoDe(modelo)} />}
          {erro && <Recusado key={erro} motivo={erro} />}
        </Stack>
        <Stack gap="sm">
          <CadastroSelect rotas={pacientes} label={t('previa_com')} value={paciente} onChange={setPaciente} />
          <Previa
            label={t('previa_de', { nome })}
            pedido={{
              titulo: nome,
              conteudo: isTimbre(modelo) ? `<p>${t('exemplo')}</p>` : textoDe(modelo),
              paciente_id: paciente,
              previa: {
                model_doc_topo: textoDe('model_doc_topo'),
                model_doc_rodape: textoDe('model_doc_rodape'),
                comprovante: modelo === 'comprovante',
              },
            }}
          />
        </Stack>
      </SimpleGrid>
    </Suspense>
  );
};
