import { v7 as uuidv7 } from 'uuid';
import { hojeEm, instante } from '#domain/days/fuso.ts';
import { itemDe, propostoDe, selarEnvio, selarSinal } from '#server/planos-intervencao/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Parte } from './parte.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dia = (days: number) => hojeEm('UTC', Date.now() + days * DAY_MS);

const PLANOS_INTERVENCAO = [
  { de: -80, ate: 9, metas: ['decodificacao', 'ortografia', 'orientacao-parental', 'adaptacao-escola'] },
  { de: -40, ate: 50, metas: ['atencao-sustentada', 'organizacao-planejamento', 'orientacao-parental'] },
  { de: -20, ate: 70, metas: ['senso-numerico', 'memoria-operacional'] },
];
const SITUACOES = ['em_andamento', 'em_andamento', 'parcialmente', 'nao_iniciado'] as const;

/** The first plan was sent to the school, and had a red flag that was dismissed. */
const primeiro = async (
  db: Db,
  cofre: Cofre,
  ids: { conta_id: string; plano_intervencao_id: string; paciente_id: string },
  de: number,
) => {
  const { conta_id, plano_intervencao_id, paciente_id } = ids;
  const por = 'Equipe da clínica';
  const em = (days: number) => instante(Date.now() + days * DAY_MS);
  await db
    .insertInto('planos_intervencao_envios')
    .values({
      conta_id,
      plano_intervencao_id,
      id: uuidv7(),
      dados: selarEnvio(cofre, { destinatario: 'Coordenação pedagógica', autorizado_por: 'Responsável legal' }),
      enviado_em: dia(de + 7),
      autorizado_em: dia(de),
      valido_ate: dia(de + 365),
      por,
      criado_em: em(de + 7),
    })
    .execute();
  const sinal = {
    conta_id,
    paciente_id,
    codigo: 'sensorial',
    onde: 'queixa',
    trecho: selarSinal(cofre, 'parece não ouvir quando chamam'),
    por,
  };
  await db
    .insertInto('sinais_intervencao')
    .values([
      { ...sinal, id: uuidv7(), evento: 'visto', em: em(de - 2) },
      {
        ...sinal,
        id: uuidv7(),
        evento: 'dispensado',
        em: em(de - 1),
        motivo: selarSinal(cofre, 'Audiometria normal, entregue pela família.'),
      },
    ])
    .execute();
};

/** A plan for a few children, the first of them about to end. */
export const demoPlanosIntervencao: Parte = ({ deps, conta_id }) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const pacientes = await db
      .selectFrom('pacientes')
      .innerJoin('pacientes_clinicos as c', 'c.id', 'pacientes.id')
      .select(['pacientes.id', 'c.queixa'])
      .where('ativo', '=', true)
      .where('data_nascimento', '>', dia(-13 * 365))
      .orderBy('nome_ordem')
      .orderBy('pacientes.id')
      .limit(PLANOS_INTERVENCAO.length)
      .execute();
    for (const [place, paciente] of pacientes.entries()) {
      const planoIntervencao = PLANOS_INTERVENCAO[place];
      if (!planoIntervencao) continue;
      const itens = planoIntervencao.metas.flatMap((slug) => itemDe(slug, 'pt-br') ?? []);
      const [plano_intervencao_id, criado_em] = [uuidv7(), instante(Date.now() + planoIntervencao.de * DAY_MS)];
      await db
        .insertInto('planos_intervencao')
        .values({
          conta_id,
          id: plano_intervencao_id,
          paciente_id: paciente.id,
          titulo: 'Plano de intervenção',
          queixa: paciente.queixa,
          inicio: dia(planoIntervencao.de),
          fim: dia(planoIntervencao.ate),
          frequencia: '1 sessão semanal de 50 min',
          objetivo_geral: itens[0]?.objetivo ?? null,
          orientacoes_familia: 'Dez minutos de leitura por dia, no mesmo horário.\nElogiar o esforço, não só o acerto.',
          orientacoes_escola: 'Tempo maior nas provas escritas.\nEnunciados curtos, um por vez.',
          criado_em,
          atualizado_em: criado_em,
        })
        .execute();
      const objetivos = itens.map((item, ordem) => {
        const proposto = propostoDe(item, uuidv7(), [], 'pt-br');
        const { id, descricao, area, especificos, estrategias, recursos, frequencia, ambientes, criterio } = proposto;
        const { evidencia, biblioteca, origem, semanas } = proposto;
        return {
          conta_id,
          plano_intervencao_id,
          id,
          ordem,
          descricao,
          area,
          especificos,
          estrategias,
          recursos,
          frequencia,
          ambientes,
          criterio,
          evidencia,
          biblioteca,
          origem,
          status: SITUACOES[ordem] ?? 'nao_iniciado',
          linha_base: 'Medida na primeira sessão',
          linha_base_em: dia(planoIntervencao.de),
          prazo: dia(planoIntervencao.de + 7 * (semanas ?? 12)),
        };
      });
      await db.insertInto('objetivos_intervencao').values(objetivos).execute();
      if (place === 0)
        await primeiro(
          db,
          deps.cofre,
          { conta_id, plano_intervencao_id, paciente_id: paciente.id },
          planoIntervencao.de,
        );
    }
  });
