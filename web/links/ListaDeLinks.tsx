import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduloLigado } from '#contract/conta/config.ts';
import { type AcaoDoLink as Acao, acoesDoLink } from '#contract/links/acoes.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { DecidirPedido } from '#web/atendimentos/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatDate, formatInstant, formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { corDe } from '#web/ui/tons.ts';
import { Baixados } from './Baixados.tsx';
import { EnviarDialog } from './EnviarDialog.tsx';
import { ProlongarDialog } from './ProlongarDialog.tsx';

type Resposta = LinkEnviado['respostas'][number];

const useTextoDa = () => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  return ({ resposta, texto, com_texto, pedido_inicio, custo, decisao, criada_em }: Resposta) =>
    [
      formatInstant(criada_em, fuso),
      t(`respostas.${resposta}`),
      pedido_inicio && formatInstant(pedido_inicio, fuso),
      texto ?? (com_texto && t('mensagem')),
      custo && t('custo', { valor: formatMoney(custo) }),
      decisao && t(`pedido.estado.${decisao}`),
    ]
      .filter(Boolean)
      .join(' · ');
};

/** What came back, newest first. Only the newest answer can be a request that is still open. */
const Respostas = ({ respostas, atendimento_id, atendimento }: LinkEnviado) => {
  const textoDa = useTextoDa();
  const cancelado = atendimento?.status === 'Cancelado';
  // An appointment that the practice cancelled has no request to decide.
  const firme = respostas.find(({ resposta }) => resposta !== 'outro_horario');
  const decide = !cancelado || firme?.resposta === 'nao_vem';
  const pedido = decide && atendimento_id && atendimento && { id: atendimento_id, cancelado, ...atendimento };
  return respostas.map((um, index) => (
    <div key={um.id}>
      <Text size="sm">{textoDa(um)}</Text>
      {index === 0 && um.resposta === 'outro_horario' && !um.decisao && pedido && (
        <DecidirPedido id={um.id} temHorario={um.pedido_inicio !== null} atendimento={pedido} />
      )}
    </div>
  ));
};

/** The day of a paper, the time of an appointment, or the amount of a charge and its due date. */
const useDetalhe = ({ entrega, atendimento, cobranca }: LinkEnviado) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  if (entrega) return formatDate(entrega.data);
  if (atendimento) return formatInstant(atendimento.inicio, fuso);
  if (!cobranca) return null;
  return t('valor_ate', { valor: formatMoney(cobranca.saldo), dia: formatDate(cobranca.vencimento) });
};

/** What a link is about. A request names what it asks for; a delivery has states of its own: downloaded, received. */
const usePalavras = (link: LinkEnviado) => {
  const { tipo, estado, entrega, assunto } = link;
  const { t } = useTranslation('links');
  const detalhe = useDetalhe(link);
  const nome = assunto ? t('com_assunto', { tipo: t(`tipos.${tipo}`), assunto }) : t(`tipos.${tipo}`);
  const propria = entrega && (estado === 'iniciado' || estado === 'respondido');
  return {
    nome: detalhe ? t('com_detalhe', { nome, detalhe }) : nome,
    estado: propria ? t(`entregas.estados.${estado}`) : t(`estados.${estado}`),
  };
};

/** How it was last sent, until when it is open, and when it was used last. */
const useTempos = ({ estado, expira_em, enviado_em, passado_em, passado_por, ultimo_uso }: LinkEnviado) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const quando = (em: string) => ({ quando: formatInstant(em, fuso) });
  return [
    enviado_em && t('envios.email', quando(enviado_em)),
    passado_em && passado_por && t(`envios.${passado_por}`, quando(passado_em)),
    estado !== 'revogado' && t(Date.parse(expira_em) > Date.now() ? 'ate' : 'expirou', quando(expira_em)),
    ultimo_uso && t('ultimo_uso', quando(ultimo_uso)),
  ]
    .filter(Boolean)
    .join(' · ');
};

const ESTILOS = {
  enviar: { variant: 'default' },
  prolongar: { variant: 'default' },
  revogar: { variant: 'subtle', color: 'red' },
} as const satisfies Record<Acao, object>;

const Linha = ({ link, onAcao }: { link: LinkEnviado; onAcao: (acao: Acao) => void }) => {
  const { t } = useTranslation('links');
  const { config } = useSignedUser();
  const pode = usePode();
  const tempos = useTempos(link);
  const acoes = acoesDoLink(link);
  const { nome, estado } = usePalavras(link);
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between">
        <Text fw={600}>
          {nome} · {comParentesco(link.destinatario, link.relacao)}
        </Text>
        <Badge color={corDe(link.estado)}>{estado}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {tempos}
      </Text>
      {link.entrega ? <Baixados respostas={link.respostas} /> : <Respostas {...link} />}
      {link.anamnese_id && moduloLigado(config, 'anamnese') && (
        <ButtonLink
          to="/atendimento/paciente/$id/anamnese/$idAnamnese/por-link"
          params={{ id: link.paciente_id, idAnamnese: link.anamnese_id }}
          variant="default"
          size="xs"
          mt="sm"
        >
          {t('ver_anamnese')}
        </ButtonLink>
      )}
      {pode(links.criar) && acoes.length > 0 && (
        <Group mt="sm" gap="xs">
          {acoes.map((acao) => (
            <Button key={acao} {...ESTILOS[acao]} onClick={() => onAcao(acao)}>
              {t(acao)}
            </Button>
          ))}
        </Group>
      )}
    </Paper>
  );
};

const Revogar = ({ link, onClose }: { link: LinkEnviado; onClose: () => void }) => {
  const { t } = useTranslation('links');
  const invalidate = useInvalidate();
  const revogar = useMutation({
    mutationFn: () => call(links.revogar, { params: { id: link.id } }),
    onSuccess: async () => {
      await invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={t('revogar_titulo')}
      confirm={t('revogar')}
      loading={revogar.isPending}
      onClose={onClose}
      onConfirm={() => revogar.mutate()}
    >
      <Text>{t('revogar_texto', { nome: link.destinatario })}</Text>
    </ConfirmDialog>
  );
};

/** Links with their states and what came back, to pass on, extend and revoke. `abrir` is passed on first. */
export const ListaDeLinks = ({ lista, abrir }: { lista: LinkEnviado[]; abrir?: LinkEnviado | null }) => {
  const [aberta, setAberta] = useState<{ link: LinkEnviado; acao: Acao } | null>(null);
  const [dispensado, setDispensado] = useState<LinkEnviado | null>(null);
  const primeira = abrir && abrir !== dispensado ? { link: abrir, acao: 'enviar' as const } : null;
  const agora = aberta ?? primeira;
  const fechar = () => {
    setAberta(null);
    setDispensado(abrir ?? null);
  };
  return (
    <>
      <Stack component="ul" p={0} m={0}>
        {lista.map((link) => (
          <Linha key={link.id} link={link} onAcao={(acao) => setAberta({ link, acao })} />
        ))}
      </Stack>
      {agora?.acao === 'enviar' && <EnviarDialog link={agora.link} onClose={fechar} />}
      {agora?.acao === 'prolongar' && <ProlongarDialog link={agora.link} onClose={fechar} />}
      {agora?.acao === 'revogar' && <Revogar link={agora.link} onClose={fechar} />}
    </>
  );
};
