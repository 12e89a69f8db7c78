import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Assentos } from '#contract/conta/assentos.ts';
import { assentosRenovar } from '#contract/conta/assentos-compra.ts';
import { membros } from '#contract/conta/membros.ts';
import { type Plano, planosLista } from '#contract/conta/planos.ts';
import { valorDoPlano } from '#domain/assentos.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { formatMoney } from '#web/lib/format.ts';
import { periodo } from '#web/pagamentos/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

/** How many of the further seats the next renewal pays for. What is paid already keeps all of them. */
const Renovar = ({ assentos, plano }: { assentos: Assentos; plano: Plano }) => {
  const { t } = useTranslation('planos');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (assentos_renovar: number) => call(assentosRenovar, { body: { assentos_renovar } }),
    onSettled: () =>
      Promise.all([client.invalidateQueries(readsOf(planosLista)), client.invalidateQueries(readsOf(membros.listar))]),
  });
  const opcoes = Array.from({ length: assentos.assentos_extras + 1 }, (_, n) => ({
    value: String(n),
    label: `${n} · ${formatMoney(valorDoPlano(plano, n))} ${periodo(t, plano.meses)}`,
  }));
  return (
    <Select
      label={t('assentos.renovar')}
      description={t('assentos.renovar_texto')}
      allowDeselect={false}
      data={opcoes}
      value={String(assentos.assentos_renovar ?? assentos.assentos_extras)}
      disabled={isPending}
      onChange={(value) => {
        if (value !== null) mutate(Number(value));
      }}
    />
  );
};

/** The seats of a practice with several people. */
export const AssentosCard = ({ assentos, plano }: { assentos: Assentos; plano: Plano | undefined }) => {
  const { t } = useTranslation('planos');
  const { total, usados, assentos_extras } = assentos;
  if (total === null || (usados <= 1 && assentos_extras === 0)) return null;
  return (
    <PageCard title={t('assentos.titulo')}>
      <Stack maw={520}>
        <Text>{t('assentos.em_uso', { usados, total })}</Text>
        {plano?.valor_assento && assentos_extras > 0 && <Renovar assentos={assentos} plano={plano} />}
      </Stack>
    </PageCard>
  );
};
