import { describe, expect, it } from 'vitest';
import { sinaisEm } from './alertas.ts';

const sinais = (texto: string) => [
  ...new Set(sinaisEm([{ chave: 'queixa', texto }], null, []).map(({ codigo }) => codigo)),
];

const DITOS = {
  'pt-br': {
    risco: [
      'Anda se cortando nos braços',
      'Cortou-se de novo no banheiro',
      'Tem uns cortes no braço que esconde com a blusa',
      'Se machuca de propósito quando briga',
      'O padrasto bate nela',
      'O pai bate muito na criança quando bebe',
      'Apanha em casa',
      'Tem medo de apanhar',
      'Levou uma surra do avô',
      'Leva chinelada todo dia',
      'O tio passou a mão nela',
      'O primo toca nas partes íntimas dele',
      'Queria sumir',
      'Disse que queria morrer',
      'Diz que preferia não ter nascido',
      'Queria não existir',
      'Não quer mais viver',
      'Falou em acabar com a vida',
      'Fala que a família ficaria melhor sem ela',
      'Pensa no suicídio',
      'Fica sozinha em casa o dia todo',
    ],
    neurologia: [
      'Convulsionou na semana passada',
      'Já falava e parou',
      'Voltou a usar fralda',
      'Dor de cabeça forte com vômitos',
    ],
    sensorial: ['Acho que não está ouvindo bem', 'Aperta os olhos para ler', 'Não enxerga direito o quadro'],
    disfagia: ['Tosse quando bebe água', 'Já teve duas pneumonias', 'Tem dificuldade para engolir'],
    psiquiatria: ['Anda fumando maconha', 'Vomita escondida depois de comer', 'Vê coisas que ninguém vê'],
  },
  en: {
    risco: [
      'She has been cutting herself',
      'There are cuts on her arms',
      'He hurts himself when he is angry',
      'Her stepfather hits her',
      'His dad beats him with a belt',
      'She gets beaten at home',
      'Her uncle touched her',
      'The cousin touches his private parts',
      'He wants to disappear',
      'She wishes she had never been born',
      "He says he doesn't want to live",
      'She said she would rather be dead',
      'He talks about dying',
      'They would be better off without me',
      'She wants to end her own life',
      'Left alone at home all day',
    ],
    neurologia: ['He had a convulsion', 'She stopped speaking at two', 'Headaches and vomiting', 'Has regressed a lot'],
    sensorial: ["He doesn't hear well", 'She squints at the board', 'Trouble seeing from the back'],
    disfagia: ['Coughs when drinking', 'Has trouble swallowing', 'Recurrent pneumonia'],
    psiquiatria: ['Smokes weed with friends', 'She makes herself throw up', 'Voices in his head'],
  },
  es: {
    risco: [
      'Se está cortando los brazos',
      'Anda cortándose a escondidas',
      'Tiene cortes en los brazos',
      'Se hace daño cuando se enoja',
      'El padrastro le pega',
      'Su papá la golpea',
      'Recibe palizas en casa',
      'El tío la manoseó',
      'Le tocó las partes íntimas',
      'Quiere desaparecer',
      'Preferiría no haber nacido',
      'Ya no quiere vivir',
      'Dice que quisiera morirse',
      'Habló de quitarse la vida',
      'Estarían mejor sin mí',
      'Pasa hambre',
      'Lo dejan solo todo el día',
    ],
    neurologia: ['Convulsionó ayer', 'Hablaba y dejó de hacerlo', 'Dolores de cabeza y vómitos'],
    sensorial: ['Parece que no oye', 'No ve la pizarra', 'Entrecierra los ojos para leer'],
    disfagia: ['Se atragantó con agua', 'Tose al comer', 'Dificultad para tragar'],
    psiquiatria: ['Consume marihuana', 'Se provoca el vómito', 'Escucha voces por la noche'],
  },
  'zh-CN': {
    risco: [
      '用刀片划手臂',
      '她割腕了',
      '他经常伤害自己',
      '孩子说不想活了',
      '她说活着没意思',
      '他想消失',
      '说自己不该出生',
      '想结束自己的生命',
      '有轻生的念头',
      '继父打她',
      '在家经常挨打',
      '爸爸用皮带抽他',
      '身上有很多淤青',
      '叔叔摸她的下体',
      '被邻居猥亵',
      '家里没人管，常常饿肚子',
    ],
    neurologia: ['昨天晕倒了', '语言能力明显倒退', '头疼还呕吐'],
    sensorial: ['叫他好像听不见', '看不清黑板上的字', '看书时眯着眼'],
    disfagia: ['喝水容易呛', '反复肺炎', '吃饭时噎住'],
    psiquiatria: ['偷偷喝酒', '饭后自己催吐', '脑子里有声音'],
  },
};

/** Sentences with a word of denial that does not deny the sign, or with a double negation. */
const MESMO_ASSIM = [
  'Não há dia em que não fale em suicídio',
  'Nega, mas disse que quer morrer',
  'A mãe saiu sem saber que ele se corta',
  'Não passa um dia sem convulsão',
  'Não nega ideação suicida',
  'Sem risco imediato de suicídio',
  'Sem convulsões há dois meses',
  'Nega\nsuicídio do tio é assunto em casa',
  'Nega violência. Disse que a mãe bate nela',
  'No relato da avó há violência',
  'He does not deny suicidal thoughts',
  'Not a week without seizures',
  'Denies, but she cuts herself',
  'No pasa un día sin convulsiones',
  'No niega que quiere morir',
  '不否认自杀',
  '有没有自杀念头还不清楚，他说想死',
];

const CALADOS = {
  'pt-br': [
    'Corta o papel com a tesoura',
    'Bate palmas e canta',
    'Bate figurinhas no recreio',
    'O pai bate bola com ele',
    'Passou a mão na massinha',
    'Quer sumir com a dificuldade de leitura',
    'Gosta de matar aula',
    'Morre de vergonha de ler alto',
    'A turma vai morrer de rir',
    'Perde a borracha e o lápis',
    'Troca fonema surdo por sonoro',
    'Engasga ao ler em voz alta',
    'A tia pega na escola às cinco',
    'Parou de falar palavrão',
    'Não vê a hora de brincar',
    'Não há risco de suicídio; nega violência',
    'Nega ideação suicida.',
    'Sem sinais de abuso.',
    'Ausência de histórico de convulsões',
    'No momento sem convulsões',
    'Não relata tentativa de suicídio',
  ],
  en: [
    'Cuts paper with scissors',
    'Hits the ball well',
    'He beat him at chess',
    'Claps and beats the drum',
    'Touched the clay with her hands',
    'Dying to go to the party',
    'Laughs until it hurts',
    'The uncle picks her up',
    'Faint lines in the notebook',
    'She hit her head on the swing once',
    'Denies suicidal ideation; no history of abuse',
    'No seizures',
    'Without any signs of violence',
    'No risk of suicide',
  ],
  es: [
    'Corta el papel con tijeras',
    'Pega figuritas en el álbum',
    'La maestra pega los dibujos',
    'Aplaude y golpea el tambor',
    'Se muere de risa',
    'Muere de vergüenza al leer',
    'Le toca leer en voz alta',
    'Toca el piano',
    'El papá lo lleva a la escuela',
    'Usa la goma de borrar',
    'Niega violencia',
    'Sin riesgo de suicidio',
    'No hay antecedentes de convulsiones',
    'No presenta alucinaciones',
  ],
  'zh-CN': [
    '会用剪刀剪纸',
    '喜欢打球',
    '爸爸打电话给老师',
    '上课时被打断会生气',
    '累得要死',
    '我想死你了',
    '妈妈摸摸他的头',
    '不想活动',
    '倒退着走路',
    '背课文死记硬背',
    '否认自杀念头',
    '无自残行为',
    '没有癫痫发作',
    '家长否认有家庭暴力',
  ],
};

describe.each(Object.entries(DITOS))('a red flag in everyday words, %s', (_locale, porSinal) => {
  it.each(Object.entries(porSinal).flatMap(([codigo, ditos]) => ditos.map((dito) => [codigo, dito])))(
    'is found as %s: %s',
    (codigo, dito) => {
      expect(sinais(dito)).toContain(codigo);
    },
  );
});

describe('a denial that does not apply', () => {
  it.each(MESMO_ASSIM)('keeps the sign: %s', (dito) => {
    expect(sinais(dito)).not.toEqual([]);
  });
});

describe.each(Object.entries(CALADOS))('everyday phrases and plain denials, %s', (_locale, ditos) => {
  it.each(ditos)('are no sign: %s', (dito) => {
    expect(sinais(dito)).toEqual([]);
  });
});

it('matches in linear time across long runs of spaces', () => {
  const vazio = ' '.repeat(100_000);
  expect(sinais(`ausências${vazio}bate${vazio}nela`)).toEqual(['risco', 'neurologia']);
});
