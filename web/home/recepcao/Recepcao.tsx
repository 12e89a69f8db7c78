import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, atendimentos, type StatusAtendimento } from '#contract/agenda/atendimentos.ts';
import { moduloLigado } from '#contract/conta/config.ts';
import { devedores } from '#contract/financeiro/devedores.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import {
  esperaDe,
  horaDe,
  Lembrete,
  Perguntas,
  partesDoDia,
  useMudarComAviso,
  useQuemOnde,
} from '#web/atendimentos/index.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMinuto } from '#web/lib/minuto.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

const NOMEADOS = 8;

export const diaDaRecepcao = (fuso: string) => {
  const hoje = hojeEm(fuso);
  return read(atendimentos.buscar, { body: { status: 'Todos', de: hoje, ate: hoje }, silent: true });
};

type LinhaProps = { item: AtendimentoNaLista; nota: string; children?: ReactNode };

/** One person: when, with whom and where. */
const Linha = ({ item, nota, children }: LinhaProps) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const { quem, onde } = useQuemOnde()(item);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py="xs">
      <Group gap="sm" wrap="nowrap">
        <Text fw={600} w={48}>
          {horaDe(item.inicio, fuso)}
        </Text>
        <Foto id={item.paciente.foto} nome={item.paciente.nome} size={32} />
        <div>
          <AnchorLink to="/atendimento/paciente/$id" params={{ id: item.paciente_id }} fw={600}>
            {item.paciente.nome}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {[quem && t('recepcao.com', { nome: quem }), onde, nota].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
};

type DiaProps = { dia: AtendimentoNaLista[]; marcar: (item: AtendimentoNaLista, status: StatusAtendimento) => void };

const Dia = ({ dia, marcar }: DiaProps) => {
  const { t } = useTranslation(['home', 'atendimentos']);
  const agora = useMinuto();
  const { chegaram, esperados, resto } = partesDoDia(dia);
  const status = (item: AtendimentoNaLista) => t(`atendimentos:status.${item.status}`);
  return (
    <>
      <PageCard title={t('recepcao.chegaram')}>
        <Text c="dimmed">
          {chegaram.length
            ? t('recepcao.na_recepcao', { count: chegaram.length })
            : t('atendimentos:painel.ninguem_chegou')}
        </Text>
        <Stack component="ul" gap={0} m={0} p={0}>
          {chegaram.map((item) => (
            <Linha key={item.id} item={item} nota={t('recepcao.espera', { count: esperaDe(item, agora) })}>
              <Button size="compact-sm" variant="default" onClick={() => marcar(item, 'Confirmado')}>
                {t('recepcao.nao_chegou')}
              </Button>
            </Linha>
          ))}
        </Stack>
      </PageCard>
      <PageCard title={t('recepcao.esperados')}>
        {esperados.length === 0 && <Text c="dimmed">{t('recepcao.ninguem')}</Text>}
        <Stack component="ul" gap={0} m={0} p={0}>
          {esperados.map((item) => (
            <Linha key={item.id} item={item} nota={status(item)}>
              <Lembrete item={item} />
              {item.status === 'Agendado' && (
                <Button size="compact-sm" variant="subtle" onClick={() => marcar(item, 'Confirmado')}>
                  {t('atendimentos:marcar.Confirmado')}
                </Button>
              )}
              <Button size="compact-sm" variant="default" onClick={() => marcar(item, 'Chegou')}>
                {t('atendimentos:status.Chegou')}
              </Button>
            </Linha>
          ))}
        </Stack>
      </PageCard>
      {resto.length > 0 && (
        <PageCard title={t('recepcao.resto')}>
          <Stack component="ul" gap={0} m={0} p={0}>
            {resto.map((item) => (
              <Linha key={item.id} item={item} nota={status(item)} />
            ))}
          </Stack>
        </PageCard>
      )}
    </>
  );
};

type Valor = { id: string; nome: string; detalhe: string; valor: string };

const Valores = ({ itens }: { itens: Valor[] }) => (
  <Stack component="ul" gap={0} m={0} p={0}>
    {itens.slice(0, NOMEADOS).map(({ id, nome, detalhe, valor }) => (
      <Group key={id} component="li" justify="space-between" py={6} wrap="nowrap">
        <div>
          <Text>{nome}</Text>
          <Text size="sm" c="dimmed">
            {detalhe}
          </Text>
        </div>
        <Text fw={600}>{formatMoney(valor)}</Text>
      </Group>
    ))}
  </Stack>
);

/** What is due today, and who owes since earlier; each with a way to all of them. */
const Dinheiro = () => {
  const { t } = useTranslation('home');
  const hoje = hojeEm(useSignedUser().fuso);
  const query = { tipo: 'Receber', status: 'Aberto', de: hoje, ate: hoje } as const;
  const { data: aCobrar } = useQuery(read(lancamentos.listar, { query }));
  const { data: emDebito } = useQuery(read(devedores, {}));
  const cobrar = (aCobrar ?? []).map(({ id, paciente, responsavel, saldo }) => ({
    ...{ id, valor: saldo, nome: paciente?.nome ?? responsavel?.nome ?? t('recepcao.sem_nome') },
    detalhe: responsavel && paciente ? t('recepcao.paga', { nome: responsavel.nome }) : '',
  }));
  const devem = (emDebito?.devedores ?? []).filter(({ desde }) => desde !== null && desde < hoje);
  return (
    <Stack>
      <PageCard title={t('recepcao.cobrar')}>
        {aCobrar?.length === 0 && <Text c="dimmed">{t('recepcao.nada_a_cobrar')}</Text>}
        <Valores itens={cobrar} />
        <AnchorLink to="/financeiro/contas-a-receber" size="sm">
          {t('recepcao.ver_cobrancas')}
        </AnchorLink>
      </PageCard>
      <PageCard title={t('recepcao.devem')}>
        {emDebito && devem.length === 0 && <Text c="dimmed">{t('recepcao.ninguem_deve')}</Text>}
        <Valores
          itens={devem.map(({ id, tipo, nome, saldo, desde }) => ({
            ...{ id: id ?? tipo, nome: nome ?? t('recepcao.sem_nome'), valor: saldo },
            detalhe: t('recepcao.desde', { dia: formatDate(desde ?? hoje) }),
          }))}
        />
        <AnchorLink to="/financeiro/quem-deve" size="sm">
          {t('recepcao.ver_devedores')}
        </AnchorLink>
      </PageCard>
    </Stack>
  );
};

/** The home of who receives: the day of everybody, and what is to be charged. It reads nothing clinical. */
export const Recepcao = () => {
  const { t } = useTranslation('home');
  const { fuso, config } = useSignedUser();
  const { data, isError, refetch } = useQuery(diaDaRecepcao(fuso));
  const { marcar, perguntas } = useMudarComAviso();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Stack>
        {isError && !data && <LoadError coisa={t('recepcao.titulo')} onRetry={refetch} />}
        {!data && !isError && <Skeleton h={400} radius={16} />}
        {data && <Dia dia={data} marcar={marcar} />}
      </Stack>
      {moduloLigado(config, 'financeiro') && <Dinheiro />}
      <Perguntas perguntas={perguntas} />
    </SimpleGrid>
  );
};
