import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import { links } from '#contract/links/links.ts';
import { respondivel } from '#contract/links/tipos.ts';
import { preencherLembrete } from '#domain/text/lembretes.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { call } from '#web/lib/api/api.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { whatsappDe } from '#web/lib/whatsapp.ts';
import { diaDe, horaDe } from '../agenda/horas.ts';
import { useAgendaConfig, useQuemOnde } from '../atendimentos.queries.ts';

/** The address with which the contact answers; null if the server gives none, so that the reminder can go without. */
const enderecoPara = async ({ id, contato }: AtendimentoNaLista): Promise<string | null> => {
  try {
    const link = await call(links.criar, {
      body: { tipo: 'confirmar_atendimento', atendimento_id: id, responsavel_id: contato?.responsavel_id ?? null },
      silent: true,
    });
    const { endereco } = await call(links.endereco, { params: { id: link.id }, silent: true });
    await call(links.passar, { params: { id: link.id }, body: { meio: 'whatsapp' }, silent: true });
    return endereco;
  } catch {
    return null;
  }
};

/** Whether the reminder of this appointment carries a link to answer with. */
const useLevaLink = () => {
  const { data: config } = useAgendaConfig();
  const pode = usePode();
  return (item: AtendimentoNaLista) => config?.lembrete_link === true && pode(links.criar) && respondivel(item);
};

/**
 * The WhatsApp address with the reminder of this appointment in the language of whoever gets it; null without a phone.
 */
const useMensagem = () => {
  const { fuso, name } = useSignedUser();
  const { data: config } = useAgendaConfig();
  const quemOnde = useQuemOnde();
  return (item: AtendimentoNaLista) => {
    const { quem } = quemOnde(item);
    const { contato } = item;
    if (!contato || !config) return null;
    const modelo = config.lembretes[contato.idioma ?? config.idioma];
    const texto = preencherLembrete(modelo.texto, {
      'responsavel.nome': primeiroNome(contato.nome),
      'paciente.primeiro_nome': primeiroNome(item.paciente.nome),
      'atendimento.data': diaDe(item.inicio, fuso),
      'atendimento.hora': horaDe(item.inicio, fuso),
      'atendimento.local': item.link ?? item.local ?? '',
      'profissional.nome': quem ?? name,
    });
    return (endereco: string | null) =>
      whatsappDe(contato.telefone, endereco ? `${texto}\n\n${modelo.responda.replace('{link}', endereco)}` : texto);
  };
};

/**
 * Opens WhatsApp with the reminder text, ready to send. The link is created by the click, or the open one is used. Null
 * without a phone, and for a session that is over.
 */
export const useLembrete = () => {
  const { t } = useTranslation('atendimentos');
  const mensagemDe = useMensagem();
  const levaLink = useLevaLink();
  return (item: AtendimentoNaLista) => {
    const mensagem = mensagemDe(item);
    const aberto = (STATUS_ABERTOS as readonly string[]).includes(item.status);
    if (!mensagem || !aberto) return null;
    const onClick = async (event: MouseEvent) => {
      if (!levaLink(item)) return;
      event.preventDefault();
      // Opened by the click itself: browsers refuse a window that opens after a request.
      const tab = window.open('', '_blank');
      const href = mensagem(await enderecoPara(item));
      if (!tab) return location.assign(href);
      tab.opener = null;
      tab.location.replace(href);
    };
    return { href: mensagem(null), onClick, label: t('lembrar', { nome: item.contato?.nome }) };
  };
};

export const Lembrete = ({ item, full = false }: { item: AtendimentoNaLista; full?: boolean }) => {
  const lembrete = useLembrete()(item);
  if (!lembrete) return null;
  const { label, ...link } = lembrete;
  const anchor = { ...link, target: '_blank', rel: 'noreferrer' };
  if (full)
    return (
      <Button
        component="a"
        {...anchor}
        size="compact-sm"
        variant="default"
        leftSection={<IconBrandWhatsapp size={16} />}
      >
        {label}
      </Button>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon component="a" {...anchor} variant="subtle" aria-label={label}>
        <IconBrandWhatsapp size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
};
