import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCopy, IconLock, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Relatorio, relatorios } from '#contract/relatorios.ts';
import { useImprimir } from '#web/imprimir/use-imprimir.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useIdDe } from '#web/lib/id-de.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { PageCard } from '#web/ui/PageCard.tsx';
import { Previa } from '#web/ui/Previa.tsx';

const useCopiar = ({ id, paciente_id, tipo, titulo }: Relatorio) => {
  const navigate = useNavigate();
  const idDe = useIdDe();
  return useMutation({
    mutationFn: () => call(relatorios.criar, { body: { id: idDe(id), paciente_id, tipo, titulo, copiar_de: id } }),
    onSuccess: (made) => navigate({ to: `/atendimento/paciente/${paciente_id}/relatorio/${made.id}/editar` as string }),
  });
};

/** A final report: to be read, printed and checked. What comes after it is another report. */
export const Final = ({ relatorio }: { relatorio: Relatorio }) => {
  const { t } = useTranslation('relatorios');
  const { fuso } = useSignedUser();
  const imprimir = useImprimir();
  const copiar = useCopiar(relatorio);
  const { id, titulo, paciente_id, numero, ano, codigo, finalizado_em, finalizado_por } = relatorio;
  return (
    <PageCard
      title={titulo}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            loading={copiar.isPending}
            onClick={() => copiar.mutate()}
          >
            {t('nova_versao')}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} />}
            onClick={() => imprimir({ titulo, paciente_id, relatorio_id: id })}
          >
            {t('imprimir')}
          </Button>
        </>
      }
    >
      <Stack>
        <Alert color="green" icon={<IconLock />} title={t('final_titulo', { numero: `${numero}/${ano}` })}>
          <Text>
            {t('final_texto', {
              nome: finalizado_por ?? '',
              quando: finalizado_em ? formatInstant(finalizado_em, fuso) : '',
            })}
          </Text>
          <Anchor href={`/verificar/${codigo}`} target="_blank" c="inherit" underline="always">
            {t('codigo', { codigo: codigo?.match(/.{1,4}/g)?.join('-') ?? '' })}
          </Anchor>
        </Alert>
        <Previa label={titulo} pedido={{ titulo, paciente_id, relatorio_id: id }} />
      </Stack>
    </PageCard>
  );
};
