import { v7 as uuidv7 } from 'uuid';
import { CONFIG_DA_PRATICA_PADRAO } from '#contract/conta/config.ts';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { hojeEm, instante, somaDias } from '#domain/days/fuso.ts';
import { criar } from '#server/platform/cadastro/cadastro.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { semanaDe } from './semana.demo.ts';

/** The colleague of the demo practice who has a small practice of her own too. */
export const COM_PRATICA_PROPRIA = 'livia@vinculo.example';

const DAY_MS = 24 * 60 * 60 * 1000;

const CRIANCAS = [
  { nome: 'Otávio Brandão', dias: 3050, valor_atendimento: '210.00', queixa: 'Medo de dormir sozinho' },
  { nome: 'Cecília Amorim', dias: 2710, valor_atendimento: '210.00', queixa: 'Birras na hora de ir à escola' },
];

/** A practice that belongs to somebody who works in the demo practice, with two children and their weeks. */
export const demoPropria = async ({ database, env }: Deps, usuario_id: string) => {
  const conta_id = uuidv7();
  await database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const config = JSON.stringify(CONFIG_DA_PRATICA_PADRAO);
    const venc_plano = env.TRIAL_DAYS > 0 ? instante(Date.now() + env.TRIAL_DAYS * DAY_MS) : null;
    await db
      .insertInto('contas')
      .values({ id: conta_id, nome: 'Consultório Lívia Prado', config, venc_plano })
      .execute();
    const { id: profissao_id } = await db
      .selectFrom('profissoes')
      .select('id')
      .where('slug', '=', 'psicologo-clinico')
      .executeTakeFirstOrThrow();
    const membro = { conta_id, id: uuidv7(), usuario_id, funcao: 'dono' as const, profissao_id, inscricao: '06/12345' };
    await db.insertInto('membros').values(membro).execute();
    const criancas: { id: string; valor_atendimento: string }[] = [];
    for (const { dias, ...crianca } of CRIANCAS) {
      const data_nascimento = somaDias(hojeEm(DEFAULT_FUSO), -dias);
      const { id } = await criar(db, 'pacientes', conta_id, { ...crianca, data_nascimento });
      criancas.push({ id, valor_atendimento: crianca.valor_atendimento });
    }
    await semanaDe(db, { conta_id, profissional_id: membro.id, sala: 'Sala única' }, criancas);
  });
};
