import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AplicacaoNaLista } from '#contract/testes/aplicacoes.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { mesesPorExtenso } from '#web/lib/idade.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { series, useLeitura } from '../resultados/leitura.ts';
import { usePapel } from '../resultados/papel.ts';
import { ResultadosTable } from './ResultadosTable.tsx';
import { RetesteChart } from './RetesteChart.tsx';

/** A scale that was measured more than once: the chart over time and the table. */
export const Evolucao = ({ aplicacoes }: { aplicacoes: AplicacaoNaLista[] }) => {
  const { t } = useTranslation(['aplicacoes', 'testes', 'cadastro']);
  const imprimir = useImprimir();
  const { daSerie } = usePapel();
  const { informanteDe, nomeDaSerie } = useLeitura();
  const all = series(aplicacoes);
  const [chosen, setChosen] = useState<string | null>(null);
  const serie = all.find(({ chave }) => chave === chosen) ?? all[0];
  if (!serie) return null;
  return (
    <PageCard
      title={t('reteste.titulo')}
      description={t('reteste.texto')}
      actions={
        <Button
          variant="default"
          className="no-print"
          leftSection={<IconPrinter size={16} />}
          onClick={() =>
            imprimir({
              titulo: t('reteste.titulo'),
              conteudo: daSerie(serie),
              paciente_id: serie.medidas[0]?.aplicacao.paciente_id,
            })
          }
        >
          {t('imprimir')}
        </Button>
      }
    >
      <Stack>
        <Select
          label={t('reteste.escala')}
          data={all.map((one) => ({
            value: one.chave,
            label: `${nomeDaSerie(one)} · ${t(`testes:tipos.${one.tipo}`)}`,
          }))}
          value={serie.chave}
          onChange={setChosen}
          allowDeselect={false}
          maw={480}
          className="no-print"
        />
        <RetesteChart key={serie.chave} serie={serie} />
        <ResultadosTable
          titulo={nomeDaSerie(serie)}
          primeira={t('tabela.data')}
          linhas={serie.medidas.map(({ aplicacao, resultado }) => ({
            key: aplicacao.id,
            nome: (
              <>
                <span style={{ whiteSpace: 'nowrap' }}>{formatDate(aplicacao.data)}</span>
                {aplicacao.idade_meses !== null && ` · ${mesesPorExtenso(aplicacao.idade_meses, t)}`}
                {aplicacao.informante && ` · ${informanteDe(aplicacao)}`}
              </>
            ),
            resultado,
          }))}
        />
      </Stack>
    </PageCard>
  );
};
