import { DEFAULT_FUSO } from '#domain/constants.ts';
import { hojeEm, somaDias } from '#domain/days/fuso.ts';
import { gravarVinculos } from '#server/pacientes/index.ts';
import { criar } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Parte } from './parte.ts';

const ESCOLAS = [
  { nome: 'E. M. Cecília Meireles', tipo: 'Pública', telefone: '+551132220001', cidade: 'São Paulo', uf: 'SP' },
  { nome: 'Colégio Jardim das Acácias', tipo: 'Particular', telefone: '+551132220002', cidade: 'São Paulo', uf: 'SP' },
  { nome: 'E. E. Monteiro Lobato', tipo: 'Pública', telefone: '+551132220003', cidade: 'Guarulhos', uf: 'SP' },
];

/**
 * Name, sex, age in days (so that it always fits the school year), year, shift, school, guardian, kinship, value,
 * reason.
 */
const CRIANCAS = `
Ana Beatriz Lima | f | 3011 | 3º ano | manha | 0 | Carla Lima | mãe | 180 | Troca de letras e leitura lenta
Davi Moreira Santos | m | 2650 | 2º ano | tarde | 1 | Renata Moreira | mãe | 200 | Dificuldade para se alfabetizar
Helena Duarte | f | 3420 | 4º ano | manha | 1 | Paulo Duarte | pai | 200 | Dificuldade com cálculo e problemas
João Pedro Farias | m | 3790 | 5º ano | tarde | 0 | Luciana Farias | mãe | 160 | Desatenção e organização dos estudos
Laura Mendes | f | 2420 | 1º ano | manha | 2 | Sandra Mendes | avó | 150 | Ainda não reconhece todas as letras
Miguel Araújo | m | 2890 | 2º ano | manha | 2 | Fernanda Araújo | mãe | 180 | Escrita espelhada e omissão de sílabas
Sofia Nakamura | f | 4120 | 6º ano | tarde | 1 | Eduardo Nakamura | pai | 220 | Compreensão de textos longos
Théo Barbosa | m | 2230 | Pré II | tarde | 2 | Patrícia Barbosa | mãe | 150 | Atraso na fala
Valentina Rocha | f | 3300 | 3º ano | manha | 1 | Cíntia Rocha | mãe | 200 | Ansiedade antes das provas
Bernardo Teixeira | m | 3610 | 4º ano | tarde | 0 | Marcos Teixeira | pai | 180 | Letra ilegível e cansaço ao escrever
Isabela Cardoso | f | 2740 | 2º ano | manha | 0 | Juliana Cardoso | mãe | 160 | Leitura silabada
Rafael Oliveira Pinto | m | 4390 | 6º ano | manha | 2 | Adriana Oliveira | mãe | 180 | Recusa-se a ler em voz alta
Manuela Prado | f | 3150 | 3º ano | tarde | 1 | Ricardo Prado | pai | 200 | Esquece o que acabou de ler
Caio Ferreira Dias | m | 2980 | 3º ano | tarde | 0 | Beatriz Ferreira | mãe | 170 | Agitação e tarefas incompletas
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

const CHEGADA_DIAS = 150;
const ENVIOS = ['lembretes', 'cobrancas', 'documentos', 'relatorios'] as const;
const CASA = { cidade: 'São Paulo', uf: 'SP' };

const emailDe = (nome: string) =>
  `${nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '.')}@familia.example`;

const digito = (numeros: string) => {
  const soma = [...numeros].reduce((sum, n, i) => sum + Number(n) * (numeros.length + 1 - i), 0);
  return String(((soma * 10) % 11) % 10);
};

/** A valid CPF that is nobody's; every fourth family has none. */
const cpfDe = (n: number) => {
  if (n % 4 === 3) return null;
  const base = `0000003${String(n).padStart(2, '0')}`;
  const primeiro = digito(base);
  return `${base}${primeiro}${digito(base + primeiro)}`;
};

const criarCrianca = async (db: Db, conta_id: string, escolas: string[], campos: string[], n: number) => {
  const [nome, sexo, dias, ano_escolar, turno, escola, responsavel = '', parentesco = '', valor, queixa] = campos;
  const hoje = hojeEm(DEFAULT_FUSO);
  const celular = `+55119${70_000_000 + n * 1_234_567}`;
  const { id: responsavel_id } = await criar(db, 'responsaveis', conta_id, {
    nome: responsavel,
    cpf: cpfDe(n),
    parentesco,
    celular,
    email: emailDe(responsavel),
    ...CASA,
  });
  const { id } = await criar(db, 'pacientes', conta_id, {
    nome,
    sexo: sexo === 'f' ? 'feminino' : 'masculino',
    data_nascimento: somaDias(hoje, -Number(dias)),
    ano_escolar,
    turno,
    escola_id: escolas[Number(escola)],
    queixa,
    valor_atendimento: valor,
    criado_em: `${somaDias(hoje, n * 3 - CHEGADA_DIAS)}T12:00:00Z`,
    ...CASA,
  });
  const vinculo = { responsavel_id, parentesco, financeiro: true, pode_receber: [...ENVIOS] };
  await gravarVinculos(db, { conta_id, paciente_id: id }, [vinculo], responsavel_id);
};

/** Children with their schools and families, as a practice in São Paulo has them. */
export const demoPacientes: Parte = async ({ deps, conta_id }) => {
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const escolas: string[] = [];
    for (const escola of ESCOLAS) escolas.push((await criar(db, 'escolas', conta_id, escola)).id);
    for (const [n, campos] of CRIANCAS.entries()) await criarCrianca(db, conta_id, escolas, campos, n);
  });
};
