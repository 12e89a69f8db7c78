import { ActionIcon, Badge, Button, Progress, Text, Tooltip } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanoIntervencaoResumo, planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { type LinhaDaFicha, ListaDaFicha, usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { hoje } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/lista/EmptyState.tsx';
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
  return (planoIntervencao: PlanoIntervencaoResumo): LinhaDaFicha => {
    const { id, paciente_id, titulo, fim, origem, objetivos, alcancados, vencidos, progresso } = planoIntervencao;
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
        <>
          <Text size="sm" c="dimmed">
            {progresso === null ? t('sem_medida') : `${progresso}%`}
          </Text>
          <Progress value={progresso ?? 0} aria-label={t('progresso_de', { nome: titulo })} />
        </>
      ),
      acoes: (
        <>
          <Tooltip label={t('cadastro:editar')}>
            <ActionIcon
              component={Link}
              to={enderecoDosPlanosIntervencao(paciente_id, id, 'editar')}
              variant="subtle"
              aria-label={t('cadastro:editar_um', { nome: titulo })}
            >
              <IconPencil size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('copiar')}>
            <ActionIcon variant="subtle" aria-label={t('copiar_nome', { nome: titulo })} onClick={() => onCopiar(id)}>
              <IconCopy size={18} />
            </ActionIcon>
          </Tooltip>
        </>
      ),
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
        listar={(lixeira) => doPaciente(id, lixeira)}
        excluir={(one) => call(planosIntervencao.excluir, { params: { id: one } })}
        restaurar={(one) => call(planosIntervencao.restaurar, { params: { id: one } })}
        excluido={t('excluido')}
        linha={linha}
        acoes={
          <>
            {config?.active_IA && (
              <Button
                component={Link}
                to={enderecoDosPlanosIntervencao(id, 'editor-queixa')}
                variant="default"
                leftSection={<IconSparkles size={16} />}
              >
                {t('gerar_rascunho')}
              </Button>
            )}
            <Button component={Link} to={novo} leftSection={<IconPlus size={16} />}>
              {t('novo')}
            </Button>
          </>
        }
        aviso={config?.active_IA ? <RascunhoAberto pacienteId={id} /> : null}
        vazio={<EmptyState filtered={false} lixeira={false} texto={t('vazio')} botao={t('novo')} para={novo} />}
      />
      {copiando && <CopiarDialog planoId={copiando} pacienteId={id} onClose={() => setCopiando(null)} />}
    </>
  );
};

PlanosIntervencaoPage.loader = loads<{ id: string }>(({ params, search }) => [
  doPaciente(params.id, search.lixeira === true),
]);
