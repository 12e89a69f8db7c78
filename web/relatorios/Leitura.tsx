import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Relatorio, relatorios, temIdentificacao } from '#contract/papel/relatorios.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { Previa, useImprimir } from '#web/imprimir/index.ts';
import { call } from '#web/lib/api/api.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { AvisoDaSupervisao, Devolver } from '#web/supervisao/index.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Finalizar } from './Finalizar.tsx';

type Props = { relatorio: Relatorio; onMudou: (next: Relatorio) => void };

/**
 * A report that this member cannot change now: it waits for its countersignature, or the file is open by exception. A
 * supervisor makes a waiting report final or sends it back.
 */
export const Leitura = ({ relatorio, onMudou }: Props) => {
  const { t } = useTranslation('relatorios');
  const pode = usePode();
  const imprimir = useImprimir();
  const { id, tipo, titulo, paciente_id, versao, secoes, supervisao } = relatorio;
  const pedido = { titulo, paciente_id, relatorio_id: id };
  return (
    <PageCard
      title={titulo}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => imprimir({ ...pedido, identificado: temIdentificacao(secoes) })}
          >
            {t('imprimir')}
          </Button>
          {esperaSupervisao(supervisao) && pode(relatorios.devolver) && (
            <>
              <Devolver
                id={id}
                versao={versao}
                enviar={async (body) => onMudou(await call(relatorios.devolver, { params: { id }, body }))}
              />
              <Finalizar id={id} tipo={tipo} versao={() => versao} secoes={secoes} salvo onFinal={onMudou} />
            </>
          )}
        </>
      }
    >
      <Stack>
        <AvisoDaSupervisao supervisao={supervisao} />
        <Previa label={titulo} pedido={pedido} />
      </Stack>
    </PageCard>
  );
};
