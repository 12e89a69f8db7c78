import { ActionIcon, Button, Chip, Group, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Historia, historia, TIPOS_DA_HISTORIA } from '#contract/historia.ts';
import { podeChamar } from '#contract/permissoes.ts';
import { eDia, hojeEm } from '#domain/days/fuso.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { eixoDe } from '#web/lib/eixo.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { type Conteudo, Grafico } from './grafico/Grafico.tsx';
import { Legenda } from './grafico/Legenda.tsx';
import classes from './Historia.module.css';
import { historiaDe } from './historia.queries.ts';
import { janelaDe, PERIODOS, vizinha } from './janela.ts';
import { Lista } from './Lista.tsx';
import { papelDaFamilia } from './papel.ts';
import { acontecimentos, numeros, objetivosMedidos, testesMedidos } from './series.ts';

/** The period and the kind that the address asks for. */
const usePedido = ({ itens }: Historia) => {
  const { fuso } = useSignedUser();
  const { search, set } = useLista();
  const hoje = hojeEm(fuso);
  const tipos = TIPOS_DA_HISTORIA.filter((tipo) => itens.some((item) => item.tipo === tipo));
  const pedida = {
    periodo: PERIODOS.find((one) => one === String(search.periodo)) ?? '12',
    ate: eDia(String(search.ate)) ? String(search.ate) : undefined,
    hoje,
    primeiro: hojeEm(fuso, itens.at(-1)?.quando ?? Date.now()),
  } as const;
  return { tipos, tipo: tipos.find((one) => one === search.tipo), pedida, janela: janelaDe(pedida), set };
};
type Pedido = ReturnType<typeof usePedido>;

/** What the chart shows of a kind: goals are measured in appointments, and belong to them. */
const conteudoDe = (historia: Historia, { tipo, janela }: Pick<Pedido, 'tipo' | 'janela'>): Conteudo => {
  const { dentro } = eixoDe(janela, 0);
  const vai = (one: string) => !tipo || tipo === one;
  const atendimentos = historia.itens.filter((item) => item.tipo === 'atendimento' && dentro(item.quando));
  const aplicadas = historia.aplicacoes.filter(({ data }) => dentro(data));
  return {
    objetivos: vai('atendimento')
      ? objetivosMedidos(historia).filter(({ pontos }) => pontos.some((one) => dentro(one.atendimento.quando)))
      : [],
    testes: vai('aplicacao') ? testesMedidos(aplicadas) : [],
    atendimentos: vai('atendimento') ? atendimentos : [],
    acontecimentos: acontecimentos(historia).filter((item) => dentro(item.quando) && vai(item.tipo)),
  };
};

const Periodo = ({ pedida, janela, set }: Pedido) => {
  const { t } = useTranslation('historia');
  const [antes, depois] = [vizinha(-1, pedida), vizinha(1, pedida)];
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('periodo')}
        value={pedida.periodo}
        onChange={(periodo) =>
          set({
            periodo: periodo === '12' ? undefined : periodo === 'tudo' ? periodo : Number(periodo),
            ate: undefined,
          })
        }
        data={PERIODOS.map((value) => ({
          value,
          label: value === 'tudo' ? t('tudo') : t('meses', { count: Number(value) }),
        }))}
      />
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label={t('periodo_antes')}
          disabled={!antes}
          onClick={() => antes && set({ ate: antes })}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text size="sm" className={classes.quando} role="status">
          {formatDate(janela.de)} – {formatDate(janela.ate)}
        </Text>
        <ActionIcon
          variant="default"
          aria-label={t('periodo_depois')}
          disabled={!depois}
          onClick={() => depois && set({ ate: depois === pedida.hoje ? undefined : depois })}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
};

const Tipos = ({ tipos, tipo, set }: Pedido) => {
  const { t } = useTranslation('historia');
  if (tipos.length < 2) return null;
  return (
    <Chip.Group
      value={tipo ?? 'tudo'}
      onChange={(value) => set({ tipo: value === 'tudo' ? undefined : String(value) })}
    >
      <Group gap={6} role="radiogroup" aria-label={t('filtro')}>
        {['tudo', ...tipos].map((value) => (
          <Chip key={value} value={value} size="xs">
            {t(`tipos.${value}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
};

const Vista = ({ historia }: { historia: Historia }) => {
  const { t } = useTranslation(['historia', 'planos-intervencao']);
  const { id, nome } = usePaciente();
  const { fuso } = useSignedUser();
  const imprimir = useImprimir();
  const pedido = usePedido(historia);
  const { tipo, janela, pedida } = pedido;
  const { de, ate } = janela;
  const conteudo = useMemo(() => conteudoDe(historia, { tipo, janela: { de, ate } }), [historia, tipo, de, ate]);
  const quais = useMemo(() => {
    const { dentro } = eixoDe({ de, ate }, 0);
    return historia.itens.filter((item) => dentro(item.quando) && (!tipo || item.tipo === tipo));
  }, [historia, tipo, de, ate]);
  const comuns = {
    itens: quais,
    pacienteId: id,
    numeros: useMemo(() => numeros(historia.itens), [historia]),
    aplicacoes: useMemo(() => new Map(historia.aplicacoes.map((one) => [one.id, one])), [historia]),
  };
  const naFamilia = () =>
    imprimir({
      titulo: t('familia.titulo', { nome }),
      conteudo: papelDaFamilia(historia, janela, { t, fuso }),
      paciente_id: id,
    });
  return (
    <Stack gap="sm">
      <div className={classes.barra}>
        <Periodo {...pedido} />
        <Button size="sm" leftSection={<IconPrinter size={16} />} onClick={naFamilia}>
          {t('familia.imprimir')}
        </Button>
      </div>
      <div className={classes.colunas}>
        <section className={classes.folha} aria-label={t('grafico')}>
          <Grafico {...comuns} conteudo={conteudo} janela={janela} hoje={pedida.hoje} />
          <Legenda conteudo={conteudo} />
        </section>
        <section aria-label={t('lista')}>
          <Stack gap="xs">
            <Tipos {...pedido} />
            <Lista key={[tipo, de, ate].join()} {...comuns} />
          </Stack>
        </section>
      </div>
    </Stack>
  );
};

/** The story of a child: everything on one time axis, and in words beside it. */
export const HistoriaPage = () => {
  const { t } = useTranslation('historia');
  const { id, nome } = usePaciente();
  useDocumentTitle(`${t('titulo')} · ${nome}`);
  const { data, isError, refetch } = useQuery(historiaDe(id));
  return (
    <>
      <VisuallyHidden component="h2">{t('titulo')}</VisuallyHidden>
      {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={420} shape="chart" />}
      {data?.itens.length === 0 && <Text c="dimmed">{t('vazio')}</Text>}
      {data && data.itens.length > 0 && <Vista historia={data} />}
    </>
  );
};

// Whoever does not read the record is led to another part of the file.
HistoriaPage.loader = loads<{ id: string }>(({ params, user }) =>
  podeChamar(user, historia) ? [historiaDe(params.id)] : [],
);
HistoriaPage.needs = historia;
