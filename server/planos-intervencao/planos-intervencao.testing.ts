import { pacientes } from '#contract/pacientes.ts';
import {
  planosIntervencao as contract,
  type PlanoIntervencao,
} from '#contract/planos-intervencao/planos-intervencao.ts';
import type { Caller } from '#server/platform/testing/testing.ts';

export const paciente = async (who: Caller, over = {}) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', ...over } })).body.id;

export const criar = (who: Caller, body: object) => who.call<PlanoIntervencao>(contract.criar, { body });
export const ler = (who: Caller, id: string) => who.call<PlanoIntervencao>(contract.ler, { params: { id } });
