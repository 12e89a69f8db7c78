import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { agendaConfig } from '#contract/agenda/agenda.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { profissionais, salas } from '#contract/agenda/salas.ts';
import { anamneseLer, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import { atendimentoAnexos } from '#contract/anexos.ts';
import { profissoes, User } from '#contract/conta/auth.ts';
import { equipe } from '#contract/equipe.ts';
import { pacientes } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { registroAnterior, registroLer, registroModelos } from '#contract/registros.ts';
import type { RouteDef } from '#contract/route.ts';
import { FORMATO, SemConexao } from '#contract/sem-conexao.ts';
import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { testes } from '#contract/testes/testes.ts';

/** What a device keeps: the two days, their user, and the answers of these routes. */
const ROUTES: Record<string, RouteDef> = {
  agendaConfig,
  profissoes,
  registroModelos,
  'atendimentos.buscar': atendimentos.buscar,
  profissionais,
  'salas.listar': salas.listar,
  anamnesesListar,
  anamneseLer,
  'pacientes.ler': pacientes.ler,
  'atendimentos.listar': atendimentos.listar,
  'equipe.ler': equipe.ler,
  'aplicacoes.listar': aplicacoes.listar,
  registroLer,
  'atendimentos.ler': atendimentos.ler,
  registroAnterior,
  'planosIntervencao.objetivosAbertos': planosIntervencao.objetivosAbertos,
  'atendimentoAnexos.listar': atendimentoAnexos.listar,
  'testes.ler': testes.ler,
};

/** Limits and formats of a value do not change how it is read. */
const IGNORED = /^(\$schema|description|pattern|format|default|(min|max)\w+|exclusive\w+)$/;
const shapeOf = (schema: z.ZodType) =>
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), function (this: object, key, value) {
    // A field may have one of these names.
    return IGNORED.test(key) && (typeof value !== 'object' || key === 'default') ? undefined : value;
  });

it('what a device keeps has the shape that FORMATO stands for', () => {
  const telas = readFileSync(join(import.meta.dirname, 'telas.ts'), 'utf8');
  const kept = new Set([...telas.matchAll(/keep\(kept, ([\w.]+),/g)].map(([, name]) => name));
  expect(new Set(Object.keys(ROUTES))).toEqual(kept);
  const answers = Object.values(ROUTES).map(({ response }) => response as z.ZodType);
  const shapes = [SemConexao, User, ...answers].map(shapeOf).join('\n');
  const hash = createHash('sha256').update(shapes).digest('hex').slice(0, 16);
  expect({ FORMATO, hash }, 'raise FORMATO, then write the new hash here').toEqual({
    FORMATO: 1,
    hash: 'b0004d42f9a51eac',
  });
});
