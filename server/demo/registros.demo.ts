import { selar } from '#server/registros/index.ts';
import type { Parte } from './parte.ts';

const NOTAS = [
  '<p>Chegou com vontade de brincar. Trabalhamos <strong>consciência fonológica</strong> com jogo de rimas; acertou sete de dez.</p>',
  '<p>Leitura em voz alta de texto curto. Ainda hesita em dígrafos; respondeu bem ao apoio visual.</p>',
  '<p>Sessão de escrita: ditado de palavras e revisão. Menos trocas que na semana anterior.</p>',
  '<p>Jogo de atenção e memória. Manteve o foco por quinze minutos; combinamos a tarefa com a família.</p>',
];
const OBJETIVOS = [
  'Reconhecer rimas e aliterações',
  'Ler palavras com dígrafos',
  'Escrever sem trocas surdas e sonoras',
];
const SEM_ASSINAR = 4;

/** The goals worked on: the first ones of the child's plan, improving over time; or a goal without a plan. */
const trabalhados = (metas: { id: string; descricao: string }[], vez: number, index: number) => {
  if (metas.length === 0)
    return [{ descricao: OBJETIVOS[index % OBJETIVOS.length], pontuacao: index % 5, objetivo_id: null }];
  return metas.slice(0, 2).map(({ id, descricao }, place) => ({
    descricao,
    pontuacao: Math.min(3 + (vez % 3 === 0 ? 1 : 0) - place, Math.floor(vez / 8) + (vez % 2 === place ? 1 : 0)),
    objetivo_id: id,
  }));
};

/** A signed note for every appointment that took place, except the newest few. */
export const demoRegistros: Parte = ({ deps, conta_id, usuario_id }) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const feitos = await db
      .selectFrom('atendimentos')
      .select(['id', 'paciente_id', 'fim'])
      .where('status', '=', 'Realizado')
      .orderBy('inicio', 'desc')
      .offset(SEM_ASSINAR)
      .execute();
    const metas = await db
      .selectFrom('objetivos_intervencao as o')
      .innerJoin('planos_intervencao as p', 'p.id', 'o.plano_intervencao_id')
      .select(['o.id', 'o.descricao', 'p.paciente_id'])
      .orderBy('o.ordem')
      .execute();
    const linhas = feitos.map(({ id, paciente_id, fim }, index) => ({
      conta_id,
      atendimento_id: id,
      conteudo: selar(deps.cofre, NOTAS[index % NOTAS.length] ?? ''),
      objetivos: JSON.stringify(
        trabalhados(
          metas.filter((meta) => meta.paciente_id === paciente_id),
          feitos.slice(index + 1).filter((one) => one.paciente_id === paciente_id).length,
          index,
        ),
      ),
      criado_em: fim,
      atualizado_em: fim,
      assinado_em: fim,
      assinado_por: usuario_id,
    }));
    if (linhas.length) await db.insertInto('registros').values(linhas).execute();
  });
