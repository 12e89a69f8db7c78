import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hojeEm } from '#domain/days/fuso.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';

type Conta = { deps: Deps; conta_id: string; usuario_id: string };
type Medida = { escala: string; tipo: string; valor: number | null; bruto?: number; ic?: [number, number] };
type Visita = {
  sigla: string;
  /** Days before today. */
  ha: number;
  faixas: string;
  direcao?: 'maior_melhor' | 'maior_pior';
  informado?: { nome: string; registro: string; ha: number };
  observacoes: string;
  medidas: Medida[];
};

const tde = (ha: number, [leitura, escrita, aritmetica]: [number, number, number], observacoes: string): Visita => ({
  sigla: 'TDE-II',
  ha,
  faixas: 'neutra',
  observacoes,
  medidas: [
    { escala: 'Leitura', tipo: 'percentil', valor: leitura, bruto: 12 + Math.round(leitura / 3) },
    { escala: 'Escrita', tipo: 'percentil', valor: escrita, bruto: 8 + Math.round(escrita / 3) },
    { escala: 'Aritmética', tipo: 'percentil', valor: aritmetica, bruto: 6 + Math.round(aritmetica / 4) },
  ],
});

const PRIMEIRA: Visita[] = [
  {
    sigla: 'WISC-IV',
    ha: 200,
    faixas: 'wechsler',
    informado: { nome: 'Helena Duarte Nunes', registro: '06/12345', ha: 190 },
    observacoes: 'Laudo entregue pela família. Índices conforme o documento.',
    medidas: [
      { escala: 'Inteligência geral', tipo: 'padrao', valor: 98, ic: [93, 103] },
      { escala: 'Compreensão verbal', tipo: 'padrao', valor: 104, ic: [96, 111] },
      { escala: 'Organização perceptual', tipo: 'padrao', valor: 110, ic: [101, 117] },
      { escala: 'Memória operacional', tipo: 'padrao', valor: 80, ic: [74, 89] },
      { escala: 'Velocidade de processamento', tipo: 'padrao', valor: 94, ic: [86, 104] },
    ],
  },
  tde(170, [9, 5, 34], 'Leitura silabada, com apoio do dedo. Cansa-se depois de dez palavras.'),
  tde(80, [18, 12, 37], 'Lê palavras regulares sem silabar. Escrita ainda com trocas de surdas e sonoras.'),
  tde(10, [30, 21, 42], 'Avanço claro em leitura; escrita acompanha mais devagar.'),
];

const SEGUNDA: Visita[] = [
  {
    sigla: 'SRS-2',
    ha: 60,
    faixas: 't_srs2',
    direcao: 'maior_pior',
    observacoes: 'Respondido pela mãe.',
    medidas: [
      { escala: 'Percepção social', tipo: 't', valor: 58 },
      { escala: 'Cognição social', tipo: 't', valor: 63 },
      { escala: 'Comunicação social', tipo: 't', valor: 68 },
      { escala: 'Motivação social', tipo: 't', valor: 61 },
      { escala: 'Padrões restritos e repetitivos', tipo: 't', valor: 72 },
      { escala: 'Total', tipo: 't', valor: 67, ic: [63, 71] },
    ],
  },
  {
    sigla: 'CONFIAS',
    ha: 45,
    faixas: 'neutra',
    observacoes: 'Boa síntese silábica; dificuldade na exclusão de fonemas.',
    medidas: [
      { escala: 'Sílaba', tipo: 'bruto', valor: null, bruto: 31 },
      { escala: 'Fonema', tipo: 'bruto', valor: null, bruto: 9 },
    ],
  },
];

const diaHa = (dias: number) => hojeEm('UTC', Date.now() - dias * 86_400_000);

const resultado = ({ escala, tipo, valor, bruto, ic }: Medida, { faixas, direcao }: Visita) => ({
  escala,
  bruto: bruto ?? null,
  tipo,
  valor,
  percentil: null,
  ic_min: ic?.[0] ?? null,
  ic_max: ic?.[1] ?? null,
  classificacao: null,
  direcao: direcao ?? 'maior_melhor',
  faixas,
});

const gravar = async (
  db: Db,
  chaves: { conta_id: string; aplicador_id: string; paciente_id: string },
  visita: Visita,
) => {
  const { sigla, ha, informado, observacoes, medidas } = visita;
  const { id } = await db
    .selectFrom('testes_catalogo')
    .select('id')
    .where('sigla', '=', sigla)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('aplicacoes')
    .values({
      ...chaves,
      id: uuidv7(),
      teste_catalogo_id: id,
      data: diaHa(ha),
      observacoes,
      informado: informado
        ? JSON.stringify({ nome: informado.nome, registro: informado.registro, data: diaHa(informado.ha) })
        : null,
      resultados: JSON.stringify(medidas.map((medida) => resultado(medida, visita))),
    })
    .execute();
};

/** Assessments of the first two children, if there are any, and a test made by the practice. */
export const demoTestes = ({ deps, conta_id, usuario_id }: Conta) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const criancas = await db
      .selectFrom('pacientes')
      .select('id')
      .where('excluido_em', 'is', null)
      .where('data_nascimento', '<', sql<string>`current_date - interval '6 years 8 months'`)
      .where('data_nascimento', '>', sql<string>`current_date - interval '15 years'`)
      .orderBy('criado_em')
      .orderBy('nome_ordem')
      .limit(2)
      .execute();
    for (const [index, { id }] of criancas.entries())
      for (const visita of index === 0 ? PRIMEIRA : SEGUNDA)
        await gravar(db, { conta_id, aplicador_id: usuario_id, paciente_id: id }, visita);
    await db
      .insertInto('testes')
      .values({
        conta_id,
        id: uuidv7(),
        sigla: 'LVA',
        nome: 'Sondagem de leitura em voz alta',
        assuntos: ['fluência', 'compreensão leitora'],
        objetivo: 'Palavras lidas por minuto e reconto de um texto curto',
        idade_min_meses: 72,
        idade_max_meses: 155,
        escalas: JSON.stringify([
          { nome: 'Palavras por minuto', tipo_escore: 'bruto', direcao: 'maior_melhor', faixas: 'neutra' },
          { nome: 'Reconto', tipo_escore: 'qualitativo', direcao: 'maior_melhor', faixas: 'neutra' },
        ]),
        nome_ordem: '',
        busca: '',
      })
      .execute();
  });
