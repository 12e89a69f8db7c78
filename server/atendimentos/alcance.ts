import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { User } from '#contract/conta/auth.ts';
import { pode } from '#contract/permissoes.ts';

/** Who does not see the registers sees when and who, and neither contacts, places nor pictures. */
export const aoAlcance = <A extends AtendimentoNaLista>(user: User, item: A): A =>
  pode(user, 'cadastros')
    ? { ...item, pedido: pode(user, 'links') ? item.pedido : null }
    : {
        ...item,
        paciente: { ...item.paciente, foto: null },
        pedido: null,
        local: null,
        sala_id: null,
        link: null,
        contato: null,
        lembrete_enviado_em: null,
        lembrete_recusa: null,
      };
