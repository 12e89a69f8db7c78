import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AlertaDePlanoIntervencao,
  type Rascunho,
  rascunhoIntervencao,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PromptDialog } from '#web/ui/dialogs/PromptDialog.tsx';
import { rascunhoDe } from '../planos-intervencao.queries.ts';
import { Marcado } from './Marcado.tsx';

const MOTIVO_MAX = 1000;

const useDispensar = (paciente_id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      alerta: { codigo, onde, trecho },
      motivo,
    }: {
      alerta: AlertaDePlanoIntervencao;
      motivo: string | null;
    }) => {
      const sinal = { paciente_id, codigo, onde, trecho };
      return motivo === null
        ? call(rascunhoIntervencao.retomar, { body: sinal })
        : call(rascunhoIntervencao.dispensar, { body: { ...sinal, motivo } });
    },
    onSuccess: (rascunho) => client.setQueryData(rascunhoDe(paciente_id).queryKey, rascunho),
  });
};

type Props = { rascunho: Rascunho; salvo: boolean };

/**
 * The red flags to deal with before any plan. Those in the data in use block the next step until dismissed with a
 * reason. The question for the reason stays open if its flag is gone.
 */
export const Sinais = ({ rascunho: { paciente_id, alertas }, salvo }: Props) => {
  const { t } = useTranslation(['planos-intervencao', 'erros']);
  const { fuso } = useSignedUser();
  const dispensar = useDispensar(paciente_id);
  const [perguntando, setPerguntando] = useState<AlertaDePlanoIntervencao | null>(null);
  const bloqueia = alertas.some((alerta) => alerta.bloqueia);
  const codigos = [...new Set(alertas.map(({ codigo }) => codigo))];
  const umSinal = (alerta: AlertaDePlanoIntervencao) => (
    <div key={`${alerta.onde}${alerta.trecho}`}>
      <Text size="sm" fs="italic">
        {t(`fontes.${alerta.onde}`)}: “<Marcado texto={alerta.trecho} palavras={alerta.palavras} />”
      </Text>
      {alerta.dispensa && (
        <Text size="sm">
          {t('sinais.dispensado', {
            nome: alerta.dispensa.por,
            quando: formatInstant(alerta.dispensa.em, fuso),
            motivo: alerta.dispensa.motivo,
          })}
        </Text>
      )}
      {(alerta.bloqueia || alerta.dispensa) && (
        <Group mt={4}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!salvo}
            aria-label={`${t(alerta.dispensa ? 'sinais.retomar' : 'sinais.dispensar')}: ${alerta.trecho}`}
            onClick={() => (alerta.dispensa ? dispensar.mutate({ alerta, motivo: null }) : setPerguntando(alerta))}
          >
            {t(alerta.dispensa ? 'sinais.retomar' : 'sinais.dispensar')}
          </Button>
        </Group>
      )}
    </div>
  );
  return (
    <>
      {alertas.length > 0 && (
        <Alert
          color={bloqueia ? 'red' : 'orange'}
          icon={<IconAlertTriangle />}
          title={bloqueia ? t('sinais.bloqueia') : t('sinais.avisa')}
          role="alert"
        >
          <Stack gap="sm">
            {codigos.map((codigo) => (
              <Stack key={codigo} gap={6}>
                <Text fw={600}>{t(`sinais.${codigo}.nome`)}</Text>
                <Text size="sm">{t(`sinais.${codigo}.fazer`)}</Text>
                {alertas.filter((alerta) => alerta.codigo === codigo).map(umSinal)}
              </Stack>
            ))}
            <Text size="sm">{bloqueia ? t('sinais.depois') : t('sinais.fora_de_uso')}</Text>
          </Stack>
        </Alert>
      )}
      {perguntando && (
        <PromptDialog
          opened
          title={t('sinais.dispensar')}
          label={t('sinais.motivo')}
          onClose={() => setPerguntando(null)}
          validate={(motivo) => (motivo.length > MOTIVO_MAX ? t('erros:longo_demais', { max: MOTIVO_MAX }) : null)}
          onConfirm={(motivo) => {
            setPerguntando(null);
            dispensar.mutate({ alerta: perguntando, motivo });
          }}
        />
      )}
    </>
  );
};
