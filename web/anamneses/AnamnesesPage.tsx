import { Badge, Progress, Text } from '@mantine/core';
import { IconDeviceLaptop, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type AnamneseResumo,
  anamneseCriar,
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
import type { Address } from '#web/ui/address.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { COR } from '#web/ui/tons.ts';
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
          <Badge variant="light" color={COR[status]} tt="none">
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
          {status !== 'concluida' && (
            <Progress value={total ? (100 * respondidas) / total : 0} aria-label={t('progresso')} />
          )}
        </>
      ),
      acoes: [
        {
          key: 'imprimir',
          label: t('abas.imprimir'),
          nome: t('imprimir_nome', { titulo }),
          Icon: IconPrinter,
          to: `${enderecoDe(anamnese)}/imprimir`,
        },
      ],
    };
  };
};

const doPaciente = (id: string, lixeira: boolean) =>
  read(anamnesesListar, { query: { paciente_id: id, lixeira: String(lixeira) } });

/** The anamnesis forms of a patient. */
export const AnamnesesPage = () => {
  const { t } = useTranslation('anamneses');
  const paciente = usePaciente();
  const nova: Address = `/atendimento/paciente/${paciente.id}/nova_anamnese`;
  return (
    <ListaDaFicha
      titulo={t('titulo')}
      rotas={{ criar: anamneseCriar, excluir: anamneseExcluir, restaurar: anamneseRestaurar }}
      listar={(lixeira) => doPaciente(paciente.id, lixeira)}
      excluir={(id) => call(anamneseExcluir, { params: { id } })}
      restaurar={(id) => call(anamneseRestaurar, { params: { id } })}
      excluido={t('excluida')}
      linha={useLinha()}
      acoes={
        <ButtonLink
          to="/atendimento/paciente/$id/nova_anamnese"
          params={{ id: paciente.id }}
          leftSection={<IconPlus size={16} />}
        >
          {t('nova')}
        </ButtonLink>
      }
      vazio={t('vazio')}
      novo={{ botao: t('nova'), para: nova }}
    />
  );
};

AnamnesesPage.loader = loads<{ id: string }>(({ params, search }) => [doPaciente(params.id, search.lixeira === true)]);
AnamnesesPage.needs = anamnesesListar;
