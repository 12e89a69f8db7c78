import { Anchor, Button, Text } from '@mantine/core';
import { IconCash, IconUser } from '@tabler/icons-react';
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
import type { AcaoDaLinha } from '#web/ui/lista/acoes/acao.tsx';
import { type Coluna, ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { SelecaoBar } from '#web/ui/lista/SelecaoBar.tsx';
import classes from '../Financeiro.module.css';
import { StatusBadge } from '../StatusBadge.tsx';
import { Acoes } from './Acoes.tsx';
import { DialogosHost } from './DialogosHost.tsx';
import { ExcluirDialog } from './ExcluirDialog.tsx';
import { type Acao, useAcoes } from './use-acoes.ts';

type Linha = LancamentoNaLista & { nome: string };

type Props = {
  nome: string;
  tipo: TipoLancamento;
  linhas: LancamentoNaLista[] | undefined;
  ordem: string;
  onSort: (ordem: string) => void;
  lixeira: boolean;
  comPaciente: boolean;
  /**
   * Shown in place of the rows if there are none. The table itself stays mounted, so that an open dialog and the
   * selection are kept.
   */
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
  const { acoesDe, emitindoDe } = useAcoes({ onAcao: setAcao, onExcluir: (item) => setExcluindo([item]) });
  const ver = (item: LancamentoNaLista) => () => setAcao({ tipo: 'ver', item });
  /** On a phone the row itself opens the entry: the file of the patient is in its menu. */
  const menu = (item: Linha): AcaoDaLinha[] => {
    const { paciente } = item;
    if (!comPaciente || !paciente || !pode(pacientes.ler)) return acoesDe(item);
    const to = `/atendimento/paciente/${paciente.id}/financeiro`;
    return [...acoesDe(item), { key: 'ficha', label: paciente.nome, Icon: IconUser, to }];
  };
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
            <Anchor component="button" type="button" fw={600} ta="start" onClick={ver(item)}>
              {item.descricao}
            </Anchor>
          )}
          <Text size="sm" c="dimmed" data-wide>
            {[
              item.parcelas && t('parcela', { n: item.parcela, total: item.parcelas }),
              item.atendimento && formatDay(item.atendimento.inicio, fuso),
              item.categoria,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
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
      // In the trash the button that restores the entry is there.
      end: !lixeira,
      render: ({ valor }) => (
        <Text component="span" fw={600}>
          {formatMoney(valor)}
        </Text>
      ),
    },
    {
      key: 'status',
      title: t('campos.status'),
      status: true,
      render: (item) => (
        <>
          <StatusBadge item={item} />
          {item.comprovante && !lixeira && (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={ver(item)}>
              {t('comprovante.espera')}
            </Anchor>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <SelecaoBar
        count={semLinhas ? 0 : selecao.length}
        restaurando={restaurar.isPending}
        {...(lixeira
          ? { onRestaurar: () => restaurar.mutate(selecao, { onSuccess: () => setSelecao([]) }) }
          : { onExcluir: () => setExcluindo(escolhidos) })}
      >
        {!lixeira && abertos.length > 0 && (
          <Button
            size="xs"
            leftSection={<IconCash size={16} />}
            onClick={() => setAcao({ tipo: 'pagar', itens: abertos })}
          >
            {t(`baixar.${tipo}`, { count: abertos.length })}
          </Button>
        )}
      </SelecaoBar>
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
          {...(lixeira ? {} : { abrir: ver, menu })}
          acoes={(item) => (
            <Acoes
              nome={item.nome}
              acoes={acoesDe(item)}
              emitindo={emitindoDe !== undefined && emitindoDe === item.pagamento_id}
              onRestaurar={lixeira ? () => restaurar.mutate([item.id]) : null}
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
