import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Lancamento, lancamentos } from '#contract/financeiro/lancamentos.ts';
import type { Foco } from '#contract/home/agora.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { later } from '#web/lib/later.ts';
import { seesMoney } from '#web/lib/session/money.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useCriarCobranca } from './criar-cobranca.ts';

const CobrancaDialog = later(() => import('#web/financeiro/index.ts').then((module) => module.CobrancaDialog));

/**
 * Asks the family for the payment of this appointment; creates the charge if there is none yet. For the card: the
 * button changes its place when the note is signed, and goes when the charge is paid.
 */
export const useCobrar = (foco: Foco) => {
  const { t } = useTranslation('home');
  const user = useSignedUser();
  const criarCobranca = useCriarCobranca();
  const invalidate = useInvalidate();
  const [item, setItem] = useState<Lancamento | null>(null);
  // A repeated request must not charge twice.
  const [id] = useState(() => uuidv7());
  const { atendimento, cobranca, cancelamento } = foco;
  const sobre = { paciente_id: atendimento.paciente_id, atendimento_id: atendimento.id };
  const lerOuCriar = () => {
    if (cobranca) return call(lancamentos.ler, { params: { id: cobranca.lancamento_id } });
    if (cancelamento)
      return criarCobranca(
        cancelamento.resposta_id,
        { ...sobre, valor: cancelamento.custo },
        t('cancelamento.descricao'),
      );
    return criarCobranca(id, { ...sobre, valor: atendimento.valor ?? '0' }, user.config?.termo_atendimento.sing ?? '');
  };
  const cobrar = useMutation({
    mutationFn: lerOuCriar,
    onSuccess: (lancamento) => {
      setItem(lancamento);
      if (!cobranca) void invalidate();
    },
  });
  return { cobrar, item, fechar: () => setItem(null) };
};

type Cobranca = ReturnType<typeof useCobrar>;

/** The button with the amount, where there is something to charge. */
export const Cobrar = ({ foco, cobrar }: { foco: Foco } & Pick<Cobranca, 'cobrar'>) => {
  const { t } = useTranslation('home');
  const user = useSignedUser();
  const { atendimento, cobranca, cancelamento } = foco;
  const valor = cobranca?.saldo ?? cancelamento?.custo ?? atendimento.valor;
  // An appointment that has not taken place is not charged from here; an absence is charged by the rule of the
  // practice, a late cancellation at the cost that the family saw.
  const cabe = cobranca !== null || cancelamento !== null || atendimento.status === 'Realizado';
  if (!seesMoney(user) || !cabe || !valor || Number(valor) === 0) return null;
  if (cobranca?.status === 'Pago')
    return (
      <Button variant="default" disabled leftSection={<IconCash size={18} />}>
        {t('agora.pago')}
      </Button>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconCash size={18} />}
      loading={cobrar.isPending}
      onClick={() => cobrar.mutate()}
    >
      {t('agora.cobrar', { valor: formatMoney(valor) })}
    </Button>
  );
};

/** The charge that was read or created. */
export const Cobrando = ({ item, fechar }: Pick<Cobranca, 'item' | 'fechar'>) =>
  item && (
    <Suspense>
      <CobrancaDialog item={item} onClose={fechar} />
    </Suspense>
  );
