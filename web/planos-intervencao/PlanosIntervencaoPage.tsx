import { Badge, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanoIntervencaoResumo, planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { type LinhaDaFicha, ListaDaFicha, usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { hoje } from '#web/lib/idade.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { CopiarDialog } from './CopiarDialog.tsx';
import { enderecoDosPlanosIntervencao } from './planos-intervencao.queries.ts';
import { RascunhoAberto } from './rascunho/RascunhoAberto.tsx';

const periodoDe = ({ inicio, fim, criado_em }: PlanoIntervencaoResumo, fuso: string) =>
  inicio || fim
    ? [inicio ? formatDate(inicio) : '…', fim ? formatDate(fim) : '…'].join(' – ')
    : formatDay(criado_em, fuso);

const useLinha = (onCopiar: (id: string) => void) => {
  const { t } = useTranslation(['planos-intervencao', 'cadastro']);
  const { fuso } = useSignedUser();
  const pode = usePode();
  return (planoIntervencao: PlanoIntervencaoResumo): LinhaDaFicha => {
    const { id, paciente_id, titulo, fim, origem, objetivos, alcancados, vencidos, medidos } = planoIntervencao;
    return {
      para: enderecoDosPlanosIntervencao(paciente_id, id, 'visualizar'),
      selos: (
        <>
          {fim !== null && fim < hoje(fuso) && (
            <Badge variant="light" color="gray" tt="none">
              {t('encerrado')}
            </Badge>
          )}
          {vencidos > 0 && (
            <Badge variant="light" color="red" tt="none">
              {t('vencidos', { count: vencidos })}
            </Badge>
          )}
          {origem !== 'manual' && (
            <Badge variant="default" tt="none">
              {t(`origens.${origem}`)}
            </Badge>
          )}
        </>
      ),
      detalhe: `${periodoDe(planoIntervencao, fuso)} · ${t('objetivos_de', { count: objetivos, alcancados: t('alcancados', { count: alcancados }) })}`,
      medida: (
        <Text size="sm" c="dimmed">
          {objetivos > 0 && t('medidos', { count: medidos, total: objetivos })}
        </Text>
      ),
      acoes: pode(planosIntervencao.editar)
        ? [
            {
              key: 'editar',
              label: t('cadastro:editar'),
              nome: t('cadastro:editar_um', { nome: titulo }),
              Icon: IconPencil,
              to: enderecoDosPlanosIntervencao(paciente_id, id, 'editar'),
            },
            {
              key: 'copiar',
              label: t('copiar'),
              nome: t('copiar_nome', { nome: titulo }),
              Icon: IconCopy,
              onClick: () => onCopiar(id),
            },
          ]
        : [],
    };
  };
};

const doPaciente = (id: string, lixeira: boolean) =>
  read(planosIntervencao.listar, { query: { paciente_id: id, lixeira: String(lixeira) } });

/** The intervention plans of a patient. */
export const PlanosIntervencaoPage = () => {
  const { t } = useTranslation('planos-intervencao');
  const { config } = useSignedUser();
  const { id } = usePaciente();
  const [copiando, setCopiando] = useState<string | null>(null);
  const linha = useLinha(setCopiando);
  const novo = enderecoDosPlanosIntervencao(id, 'novo');
  return (
    <>
      <ListaDaFicha
        titulo={t('titulo')}
        rotas={planosIntervencao}
        listar={(lixeira) => doPaciente(id, lixeira)}
        excluir={(one) => call(planosIntervencao.excluir, { params: { id: one } })}
        restaurar={(one) => call(planosIntervencao.restaurar, { params: { id: one } })}
        excluido={t('excluido')}
        linha={linha}
        acoes={
          <>
            {config?.active_IA && (
              <ButtonLink
                to="/atendimento/paciente/$id/plano-de-intervencao/editor-queixa"
                params={{ id }}
                variant="default"
                leftSection={<IconSparkles size={16} />}
              >
                {t('gerar_rascunho')}
              </ButtonLink>
            )}
            <ButtonLink
              to="/atendimento/paciente/$id/plano-de-intervencao/novo"
              params={{ id }}
              leftSection={<IconPlus size={16} />}
            >
              {t('novo')}
            </ButtonLink>
          </>
        }
        aviso={config?.active_IA ? <RascunhoAberto pacienteId={id} /> : null}
        vazio={t('vazio')}
        novo={{ botao: t('novo'), para: novo }}
      />
      {copiando && <CopiarDialog planoId={copiando} pacienteId={id} onClose={() => setCopiando(null)} />}
    </>
  );
};

PlanosIntervencaoPage.loader = loads<{ id: string }>(({ params, search }) => [
  doPaciente(params.id, search.lixeira === true),
]);
PlanosIntervencaoPage.needs = planosIntervencao.listar;
