import { v7 as uuidv7 } from 'uuid';
import { CONFIGURACOES_PADRAO } from '#contract/anamneses/anamneses.ts';
import type { Respostas } from '#contract/anamneses/preencher.ts';
import { hojeEm, instante } from '#domain/days/fuso.ts';
import { gravarRespostas, modeloPadrao, retratoDe } from '#server/anamneses/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const nao = { resposta: 'nao', detalhe: null } as const;
const sim = (detalhe: string) => ({ resposta: 'sim', detalhe }) as const;

type Exemplo = { dias: number; concluida: boolean; avaliacao: string | null; respostas: Respostas };

const EXEMPLOS: Exemplo[] = [
  {
    dias: 110,
    concluida: true,
    avaliacao:
      '<h2>Síntese</h2><p>Criança comunicativa e curiosa, com <strong>troca de letras</strong> e leitura silabada. A família lê em casa e participa da rotina escolar.</p><h2>Hipóteses de trabalho</h2><ul><li>Consciência fonêmica abaixo do esperado para o ano escolar.</li><li>Atenção preservada em atividades de interesse.</li></ul><p>Seguir com avaliação da leitura e conversar com a escola.</p>',
    respostas: {
      informante: 'Mãe',
      parentesco_informante: 'Mãe',
      mora_com: ['Mãe', 'Pai', 'Irmãos'],
      turno: 'Manhã',
      lateralidade: 'Direita',
      encaminhado_por: ['Escola', 'Pediatra'],
      motivo_procura: 'Lê devagar, troca letras e evita escrever. A professora pediu uma avaliação.',
      queixa_escola: 'Acompanha bem quando a atividade é oral; na escrita fica para trás.',
      areas_queixa: ['Leitura', 'Escrita', 'Atenção'],
      inicio_dificuldade: 'No 1º ano',
      evolucao_queixa: 'Melhorou um pouco',
      intensidade: 6,
      fato_marcante: sim('Mudança de escola no meio do ano.'),
      expectativa: 'Que leia com mais segurança e volte a gostar de ir à escola.',
      potencialidades: 'Desenha muito bem, monta blocos por horas, é carinhosa.',
      ordem_nascimento: 2,
      clima_familiar: 4,
      violencia_presenciada: nao,
      pre_natal: 'Completo',
      intercorrencias_gestacao: ['Nenhuma'],
      semanas: 39,
      peso_nascer: 3240,
      sentou: 6,
      andou: 13,
      perda_habilidades: nao,
      primeiras_palavras: 14,
      horas_sono: 9,
      convulsao: sim('Uma vez, com febre, aos 2 anos. Sem medicamento.'),
      autolesao: nao,
      gosta_escola: 3,
      autoriza_contato_escola: 'Sim',
      contato_emergencia: 'Mãe, no celular do cadastro',
      veracidade: 'Confirmo',
    },
  },
  {
    dias: 34,
    concluida: false,
    avaliacao: null,
    respostas: {
      informante: 'Avó materna',
      parentesco_informante: 'Avó ou avô',
      mora_com: ['Mãe', 'Avós maternos'],
      motivo_procura: 'Muita agitação em sala e dificuldade para terminar as tarefas.',
      areas_queixa: ['Atenção', 'Agitação', 'Comportamento'],
      intensidade: 8,
      clima_familiar: 3,
      andou: 11,
    },
  },
];

const paraQuem = (db: Db) =>
  db
    .selectFrom('pacientes')
    .select(['id', 'nome', 'data_nascimento'])
    .where('excluido_em', 'is', null)
    .where('data_nascimento', '>', hojeEm('UTC', Date.now() - 17 * 365 * DAY_MS))
    .orderBy('nome_ordem')
    .orderBy('id')
    .limit(EXEMPLOS.length)
    .execute();

const criar = async (db: Db, conta_id: string, paciente: { id: string } & Respostas, exemplo: Exemplo) => {
  const modelo = modeloPadrao('infantojuvenil');
  if (!modelo) return;
  const [anamnese_id, em] = [uuidv7(), instante(Date.now() - exemplo.dias * DAY_MS)];
  await db
    .insertInto('anamneses')
    .values({
      conta_id,
      id: anamnese_id,
      paciente_id: paciente.id,
      titulo: modelo.nome,
      modelo: JSON.stringify(retratoDe(modelo, null)),
      configuracoes: JSON.stringify(CONFIGURACOES_PADRAO),
      avaliacao: exemplo.avaliacao,
      status: exemplo.concluida ? 'concluida' : 'em_andamento',
      criado_em: em,
      atualizado_em: em,
    })
    .execute();
  const respostas: Respostas = {
    ...exemplo.respostas,
    nome_completo: paciente.nome ?? null,
    data_nascimento: paciente.data_nascimento ?? null,
  };
  for (const { slug, perguntas } of modelo.topicos) {
    const daqui = perguntas.flatMap(({ id }) => (respostas[id] === undefined ? [] : [[id, respostas[id]]]));
    await gravarRespostas(db, { conta_id, anamnese_id, url_topico: slug }, Object.fromEntries(daqui), 1);
  }
};

/** One finished form, and one in progress. */
export const anamnesesDemo = ({ deps, conta_id }: { deps: Deps; conta_id: string }) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const pacientes = await paraQuem(db);
    for (const [place, paciente] of pacientes.entries()) {
      const exemplo = EXEMPLOS[place];
      if (exemplo) await criar(db, conta_id, paciente, exemplo);
    }
  });
