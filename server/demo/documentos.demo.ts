import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { lerUser } from '#server/auth/index.ts';
import { selarDocumento } from '#server/documentos/index.ts';
import {
  acabar,
  finalizarRelatorio,
  inserirRelatorio,
  lerRelatorio,
  registrarEntrega,
} from '#server/relatorios/index.ts';
import type { Parte } from './parte.ts';

const secao = (chave: string, titulo: string, conteudo: string) => ({ id: uuidv7(), chave, titulo, conteudo });

const INFORME = () => [
  secao(
    'demanda',
    'Descrição da demanda',
    '<p>A família procurou avaliação por leitura lenta e trocas na escrita.</p>',
  ),
  secao(
    'sintese_areas',
    'Síntese por área',
    '<table><tbody><tr><th><p>Área</p></th><th><p>O que se observou</p></th></tr><tr><td><p>Leitura</p></td><td><p>Decodifica palavras regulares; hesita em dígrafos.</p></td></tr><tr><td><p>Escrita</p></td><td><p>Trocas entre surdas e sonoras.</p></td></tr><tr><td><p>Matemática</p></td><td><p>Dentro do esperado.</p></td></tr></tbody></table>',
  ),
  secao(
    'recomendacoes',
    'Recomendações',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Acompanhamento semanal</p></li><li data-type="taskItem" data-checked="false"><p>Mais tempo nas avaliações da escola</p></li></ul>',
  ),
];
const ACOMPANHAMENTO = () => [
  secao('evolucao', 'Evolução', '<p>Lê com mais segurança e pede menos ajuda.</p>'),
  secao('conclusao', 'Conclusão', ''),
];
const DECLARACAO =
  '<p>Declaro, para os devidos fins, que a criança está em acompanhamento psicopedagógico comigo, uma vez por semana.</p>';

const CARTA =
  '<p>{responsavel.nome},</p><p>Conforme combinamos, seguem as orientações para as próximas semanas com {paciente.primeiro_nome}.</p>';

/** A final report, a draft and a declaration, for the two children registered first. */
export const demoDocumentos: Parte = ({ deps, conta_id, usuario_id }) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const criancas = await db
      .selectFrom('pacientes')
      .select('id')
      .orderBy('criado_em')
      .orderBy('id')
      .limit(2)
      .execute();
    await db
      .insertInto('documentos')
      .values({
        conta_id,
        id: uuidv7(),
        documento: '52998224725',
        endereco: 'Rua das Acácias, 120, sala 3',
        cidade: 'São Paulo',
      })
      .execute();
    await db
      .insertInto('modelos_documento')
      .values({ conta_id, id: uuidv7(), titulo: 'Carta à família', conteudo: CARTA })
      .execute();
    const user = { ...(await lerUser(db, usuario_id)), contas: [] };
    for (const { id: paciente_id } of criancas) {
      const base = { conta_id, paciente_id };
      const final = { ...base, id: uuidv7(), tipo: 'avaliacao' as const, titulo: 'Informe Psicopedagógico' };
      await inserirRelatorio(db, deps.cofre, usuario_id, { ...final, secoes: INFORME() });
      const chave = { conta_id, relatorio_id: final.id };
      const rascunho = await lerRelatorio(db, deps.cofre, final.id);
      const acabado = await acabar({ deps, db, conta_id, user, locale: 'pt-br' }, rascunho);
      const quem = { usuario_id, fuso: DEFAULT_FUSO, versao: 1 };
      // It has no pictures, so no I/O is awaited here.
      await finalizarRelatorio(db, deps.cofre, chave, quem, await acabado());
      await registrarEntrega(db, deps.cofre, { conta_id, usuario_id }, final.id, {
        destinatario: 'ambos os responsáveis',
        finalidade: 'Entrevista devolutiva',
        forma: 'impresso',
      });
      const aberto = { ...base, id: uuidv7(), tipo: 'acompanhamento' as const, titulo: 'Relatório Psicopedagógico' };
      await inserirRelatorio(db, deps.cofre, usuario_id, { ...aberto, secoes: ACOMPANHAMENTO() });
      await db
        .insertInto('paciente_documentos')
        .values({
          ...base,
          id: uuidv7(),
          modelo: 'declaracao_acompanhamento',
          titulo: 'Declaração de acompanhamento',
          conteudo: selarDocumento(deps.cofre, DECLARACAO),
        })
        .execute();
    }
  });
