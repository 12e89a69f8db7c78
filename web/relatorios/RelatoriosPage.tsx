import { Badge } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type RelatorioResumo, relatorios } from '#contract/papel/relatorios.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { type LinhaDaFicha, ListaDaFicha, usePaciente } from '#web/ficha/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Address } from '#web/ui/address.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { COR } from '#web/ui/tons.ts';

const doPaciente = (id: string, lixeira: boolean) =>
  read(relatorios.listar, { query: { paciente_id: id, lixeira: String(lixeira) } });

/** The reports of a patient. */
export const RelatoriosPage = () => {
  const { t } = useTranslation(['relatorios', 'supervisao']);
  const paciente = usePaciente();
  const { fuso } = useSignedUser();
  const imprimir = useImprimir();
  const novo: Address = `/atendimento/paciente/${paciente.id}/relatorio/novo`;
  const linha = (relatorio: RelatorioResumo): LinhaDaFicha => {
    const { id, paciente_id, titulo, status, numero, ano, atualizado_em, situacao, supervisao } = relatorio;
    const final = status === 'final';
    return {
      para: `/atendimento/paciente/${paciente_id}/relatorio/${id}/editar`,
      selos: (
        <>
          <Badge variant="light" color={COR[final && !situacao ? 'final' : 'rascunho']} tt="none">
            {final ? t('numero', { numero: `${numero}/${ano}` }) : t('status.rascunho')}
          </Badge>
          {!final && supervisao && (
            <Badge variant="light" color="orange" tt="none">
              {t(esperaSupervisao(supervisao) ? 'supervisao:aviso.esperando' : 'supervisao:aviso.devolvido')}
            </Badge>
          )}
          {situacao && (
            <Badge variant="light" color="orange" tt="none">
              {t(`baixa.situacoes.${situacao}`)}
            </Badge>
          )}
        </>
      ),
      detalhe: t('mudado_em', { quando: formatInstant(atualizado_em, fuso) }),
      acoes: [
        {
          key: 'imprimir',
          label: t('imprimir'),
          nome: t('imprimir_nome', { titulo }),
          Icon: IconPrinter,
          onClick: () => imprimir({ titulo, paciente_id, relatorio_id: id }),
        },
      ],
      fixo: final || esperaSupervisao(supervisao),
    };
  };
  return (
    <ListaDaFicha
      titulo={t('titulo')}
      rotas={relatorios}
      listar={(lixeira) => doPaciente(paciente.id, lixeira)}
      excluir={(id) => call(relatorios.excluir, { params: { id } })}
      restaurar={(id) => call(relatorios.restaurar, { params: { id } })}
      excluido={t('excluido')}
      linha={linha}
      acoes={
        <ButtonLink
          to="/atendimento/paciente/$id/relatorio/novo"
          params={{ id: paciente.id }}
          leftSection={<IconPlus size={16} />}
        >
          {t('novo')}
        </ButtonLink>
      }
      vazio={t('vazio')}
      novo={{ botao: t('novo'), para: novo }}
    />
  );
};

RelatoriosPage.loader = loads<{ id: string }>(({ params, search }) => [doPaciente(params.id, search.lixeira === true)]);
RelatoriosPage.needs = relatorios.listar;
