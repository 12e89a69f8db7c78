import { campos } from '#contract/pacientes.ts';
import { vazioDe } from '#web/lib/forms/vazio.ts';

export const VAZIO = vazioDe(campos.omit({ responsaveis: true, responsavel_id: true, ativo: true }));
