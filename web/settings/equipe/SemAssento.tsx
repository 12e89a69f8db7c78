import { Alert, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfertaDeAssentos } from '#contract/conta/assentos.ts';
import { assentosOferta } from '#contract/conta/assentos-compra.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Formas, periodo, TIPOS_DE_ASSENTO, type TipoDeAssento } from '#web/pagamentos/index.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

type Props = {
  /** What happens once the seat is paid for. */
  depois: string;
  busy: boolean;
  onPick: (tipo: TipoDeAssento) => void;
};

const Oferta = ({ oferta, depois, busy, onPick }: Props & { oferta: OfertaDeAssentos }) => {
  const { t } = useTranslation(['equipe', 'planos']);
  const { fuso } = useSignedUser();
  const { quantos: count, meses, ate } = oferta;
  return (
    <>
      <Text fw={600}>
        {t('assento.agora', {
          assentos: t('planos:assentos.a_mais', { count }),
          valor: formatMoney(oferta.valor),
          data: formatDay(ate, fuso),
        })}
      </Text>
      <Text size="sm">
        {t('assento.renovacao', {
          cada: formatMoney(oferta.valor_assento),
          periodo: periodo(t, meses),
          total: formatMoney(oferta.renovacao),
        })}
      </Text>
      <Text size="sm">
        {t('planos:como_pagar')} {depois}
      </Text>
      <Formas tipos={TIPOS_DE_ASSENTO} busy={busy} onPick={onPick} />
    </>
  );
};

/** No seat is free: offers further ones, or another plan if the practice's sells none. */
export const SemAssento = (props: Props) => {
  const { t } = useTranslation(['equipe', 'planos', 'pagamentos']);
  const { data, isError, refetch } = useQuery({ ...read(assentosOferta, {}), staleTime: 0 });
  if (isError && !data) return <LoadError coisa={t('planos:assentos.titulo')} onRetry={refetch} />;
  if (!data) return <Waiting h={120} />;
  const { assentos, oferta } = data;
  return (
    <Stack gap="sm">
      <Alert role="status" color="orange" icon={<IconUsers />} title={t('assento.titulo')}>
        {t('planos:assentos.em_uso', { usados: assentos.usados, total: assentos.total ?? 0 })}
      </Alert>
      {oferta ? (
        <Oferta oferta={oferta} {...props} />
      ) : (
        <>
          <Text>{t('assento.outro_plano')}</Text>
          <ButtonLink to="/planos">{t('pagamentos:ver_planos')}</ButtonLink>
        </>
      )}
    </Stack>
  );
};
