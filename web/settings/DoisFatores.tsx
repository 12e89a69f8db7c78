import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Seguranca,
  seguranca as segurancaLer,
  totpCodigos,
  totpComecar,
  totpDesligar,
} from '#contract/conta/seguranca.ts';
import { call } from '#web/lib/api/api.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { COR } from '#web/ui/tons.ts';
import { Codigos } from './Codigos.tsx';
import { LigarFator } from './LigarFator.tsx';
import { ProvaDialog } from './ProvaDialog.tsx';

type Passo = 'ligar' | 'desligar' | 'codigos' | null;

const FEW = 3;

/** Two-step verification: turn it on with an authenticator, turn it off, and get new recovery codes. */
export const DoisFatores = ({ seguranca }: { seguranca: Seguranca }) => {
  const { t } = useTranslation('seguranca');
  const { fuso } = useSignedUser();
  const client = useQueryClient();
  const [passo, setPasso] = useState<Passo>(null);
  const [novo, setNovo] = useState<{ segredo: string; qr: string } | null>(null);
  const [codigos, setCodigos] = useState<string[] | null>(null);
  const renew = () => client.invalidateQueries(readsOf(segurancaLer));
  const { dois_fatores, desde, codigos_restantes } = seguranca;

  const provar = async (body: { current_password?: string; codigo?: string }) => {
    if (passo === 'ligar') setNovo(await call(totpComecar, { body }));
    else if (passo === 'codigos') setCodigos((await call(totpCodigos, { body })).codigos);
    else await call(totpDesligar, { body });
    setPasso(null);
    await renew();
  };

  return (
    <PageCard
      title={t('fator.titulo')}
      description={t('fator.texto')}
      actions={
        <Badge variant="light" color={COR[dois_fatores ? 'ativa' : 'inativa']}>
          {t(dois_fatores ? 'fator.ligada' : 'fator.desligada')}
        </Badge>
      }
    >
      <Stack>
        {codigos && <Codigos codigos={codigos} onDone={() => setCodigos(null)} />}
        {!codigos && novo && (
          <LigarFator
            novo={novo}
            onCancel={() => setNovo(null)}
            onOn={async (fresh) => {
              setNovo(null);
              setCodigos(fresh);
              await renew();
            }}
          />
        )}
        {!codigos && !novo && dois_fatores && (
          <>
            <Text>{t('fator.desde', { data: desde ? formatDay(desde, fuso) : '' })}</Text>
            <Text c={codigos_restantes <= FEW ? 'red' : 'dimmed'}>
              {t('fator.restantes', { count: codigos_restantes })}
            </Text>
            <Group>
              <Button variant="default" onClick={() => setPasso('codigos')}>
                {t('fator.novos_codigos')}
              </Button>
              <Button variant="default" onClick={() => setPasso('desligar')}>
                {t('fator.desligar')}
              </Button>
            </Group>
          </>
        )}
        {!codigos && !novo && !dois_fatores && (
          <>
            <Alert>{t('fator.recomendacao')}</Alert>
            <Group>
              <Button onClick={() => setPasso('ligar')}>{t('fator.ligar')}</Button>
            </Group>
          </>
        )}
      </Stack>
      {passo && (
        <ProvaDialog
          title={t(passo === 'codigos' ? 'fator.novos_codigos' : `fator.${passo}`)}
          comCodigo={dois_fatores}
          onClose={() => setPasso(null)}
          onProva={provar}
        />
      )}
    </PageCard>
  );
};
