import { ActionIcon, Button, Chip, Group, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Historia, historia, type ItemDaHistoria, TIPOS_DA_HISTORIA } from '#contract/historia.ts';
import { podeChamar } from '#contract/permissoes.ts';
import { eDia, hojeEm } from '#domain/days/fuso.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { dentroDe } from '#web/lib/eixo.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/links.tsx';
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

/** What the story can be limited to: the items of one kind, or the absences. */
const FILTROS = TIPOS_DA_HISTORIA.flatMap((tipo) => (tipo === 'atendimento' ? [tipo, 'faltas' as const] : [tipo]));
type Filtro = (typeof FILTROS)[number];

const cabe = ({ tipo, status }: ItemDaHistoria, filtro: Filtro | undefined) => {
  if (filtro === 'faltas') return tipo === 'atendimento' && status === 'Faltou';
  return !filtro || tipo === filtro;
};

/** The period and the kind that the address asks for. */
const usePedido = ({ itens }: Historia) => {
  const { fuso } = useSignedUser();
  const { search, set } = useLista();
  const hoje = hojeEm(fuso);
  const tipos = FILTROS.filter((filtro) => itens.some((item) => cabe(item, filtro)));
  const pedida = {
    periodo: PERIODOS.find((one) => one === String(search.periodo)) ?? '12',
    ate: eDia(String(search.ate)) ? String(search.ate) : undefined,
    hoje,
    primeiro: hojeEm(fuso, itens.at(-1)?.quando ?? Date.now()),
  } as const;
  return { tipos, tipo: tipos.find((one) => one === search.tipo), pedida, janela: janelaDe(pedida), set, fuso };
};
type Pedido = ReturnType<typeof usePedido>;

/** What the chart shows of a kind: goals are measured in appointments, and belong to them. */
const conteudoDe = (historia: Historia, { tipo, janela, fuso }: Pick<Pedido, 'tipo' | 'janela' | 'fuso'>): Conteudo => {
  const dentro = dentroDe(janela, fuso);
  const vai = (one: string) => !tipo || tipo === one;
  const vem = (item: ItemDaHistoria) => cabe(item, tipo) && dentro(item.quando);
  const aplicadas = historia.aplicacoes.filter(({ data }) => dentro(data));
  return {
    objetivos: vai('atendimento')
      ? objetivosMedidos(historia).filter(({ pontos }) => pontos.some((one) => dentro(one.atendimento.quando)))
      : [],
    testes: vai('aplicacao') ? testesMedidos(aplicadas) : [],
    atendimentos: historia.itens.filter((item) => item.tipo === 'atendimento' && vem(item)),
    acontecimentos: acontecimentos(historia).filter(vem),
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
  const imprimir = useImprimir();
  const pedido = usePedido(historia);
  const { tipo, janela, pedida, fuso } = pedido;
  const { de, ate } = janela;
  const conteudo = useMemo(
    () => conteudoDe(historia, { tipo, janela: { de, ate }, fuso }),
    [historia, tipo, de, ate, fuso],
  );
  const quais = useMemo(() => {
    const dentro = dentroDe({ de, ate }, fuso);
    return historia.itens.filter((item) => dentro(item.quando) && cabe(item, tipo));
  }, [historia, tipo, de, ate, fuso]);
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

/** Nothing has happened yet: the story begins with an appointment, or with the note of the one that is booked. */
const Comeco = ({ id }: { id: string }) => {
  const { t } = useTranslation(['historia', 'atendimentos']);
  const pode = usePode();
  const { data } = useQuery(read(atendimentos.listar, { query: { paciente_id: id, proximos: 'true', por_pagina: 1 } }));
  const proximo = data?.[0];
  return (
    <Stack align="center" py="xl">
      <Text c="dimmed" ta="center">
        {t('vazio')}
      </Text>
      {proximo && (
        <ButtonLink
          to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
          params={{ id, atendimentoId: proximo.id }}
          leftSection={<IconPencil size={16} aria-hidden="true" />}
        >
          {t('primeiro_registro')}
        </ButtonLink>
      )}
      {data && !proximo && pode(atendimentos.criar) && (
        <ButtonLink
          to="/atendimento/paciente/$id/atendimentos"
          params={{ id }}
          search={{ novo: true }}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
        >
          {t('atendimentos:novo')}
        </ButtonLink>
      )}
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
      {data?.itens.length === 0 && <Comeco id={id} />}
      {data && data.itens.length > 0 && <Vista historia={data} />}
    </>
  );
};

// Whoever does not read the record is led to another part of the file.
HistoriaPage.loader = loads<{ id: string }>(({ params, user }) =>
  podeChamar(user, historia) ? [historiaDe(params.id)] : [],
);
HistoriaPage.needs = historia;
