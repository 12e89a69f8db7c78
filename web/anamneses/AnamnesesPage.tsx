import { ActionIcon, Badge, Button, Progress, Text, Tooltip } from '@mantine/core';
import { IconDeviceLaptop, IconPlus, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type AnamneseResumo,
  anamneseExcluir,
  anamneseRestaurar,
  anamnesesListar,
} from '#contract/anamneses/anamneses.ts';
import { type LinhaDaFicha, ListaDaFicha, usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDay, formatInstant, formatNumber } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useDrafts } from '#web/lib/unsaved/use-drafts.ts';
import { EmptyState } from '#web/ui/lista/EmptyState.tsx';
import { enderecoDe } from './anamnese-context.ts';
import { escopo } from './folha.ts';

const useLinha = () => {
  const { t } = useTranslation('anamneses');
  const { fuso } = useSignedUser();
  const guardados = new Set(useDrafts().map(({ scope }) => scope));
  return (anamnese: AnamneseResumo): LinhaDaFicha => {
    const { titulo, status, respondidas, total, criado_em, atualizado_em } = anamnese;
    const para = enderecoDe(anamnese);
    return {
      para,
      selos: (
        <>
          <Badge variant="light" color={status === 'concluida' ? 'green' : 'gray'} tt="none">
            {t(`status.${status}`)}
          </Badge>
          {guardados.has(escopo(anamnese.id)) && (
            <Badge variant="default" c="var(--attention)" tt="none" leftSection={<IconDeviceLaptop size={12} />}>
              {t('tem_rascunho')}
            </Badge>
          )}
        </>
      ),
      detalhe: t('datas', { criada: formatDay(criado_em, fuso), mudada: formatInstant(atualizado_em, fuso) }),
      medida: (
        <>
          <Text size="sm" c="dimmed">
            {t('respondidas_de', { respondidas: formatNumber(respondidas), total: formatNumber(total) })}
          </Text>
          <Progress value={total ? (100 * respondidas) / total : 0} aria-label={t('progresso')} />
        </>
      ),
      acoes: (
        <Tooltip label={t('abas.imprimir')}>
          <ActionIcon
            component={Link}
            to={`${para}/imprimir`}
            variant="subtle"
            aria-label={t('imprimir_nome', { titulo })}
          >
            <IconPrinter size={18} />
          </ActionIcon>
        </Tooltip>
      ),
    };
  };
};

const doPaciente = (id: string, lixeira: boolean) =>
  read(anamnesesListar, { query: { paciente_id: id, lixeira: String(lixeira) } });

/** The anamnesis forms of a patient. */
export const AnamnesesPage = () => {
  const { t } = useTranslation('anamneses');
  const paciente = usePaciente();
  const nova = `/atendimento/paciente/${paciente.id}/nova_anamnese`;
  return (
    <ListaDaFicha
      titulo={t('titulo')}
      listar={(lixeira) => doPaciente(paciente.id, lixeira)}
      excluir={(id) => call(anamneseExcluir, { params: { id } })}
      restaurar={(id) => call(anamneseRestaurar, { params: { id } })}
      excluido={t('excluida')}
      linha={useLinha()}
      acoes={
        <Button component={Link} to={nova} leftSection={<IconPlus size={16} />}>
          {t('nova')}
        </Button>
      }
      vazio={<EmptyState filtered={false} lixeira={false} texto={t('vazio')} botao={t('nova')} para={nova} />}
    />
  );
};

AnamnesesPage.loader = loads<{ id: string }>(({ params, search }) => [doPaciente(params.id, search.lixeira === true)]);
