import { selar } from '#server/registros/registros.queries.ts';
import type { Parte } from './demo.ts';

const NOTAS = [
  '<p>Chegou animado(a). Trabalhamos <strong>consciência fonológica</strong> com jogo de rimas; acertou sete de dez.</p>',
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

/** A signed note for every session that took place, but for the newest few. */
export const demoRegistros: Parte = ({ deps, conta_id, usuario_id }) =>
  deps.database.transaction({ conta_id }, async (db) => {
    const feitos = await db
      .selectFrom('atendimentos')
      .select(['id', 'fim'])
      .where('status', '=', 'Realizado')
      .orderBy('inicio', 'desc')
      .offset(SEM_ASSINAR)
      .execute();
    const linhas = feitos.map(({ id, fim }, index) => ({
      conta_id,
      atendimento_id: id,
      conteudo: selar(deps.cofre, NOTAS[index % NOTAS.length] ?? ''),
      objetivos: JSON.stringify([{ descricao: OBJETIVOS[index % OBJETIVOS.length], pontuacao: index % 5 }]),
      criado_em: fim,
      atualizado_em: fim,
      assinado_em: fim,
      assinado_por: usuario_id,
    }));
    if (linhas.length) await db.insertInto('registros').values(linhas).execute();
  });
