import {
  IconAlertTriangle,
  IconCalendar,
  IconCash,
  IconClipboardCheck,
  IconClipboardText,
  IconFileText,
  IconFolder,
  IconPaperclip,
  IconSend,
  IconTargetArrow,
} from '@tabler/icons-react';
import type { ItemDaHistoria, TipoDaHistoria } from '#contract/historia.ts';

/** The icon of each kind of item, and its address inside the file. */
export const TIPOS: Record<TipoDaHistoria, { Icon: typeof IconCalendar; to: (item: ItemDaHistoria) => string }> = {
  atendimento: { Icon: IconCalendar, to: ({ id }) => `atendimentos/${id}` },
  anamnese: { Icon: IconClipboardText, to: ({ id }) => `anamnese/${id}` },
  aplicacao: { Icon: IconClipboardCheck, to: ({ id }) => `testes/${id}` },
  pagamento: { Icon: IconCash, to: () => 'financeiro' },
  plano_intervencao: { Icon: IconTargetArrow, to: ({ id }) => `plano-de-intervencao/${id}/visualizar` },
  envio_escola: { Icon: IconSend, to: ({ detalhe }) => `plano-de-intervencao/${detalhe}/visualizar` },
  sinal: { Icon: IconAlertTriangle, to: () => 'plano-de-intervencao' },
  anexo: { Icon: IconPaperclip, to: ({ detalhe }) => (detalhe ? `atendimentos/${detalhe}` : 'anexos') },
  relatorio: { Icon: IconFileText, to: ({ id }) => `relatorio/${id}/editar` },
  documento: { Icon: IconFolder, to: ({ id }) => `documentos/${id}` },
};

/** The address of an item. */
export const enderecoDe = (item: ItemDaHistoria, pacienteId: string): string =>
  `/atendimento/paciente/${pacienteId}/${TIPOS[item.tipo].to(item)}`;
