import { Button, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Repasse, repasseAcordos, repasses } from '#contract/financeiro/repasses.ts';
import { hojeEm, primeiroDoMes } from '#domain/days/fuso.ts';
import { soma } from '#domain/money/dinheiro.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Figuras } from '../extrato/Figuras.tsx';
import { Vazio } from '../Vazio.tsx';
import { AcordoDialog } from './AcordoDialog.tsx';
import { AcordosCard } from './AcordosCard.tsx';
import { FecharDialog } from './FecharDialog.tsx';
import { MesControl } from './MesControl.tsx';
import { PagarRepasseDialog } from './PagarRepasseDialog.tsx';
import { RepassePanel } from './RepassePanel.tsx';
import { type Acao, RepassesTable } from './RepassesTable.tsx';
import { isFechavel, mesDe, repassesDe, useRepasses } from './repasses.queries.ts';
import { useImprimirRepasse } from './use-imprimir-repasse.ts';

const Totais = ({ itens }: { itens: readonly Repasse[] }) => {
  const { t } = useTranslation('financeiro');
  const total = (campo: 'realizado' | 'parte' | 'a_pagar', de = itens) =>
    formatMoney(soma(de.map((one) => one[campo])));
  return (
    <Figuras
      itens={[
        { nome: t('repasses.atendimentos'), valor: itens.reduce((sum, { atendimentos }) => sum + atendimentos, 0) },
        { nome: t('repasses.producao'), valor: total('realizado') },
        { nome: t('repasses.parte'), valor: total('parte') },
        {
          nome: t('repasses.falta_pagar'),
          valor: total(
            'a_pagar',
            itens.filter(({ pago }) => !pago),
          ),
        },
      ]}
    />
  );
};

type Aberta = Exclude<Acao, { tipo: 'imprimir' }> | null;
type Janelas = {
  mes: string;
  acao: Aberta;
  pessoas: readonly Repasse[];
  onAcao: (acao: Acao) => void;
  onClose: () => void;
};

/** The dialog of the chosen action. */
const Dialogos = ({ mes, acao, pessoas, onAcao, onClose }: Janelas) => {
  const { fuso } = useSignedUser();
  if (acao?.tipo === 'ver') return <RepassePanel {...{ mes, onAcao, onClose }} {...acao.item} mes={mes} />;
  if (acao?.tipo === 'fechar') return <FecharDialog {...{ mes, onClose }} itens={acao.itens} />;
  if (acao?.tipo === 'pagar') return <PagarRepasseDialog {...{ mes, onClose }} item={acao.item} />;
  if (acao?.tipo === 'acordo') {
    const { membro_id, acordos } = acao.item;
    // The first agreement may start in the month that is shown; a later one changes no past month.
    const desde = acordos.length ? primeiroDoMes(hojeEm(fuso)) : mes;
    return <AcordoDialog {...{ pessoas, membro_id, desde, onClose }} />;
  }
  return null;
};

/** Production and share of each professional in a month: close it, pay it, print it; and what was agreed. */
export const RepassesPage = () => {
  const { t } = useTranslation('financeiro');
  const user = useSignedUser();
  const pode = usePode();
  const imprimir = useImprimirRepasse();
  const { search, set } = useLista();
  const [acao, setAcao] = useState<Aberta>(null);
  const mes = mesDe(search.mes, user.fuso);
  const { data, isError, refetch } = useRepasses(mes);
  const fazer = (feita: Acao) => (feita.tipo === 'imprimir' ? imprimir(feita.item, mes) : setAcao(feita));
  const gere = pode(repasses.fechar);
  const abertos = data?.filter(isFechavel) ?? [];
  // A practitioner who works alone pays no shares; months in which there were colleagues are still listed.
  if (!user.membro.equipe && data?.every(({ membro_id }) => membro_id === user.membro.id)) return <NotFoundPage />;
  return (
    <Stack>
      <PageCard
        title={t('partes.repasses')}
        description={t(gere ? 'repasses.texto' : 'repasses.texto_proprio')}
        actions={<MesControl mes={mes} onMes={(value) => set({ mes: value.slice(0, 7) }, false)} />}
      >
        {isError && !data && <LoadError coisa={t('partes.repasses')} onRetry={refetch} />}
        {!data && !isError && <Waiting h={240} />}
        {data?.length === 0 && <Vazio>{t('repasses.ninguem')}</Vazio>}
        {data && data.length > 0 && (
          <>
            <Totais itens={data} />
            <RepassesTable itens={data} onAcao={fazer} />
            {gere && abertos.length > 1 && (
              <Button
                mt="md"
                variant="light"
                leftSection={<IconLock size={16} />}
                onClick={() => fazer({ tipo: 'fechar', itens: abertos })}
              >
                {t('repasses.fechar_todos')}
              </Button>
            )}
          </>
        )}
      </PageCard>
      {pode(repasseAcordos.criar) && data && <AcordosCard pessoas={data} />}
      <Dialogos {...{ mes, acao }} pessoas={data ?? []} onAcao={fazer} onClose={() => setAcao(null)} />
    </Stack>
  );
};

RepassesPage.loader = loads(({ search, user }) => [
  repassesDe(mesDe(search.mes, user.fuso)),
  read(repasseAcordos.listar, {}),
]);
RepassesPage.needs = repasses.listar;
