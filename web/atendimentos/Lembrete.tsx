import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, STATUS_ABERTOS } from '#contract/agenda/atendimentos.ts';
import { preencherLembrete } from '#domain/text/lembretes.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { diaDe, horaDe } from './agenda/horas.ts';
import { useAgendaConfig, useQuemOnde } from './atendimentos.queries.ts';

/** The WhatsApp link with the account's reminder text for this appointment; null without a phone. */
const useLink = (item: AtendimentoNaLista) => {
  const { fuso, name } = useSignedUser();
  const { data: config } = useAgendaConfig();
  const { quem } = useQuemOnde()(item);
  if (!item.contato || !config) return null;
  const texto = preencherLembrete(config.lembrete_texto, {
    'responsavel.nome': primeiroNome(item.contato.nome),
    'paciente.primeiro_nome': primeiroNome(item.paciente.nome),
    'atendimento.data': diaDe(item.inicio, fuso),
    'atendimento.hora': horaDe(item.inicio, fuso),
    'atendimento.local': item.link ?? item.local ?? '',
    'profissional.nome': quem ?? name,
  });
  return `https://wa.me/${item.contato.telefone.replace(/\D/g, '')}?text=${encodeURIComponent(texto)}`;
};

/** Opens WhatsApp with the reminder text, ready to send. */
export const Lembrete = ({ item, full = false }: { item: AtendimentoNaLista; full?: boolean }) => {
  const { t } = useTranslation('atendimentos');
  const href = useLink(item);
  const aberto = (STATUS_ABERTOS as readonly string[]).includes(item.status);
  if (!href || !aberto) return null;
  const label = t('lembrar', { nome: item.contato?.nome });
  if (full)
    return (
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        size="compact-sm"
        variant="default"
        leftSection={<IconBrandWhatsapp size={16} />}
      >
        {label}
      </Button>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon component="a" href={href} target="_blank" rel="noreferrer" variant="subtle" aria-label={label}>
        <IconBrandWhatsapp size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
};
