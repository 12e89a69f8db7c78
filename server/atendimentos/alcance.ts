import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import type { User } from '#contract/conta/auth.ts';
import { pode } from '#contract/permissoes.ts';

const semPedido = ({ pedido: _, ...item }: Atendimento): Atendimento => item;

const semContato = ({ contato: _, lembrete_enviado_em: __, lembrete_recusa: ___, ...item }: Atendimento): Atendimento =>
  item;

const semLugar = ({ local: _, sala_id: __, link: ___, ...item }: Atendimento): Atendimento => item;

const semFoto = ({ paciente: { foto: _, ...paciente }, ...item }: Atendimento): Atendimento => ({ ...item, paciente });

/** Members without access to the registers see times and names, but no contacts, places or pictures. */
export const aoAlcance = (user: User, item: Atendimento): Atendimento => {
  const lido = pode(user, 'links') ? item : semPedido(item);
  return pode(user, 'cadastros') ? lido : semFoto(semLugar(semContato(lido)));
};

/** Filtering by room would reveal the rooms of the appointments. */
export const filtroAoAlcance = <F extends { sala_id?: string | undefined }>(user: User, filtro: F): F =>
  pode(user, 'cadastros') ? filtro : { ...filtro, sala_id: undefined };
