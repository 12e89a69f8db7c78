import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconCopy, IconLock, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkAjustes } from '#contract/links/ajustes.ts';
import { links as enviados } from '#contract/links/links.ts';
import { relatorioBaixa } from '#contract/papel/relatorio-emissoes.ts';
import { type Relatorio, relatorios, temIdentificacao } from '#contract/papel/relatorios.ts';
import { Previa, useImprimir } from '#web/imprimir/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useIdDe } from '#web/lib/forms/id-de.ts';
import { ajustesDosLinks, linksDe } from '#web/lib/link-ajuste.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { EntregasPorLink } from '#web/links/index.ts';
import { assinadoNoEstagio } from '#web/supervisao/index.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Together } from '#web/ui/page/Together.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { BaixaDialog } from './BaixaDialog.tsx';
import { Emissoes, emissoesDe } from './Emissoes.tsx';

const useCopiar = ({ id, paciente_id, tipo, titulo }: Relatorio) => {
  const navigate = useNavigate();
  const idDe = useIdDe();
  return useMutation({
    mutationFn: () => call(relatorios.criar, { body: { id: idDe(id), paciente_id, tipo, titulo, copiar_de: id } }),
    onSuccess: (made) =>
      navigate({
        to: '/atendimento/paciente/$id/relatorio/$relatorioId/editar',
        params: { id: paciente_id, relatorioId: made.id },
      }),
  });
};

/** A final report: to read, print and verify. Changes need a new report. */
export const Final = ({ relatorio, onMudou }: { relatorio: Relatorio; onMudou: (next: Relatorio) => void }) => {
  const { t } = useTranslation(['relatorios', 'supervisao']);
  const { fuso } = useSignedUser();
  const pode = usePode();
  const imprimir = useImprimir();
  const copiar = useCopiar(relatorio);
  const [baixando, { open, close }] = useDisclosure();
  const { id, titulo, paciente_id, numero, ano, codigo, finalizado_em, finalizado_por, situacao, baixa } = relatorio;
  const links = [
    ...(pode(enviados.listar) ? [linksDe(paciente_id)] : []),
    ...(pode(linkAjustes.listar) ? [ajustesDosLinks()] : []),
  ];
  const reads = [...links, emissoesDe(id)];
  return (
    <PageCard
      title={titulo}
      actions={
        <>
          {!situacao && pode(relatorioBaixa) && (
            <Button variant="default" leftSection={<IconBan size={16} />} onClick={open}>
              {t('baixa.botao')}
            </Button>
          )}
          {pode(relatorios.criar) && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} />}
              loading={copiar.isPending}
              onClick={() => copiar.mutate()}
            >
              {t('nova_versao')}
            </Button>
          )}
          <Button
            leftSection={<IconPrinter size={16} />}
            onClick={() =>
              imprimir({ titulo, paciente_id, relatorio_id: id, identificado: temIdentificacao(relatorio.secoes) })
            }
          >
            {t('imprimir')}
          </Button>
        </>
      }
    >
      <Stack>
        {situacao && baixa && (
          <Alert color="orange" icon={<IconBan />} title={t(`baixa.situacoes.${situacao}`)}>
            <Text>{t('baixa.por', { nome: baixa.por, quando: formatInstant(baixa.em, fuso) })}</Text>
            <Text>{t('baixa.por_que', { motivo: baixa.motivo })}</Text>
            {baixa.substituto_id && (
              <AnchorLink
                to="/atendimento/paciente/$id/relatorio/$relatorioId/editar"
                params={{ id: paciente_id, relatorioId: baixa.substituto_id }}
                c="inherit"
                underline="always"
              >
                {t('baixa.vale', { numero: baixa.substituto ?? '' })}
              </AnchorLink>
            )}
          </Alert>
        )}
        <Alert
          color={situacao ? 'gray' : 'green'}
          icon={<IconLock />}
          title={t('final_titulo', { numero: `${numero}/${ano}` })}
        >
          <Text>
            {t('final_texto', {
              nome: finalizado_por ?? '',
              quando: finalizado_em ? formatInstant(finalizado_em, fuso) : '',
            })}
          </Text>
          {relatorio.supervisao?.decisao === 'assinada' && (
            <Text>{assinadoNoEstagio(relatorio.supervisao, fuso, t)}</Text>
          )}
          <Anchor href={`/verificar/${codigo}`} target="_blank" c="inherit" underline="always">
            {t('codigo', { codigo: codigo?.match(/.{1,4}/g)?.join('-') ?? '' })}
          </Anchor>
        </Alert>
        <Together reads={reads} waiting={<Waiting h={480} shape="text" />}>
          <EntregasPorLink tipo="relatorio" id={id} paciente_id={paciente_id} vale={!situacao} />
          <Emissoes id={id} cancelado={situacao === 'cancelado'} />
          <Previa label={titulo} pedido={{ titulo, paciente_id, relatorio_id: id }} />
        </Together>
      </Stack>
      {baixando && <BaixaDialog relatorio={relatorio} onFeito={onMudou} onClose={close} />}
    </PageCard>
  );
};
