import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { moduloLigado } from '#contract/conta/config.ts';
import { devedores } from '#contract/financeiro/devedores.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { soma } from '#domain/money/dinheiro.ts';
import {
  esperaDe,
  horaDe,
  Lembrete,
  Pedido,
  Perguntas,
  partesDoDia,
  podeChegar,
  useMudarComAviso,
  useQuemOnde,
} from '#web/atendimentos/index.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMinuto } from '#web/lib/minuto.ts';
import { NEW_APPOINTMENT, usePanel } from '#web/lib/panels.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { ParaFazer } from '../agora/ParaFazer.tsx';
import { podeReceber } from '../alcance.ts';
import { daRecepcao, diaDaRecepcao, pendenciasDaRecepcao } from './dia-da-recepcao.ts';

const NOMEADOS = 8;

type LinhaProps = { item: AtendimentoNaLista; nota: string; children?: ReactNode };

/** One person: when, with whom and where. */
const Linha = ({ item, nota, children }: LinhaProps) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const { quem, onde } = useQuemOnde()(item);
  return (
    <Group component="li" justify="flex-end" gap="xs" py="xs">
      <Group gap="sm" wrap="nowrap" flex="1 1 240px">
        <Text fw={600} w={48} style={{ flex: 'none' }}>
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
          <Pedido item={item} />
        </div>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
};

type MarcarProps = { item: AtendimentoNaLista; acao: string; variant?: string; onClick: () => void };

/** A button whose name says for whom it is. */
const Marcar = ({ item, acao, variant = 'default', onClick }: MarcarProps) => {
  const { t } = useTranslation('atendimentos');
  return (
    <Button
      size="compact-sm"
      variant={variant}
      aria-label={t('marcar_de', { acao, nome: item.paciente.nome })}
      onClick={onClick}
    >
      {acao}
    </Button>
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
              <Marcar
                item={item}
                acao={t('recepcao.nao_chegou')}
                onClick={() => marcar(item, item.antes_de_chegar ?? 'Agendado')}
              />
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
                <Marcar
                  item={item}
                  acao={t('atendimentos:marcar.Confirmado')}
                  variant="subtle"
                  onClick={() => marcar(item, 'Confirmado')}
                />
              )}
              {podeChegar(item) && (
                <Marcar item={item} acao={t('atendimentos:status.Chegou')} onClick={() => marcar(item, 'Chegou')} />
              )}
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

type AindaNaoProps = { coisa: string; data: unknown; isError: boolean; refetch: () => void };

/** In the place of a list that is not read yet: an empty one would say that nobody owes. */
const AindaNao = ({ coisa, data, isError, refetch }: AindaNaoProps) => {
  if (data !== undefined) return null;
  return isError ? <LoadError coisa={coisa} onRetry={refetch} /> : <Waiting h={56} shape="rows" />;
};

/** What is due today, and who owes since earlier; each with a way to all of them. */
const Dinheiro = () => {
  const { t } = useTranslation('home');
  const hoje = hojeEm(useSignedUser().fuso);
  const query = { tipo: 'Receber', status: 'Aberto', de: hoje, ate: hoje } as const;
  const cobrancas = useQuery(read(lancamentos.listar, { query }));
  const debitos = useQuery(read(devedores, {}));
  const [aCobrar, emDebito] = [cobrancas.data, debitos.data];
  const cobrar = (aCobrar ?? []).map(({ id, paciente, responsavel, saldo }) => ({
    ...{ id, valor: saldo, nome: paciente?.nome ?? responsavel?.nome ?? t('recepcao.sem_nome') },
    detalhe: responsavel && paciente ? t('recepcao.paga', { nome: responsavel.nome }) : '',
  }));
  const devem = (emDebito?.devedores ?? []).filter(({ desde }) => desde !== null && desde < hoje);
  return (
    <Stack>
      <PageCard title={t('recepcao.cobrar')}>
        <AindaNao {...cobrancas} coisa={t('recepcao.cobrar')} />
        {aCobrar?.length === 0 && <Text c="dimmed">{t('recepcao.nada_a_cobrar')}</Text>}
        <Valores itens={cobrar} />
        <AnchorLink to="/financeiro/contas-a-receber" size="sm">
          {t('recepcao.ver_cobrancas')}
        </AnchorLink>
      </PageCard>
      <PageCard title={t('recepcao.devem')}>
        <AindaNao {...debitos} coisa={t('recepcao.devem')} />
        {emDebito && devem.length === 0 && <Text c="dimmed">{t('recepcao.ninguem_deve')}</Text>}
        <Valores
          itens={devem.map(({ id, tipo, nome, ate_30, ate_60, ate_90, mais_de_90, desde }) => ({
            ...{ id: id ?? tipo, nome: nome ?? t('recepcao.sem_nome') },
            valor: soma([ate_30, ate_60, ate_90, mais_de_90]),
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

const DiaDeTodos = () => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const { data, isError, refetch } = useQuery(diaDaRecepcao(fuso));
  const { marcar, perguntas } = useMudarComAviso();
  return (
    <Stack>
      {isError && !data && <LoadError coisa={t('recepcao.titulo')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={400} card />}
      {data && <Dia dia={data} marcar={marcar} />}
      <Perguntas perguntas={perguntas} />
    </Stack>
  );
};

/** Answers of families and proofs of payment: the items of the inbox that the reception can settle. */
const Chegou = () => {
  const { data } = useQuery(pendenciasDaRecepcao());
  if (!data) return null;
  const porFazer = daRecepcao(data);
  return (
    porFazer && (
      <PageCard>
        <ParaFazer {...porFazer} />
      </PageCard>
    )
  );
};

/** Opens the form of a new appointment, as in the agenda. */
export const NovoAtendimento = () => {
  const { t } = useTranslation('atendimentos');
  const { open } = usePanel();
  if (!podeReceber(useSignedUser())) return null;
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open(NEW_APPOINTMENT)}>
      {t('novo')}
    </Button>
  );
};

/** The home of the reception: answers by link, the day of all professionals, and charges. It reads nothing clinical. */
export const Recepcao = () => {
  const user = useSignedUser();
  return (
    <Stack>
      <Chegou />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {podeReceber(user) && <DiaDeTodos />}
        {moduloLigado(user.config, 'financeiro') && <Dinheiro />}
      </SimpleGrid>
    </Stack>
  );
};
