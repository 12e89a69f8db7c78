import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type RelatorioResumo, relatorios } from '#contract/papel/relatorios.ts';
import { type LinhaDaFicha, ListaDaFicha, usePaciente } from '#web/ficha/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/lista/EmptyState.tsx';

const doPaciente = (id: string, lixeira: boolean) =>
  read(relatorios.listar, { query: { paciente_id: id, lixeira: String(lixeira) } });

/** The reports of a patient. */
export const RelatoriosPage = () => {
  const { t } = useTranslation('relatorios');
  const paciente = usePaciente();
  const { fuso } = useSignedUser();
  const imprimir = useImprimir();
  const novo = `/atendimento/paciente/${paciente.id}/relatorio/novo`;
  const linha = (relatorio: RelatorioResumo): LinhaDaFicha => {
    const { id, paciente_id, titulo, status, numero, ano, atualizado_em, situacao } = relatorio;
    const final = status === 'final';
    return {
      para: `/atendimento/paciente/${paciente_id}/relatorio/${id}/editar`,
      selos: (
        <>
          <Badge variant="light" color={final && !situacao ? 'green' : 'gray'} tt="none">
            {final ? t('numero', { numero: `${numero}/${ano}` }) : t('status.rascunho')}
          </Badge>
          {situacao && (
            <Badge variant="light" color="orange" tt="none">
              {t(`baixa.situacoes.${situacao}`)}
            </Badge>
          )}
        </>
      ),
      detalhe: t('mudado_em', { quando: formatInstant(atualizado_em, fuso) }),
      acoes: (
        <Tooltip label={t('imprimir')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('imprimir_nome', { titulo })}
            onClick={() => imprimir({ titulo, paciente_id, relatorio_id: id })}
          >
            <IconPrinter size={18} />
          </ActionIcon>
        </Tooltip>
      ),
      fixo: final,
    };
  };
  return (
    <ListaDaFicha
      titulo={t('titulo')}
      listar={(lixeira) => doPaciente(paciente.id, lixeira)}
      excluir={(id) => call(relatorios.excluir, { params: { id } })}
      restaurar={(id) => call(relatorios.restaurar, { params: { id } })}
      excluido={t('excluido')}
      linha={linha}
      acoes={
        <Button component={Link} to={novo} leftSection={<IconPlus size={16} />}>
          {t('novo')}
        </Button>
      }
      vazio={<EmptyState filtered={false} lixeira={false} texto={t('vazio')} botao={t('novo')} para={novo} />}
    />
  );
};

RelatoriosPage.loader = loads<{ id: string }>(({ params, search }) => [doPaciente(params.id, search.lixeira === true)]);
