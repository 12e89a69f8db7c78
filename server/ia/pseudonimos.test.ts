import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criarMascara, IDENTIDADE_VAZIA, type Identidade } from './pseudonimos.ts';

const ANA: Identidade = {
  paciente: ['Ana Beatriz Conceição Lima'],
  responsaveis: ['Jéssica Aparecida da Conceição', 'Antônio Carlos Lima'],
  profissionais: ['Sílvia Rocha', 'Marina Costa Ribeiro'],
  escolas: ['Escola Municipal Cecília Meireles'],
  enderecos: ['Rua das Acácias', 'Jardim Aurora', 'São José dos Campos'],
  numeros: ['52998224725', '+5512987654321', '12.345.678-9', '12345678'],
  emails: ['jessica.lima@exemplo.com.br'],
  ocultar: ['Pipoca'],
};

const mask = (texto: string, identidade = ANA) => criarMascara(identidade).ocultar(texto);

describe('masking', () => {
  it('keeps words that are also a street, and initials that are nobody’s', () => {
    const texto = 'Usa a mão direita. Teste R.A.N. e WISC.';
    expect(mask(texto, { ...ANA, enderecos: ['Rua Direita'] })).toBe(texto);
  });

  it('hides initials without dots only where they are all of them, in order', () => {
    const texto = 'Provas ABC, ABFW e ACL; AL e ABCLM também; ABLC não.';
    expect(mask(texto)).toBe(texto);
    expect(mask('ABCL leu; abcl não.')).toBe('[PACIENTE_1] leu; abcl não.');
  });

  it.each([
    ['the whole name', 'Ana Beatriz Conceição Lima lê devagar.', /ana|beatriz|conceic|lima/i],
    ['a part of it', 'A Beatriz não gosta de ler.', /beatriz/i],
    ['another case, no accents', 'ANA BEATRIZ CONCEICAO e ana beatriz', /ana|beatriz|conceic/i],
    ['accents in two signs', 'Conceic\u0327a\u0303o chora', /conce/i],
    ['an added accent', 'Aná veio; Béatriz não', /an[aá]|b[eé]atriz/i],
    ['a name written into one word', 'login anabeatriz2016 e AnaBeatriz', /ana|beatriz/i],
    ['a name inside a word', 'o jeito beatrizesco, superbeatriz', /beatriz/i],
    ['an invisible character', 'A\u200bna B\u00adeatriz', /beatriz|\bana\b/i],
    ['letters of another alphabet', 'Веаtriz e Аnа', /[вb][еe][аa]triz|[аa]n[аa](?!\p{L})/iu],
    ['wide and ornate letters', 'Ｂｅａｔｒｉｚ, 𝐁𝐞𝐚𝐭𝐫𝐢𝐳', /beatriz|ｂｅａ|𝐁/iu],
    ['initials', 'A.B.C.L. leu; A. B. L. também; ABCL não', /A\.|ABCL/],
    ['a street without its type', 'mora nas Acácias', /ac[aá]cias/i],
    ['a neighbour', 'a vizinha Zuleica cuida dela', /zuleica/i],
    ['diminutives', 'Aninha, a Bia, a Biazinha e a Nana', /aninha|bia|nana/i],
    ['a possessive', "Ana's notebook", /ana/i],
    ['underscores and dashes', 'foto_ana.jpg, ana-beatriz', /ana|beatriz/i],
    ['the mother', 'A mãe (Jéssica) e a Jessica Aparecida', /j[eé]ssica|aparecida/i],
    ['a nickname of the father', 'Toninho busca na sexta', /toninho/i],
    ['the teacher', 'A profa. Sílvia Rocha reclamou; Silvia insiste', /s[ií]lvia|rocha/i],
    ['a nickname the practitioner named', 'Em casa é Pipoca; PIPOCA!', /pipoca/i],
    ['an unrecorded brother', 'O irmão Caio e a prima, Valéria Souza, brigam', /caio|val[eé]ria|souza/i],
    ['an unrecorded nickname', 'apelido "Teca", conhecida como Zuzu', /teca|zuzu/i],
    ['a doctor', 'Dra. Helena Prado pediu exame', /helena|prado/i],
    ['a CPF with punctuation', 'CPF 529.982.247-25', /529|982|247/],
    ['a CPF without punctuation', 'cpf 52998224725', /529982/],
    ['somebody else’s CPF', 'CPF do pai 111.444.777-35', /111|444|777/],
    ['an RG', 'RG 12.345.678-9', /345|678/],
    ['phones', '(12) 98765-4321, 12987654321, +55 12 98765 4321, 98765-4321', /98765|4321/],
    ['an e-mail', 'escreva a jessica.lima@exemplo.com.br ou bia@x.io', /jessica|exemplo|bia@|x\.io/i],
    ['a handle', 'segue @bia.lima no Instagram', /bia/i],
    ['a link', 'veja https://drive.example/ana?id=1', /drive|ana/i],
    ['her school', 'na Escola Municipal Cecília Meireles e no Cecilia Meireles', /cec[ií]lia|meireles/i],
    ['another school', 'veio do Colégio Santo Agostinho; EMEF Prof. João Cruz', /agostinho|cruz/i],
    [
      'her address',
      'mora na Rua das Acácias, 120, Jardim Aurora, São José dos Campos',
      /ac[aá]cias|120|aurora|campos/i,
    ],
    ['another address', 'mudou para a Av. Paulista, nº 1578, ap 92', /paulista|1578|92/i],
    ['a CEP', 'CEP 12.345-678 e 01310-100', /345|678|01310/],
    ['days', 'nasceu em 02/03/2016, 2-3-16, 2016-03-02', /2016|03/],
    [
      'days in words',
      'em 2 de março de 2016; March 2, 2016; 2 de marzo del 2016; 2016年3月2日',
      /2016|mar[cçz]|march/i,
    ],
    ['months and years', 'desde março de 2016, em 03/2016, nascida em 2016', /2016|março/i],
  ])('%s', (_, texto, leak) => {
    const masked = mask(texto);
    expect(masked.replace(/\[[A-Z]+_\d+\]/g, '')).not.toMatch(leak);
    expect(masked).toMatch(/\[[A-Z]+_\d+\]/);
  });

  it('hides Chinese names, which have no spaces around them', () => {
    const masked = mask('李小明不喜欢阅读，小明的妈妈很担心', {
      ...IDENTIDADE_VAZIA,
      paciente: ['李小明'],
      ocultar: ['小明'],
    });
    expect(masked).not.toMatch(/李小明|小明/);
    expect(masked).toContain('不喜欢阅读');
  });
});

describe('text that is not a name', () => {
  it('is kept: a short name inside a longer word', () => {
    const texto = 'Na semana da anamnese comeu banana, amanhã planeja a campanha. Biologia e bianual também.';
    expect(mask(texto, { ...IDENTIDADE_VAZIA, paciente: ['Ana Bia'] })).toBe(texto);
  });

  it('is kept: scores, ages, percentages and durations', () => {
    const texto = 'Aos 8 anos acertou 7 de 10 (70%), escore 85, percentil 16, 45 min, 2 vezes por semana, 3/10.';
    expect(mask(texto)).toBe(texto);
  });
});

describe('unmasking', () => {
  it('restores the same text, character by character', () => {
    const texto =
      'Ana Beatriz (Bia), filha de Jéssica, nasceu em 02/03/2016. A BIA estuda na Escola Municipal Cecília Meireles.';
    const mascara = criarMascara(ANA);
    expect(mascara.repor(mascara.ocultar(texto))).toBe(texto);
  });

  it('leaves placeholders that were typed by hand or invented', () => {
    const mascara = criarMascara(ANA);
    const masked = mascara.ocultar('Escrevi [PACIENTE_1] e falei de Ana.');
    expect(mascara.repor(masked)).toBe('Escrevi [PACIENTE_1] e falei de Ana.');
    expect(mascara.repor('e [ESCOLA_99]')).toBe('e [ESCOLA_99]');
  });

  it('holds for any text, and a second search finds nothing more', () => {
    const word = fc.constantFrom(
      'Ana',
      'beatriz',
      'lê',
      '02/03/2016',
      'e',
      '(12) 98765-4321',
      'escola',
      'Bia',
      'Rocha,',
      '\n',
      '.',
      'x@y.com',
      'Rua',
      'Azul',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 20 }), (words) => {
        const texto = words
          .join(' ')
          .normalize('NFC')
          .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '');
        const mascara = criarMascara(ANA);
        const masked = mascara.ocultar(texto);
        expect(mascara.repor(masked)).toBe(texto);
        expect(mascara.vaza(masked)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('detects a leak', () => {
    const mascara = criarMascara(ANA);
    expect(mascara.vaza('a Bia lê')).toBe(true);
    expect(mascara.vaza('[PACIENTE_1] lê')).toBe(false);
  });
});
