import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconCash, IconRestore, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TipoLancamento } from '#contract/financeiro/financeiro.ts';
import { type LancamentoNaLista, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { useLixeira } from '#web/lib/forms/cadastro.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { type Coluna, ListaTable } from '#web/ui/lista/ListaTable.tsx';
import classes from '../Financeiro.module.css';
import { StatusBadge } from '../StatusBadge.tsx';
import { type Acao, Acoes } from './Acoes.tsx';
import { DialogosHost } from './DialogosHost.tsx';
import { ExcluirDialog } from './ExcluirDialog.tsx';

type Linha = LancamentoNaLista & { nome: string };

type Props = {
  nome: string;
  tipo: TipoLancamento;
  linhas: LancamentoNaLista[] | undefined;
  ordem: string;
  onSort: (ordem: string) => void;
  lixeira: boolean;
  comPaciente: boolean;
  /** Shown in place of the table if there are no rows: an open dialog and the selection stay. */
  vazio: ReactNode;
};

/** Entries as rows, or as cards on a narrow screen, with actions on one or many. */
export const LancamentosTable = (props: Props) => {
  const { nome, tipo, linhas, ordem, onSort, lixeira, comPaciente, vazio } = props;
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { fuso } = useSignedUser();
  const pode = usePode();
  const { restaurar } = useLixeira(lancamentos);
  const [selecao, setSelecao] = useState<string[]>([]);
  const [excluindo, setExcluindo] = useState<LancamentoNaLista[]>([]);
  const [acao, setAcao] = useState<Acao | null>(null);
  const semLinhas = linhas?.length === 0;
  const escolhidos = linhas?.filter(({ id }) => selecao.includes(id)) ?? [];
  const abertos = escolhidos.filter(({ status }) => status === 'Aberto');

  const quem: Coluna<Linha> = {
    key: 'quem',
    title: tipo === 'Receber' ? t('campos.quem') : t('campos.para_quem'),
    render: ({ paciente, responsavel }) => (
      <>
        {paciente && !pode(pacientes.ler) && paciente.nome}
        {paciente && pode(pacientes.ler) && (
          <AnchorLink to="/atendimento/paciente/$id/financeiro" params={{ id: paciente.id }}>
            {paciente.nome}
          </AnchorLink>
        )}
        {responsavel && (
          <Text size="sm" c="dimmed">
            {responsavel.nome}
          </Text>
        )}
      </>
    ),
  };
  const colunas: Coluna<Linha>[] = [
    {
      key: 'descricao',
      title: t('campos.descricao'),
      ordem: 'descricao',
      render: (item) => (
        <>
          {lixeira ? (
            <Text component="span" fw={600}>
              {item.descricao}
            </Text>
          ) : (
            <Anchor component="button" type="button" fw={600} ta="start" onClick={() => setAcao({ tipo: 'ver', item })}>
              {item.descricao}
            </Anchor>
          )}
          <Text size="sm" c="dimmed">
            {[
              item.parcelas && t('parcela', { n: item.parcela, total: item.parcelas }),
              item.atendimento && formatDay(item.atendimento.inicio, fuso),
              item.categoria,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {item.comprovante && !lixeira && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              onClick={() => setAcao({ tipo: 'ver', item })}
            >
              {t('comprovante.espera')}
            </Anchor>
          )}
        </>
      ),
    },
    {
      key: 'vencimento',
      title: t('campos.vencimento'),
      ordem: 'vencimento',
      whole: true,
      render: ({ vencimento, vencido }) => (
        <span className={vencido ? classes.vencido : undefined}>{formatDate(vencimento)}</span>
      ),
    },
    ...(comPaciente ? [quem] : []),
    {
      key: 'valor',
      title: t('campos.valor'),
      ordem: 'valor',
      whole: true,
      render: ({ valor }) => (
        <Text component="span" fw={600}>
          {formatMoney(valor)}
        </Text>
      ),
    },
    { key: 'status', title: t('campos.status'), render: (item) => <StatusBadge item={item} /> },
  ];
  return (
    <>
      {selecao.length > 0 && !semLinhas && (
        <Group mb="sm" role="status">
          <Text size="sm">{t('cadastro:selecionados', { count: selecao.length })}</Text>
          {lixeira ? (
            <Button
              size="xs"
              leftSection={<IconRestore size={16} />}
              loading={restaurar.isPending}
              onClick={() => restaurar.mutate(selecao, { onSuccess: () => setSelecao([]) })}
            >
              {t('cadastro:restaurar')}
            </Button>
          ) : (
            <>
              {abertos.length > 0 && (
                <Button
                  size="xs"
                  leftSection={<IconCash size={16} />}
                  onClick={() => setAcao({ tipo: 'pagar', itens: abertos })}
                >
                  {t(`baixar.${tipo}`, { count: abertos.length })}
                </Button>
              )}
              <Button
                size="xs"
                color="red"
                variant="light"
                leftSection={<IconTrash size={16} />}
                onClick={() => setExcluindo(escolhidos)}
              >
                {t('cadastro:excluir')}
              </Button>
            </>
          )}
        </Group>
      )}
      {semLinhas ? (
        vazio
      ) : (
        <ListaTable<Linha>
          nome={nome}
          colunas={colunas}
          linhas={linhas?.map((item) => ({
            ...item,
            nome: [item.descricao, item.paciente?.nome, formatDate(item.vencimento)].filter(Boolean).join(', '),
          }))}
          ordem={ordem}
          onSort={onSort}
          selecao={selecao}
          onSelecao={setSelecao}
          fixo={() => !pode(lancamentos.editar)}
          acoes={(item) => (
            <Acoes
              item={item}
              lixeira={lixeira}
              onAcao={setAcao}
              onExcluir={() => setExcluindo([item])}
              onRestaurar={() => restaurar.mutate([item.id])}
            />
          )}
        />
      )}
      <DialogosHost acao={acao} onAcao={setAcao} onPago={() => setSelecao([])} />
      {excluindo.length > 0 && (
        <ExcluirDialog itens={excluindo} onClose={() => setExcluindo([])} onDone={() => setSelecao([])} />
      )}
    </>
  );
};
