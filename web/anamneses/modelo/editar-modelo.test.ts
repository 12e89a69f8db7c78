import { describe, expect, it } from 'vitest';
import { PALAVRAS_DE_TELA, Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { comTipo, enderecoNovo, lugarDoErro, perguntaNova, topicoNovo } from './editar-modelo.ts';

describe('a new question', () => {
  it('is an optional short text that everybody sees, with an id of its own', () => {
    const [um, outra] = [perguntaNova(), perguntaNova()];
    expect(um.id).not.toBe(outra.id);
    expect(um).toMatchObject({
      tipo: 'texto_curto',
      obrigatoria: false,
      sensivel: false,
      oculta: false,
      alerta: false,
      opcoes: [],
    });
    expect(Pergunta.safeParse({ ...um, texto: 'Dorme bem?' }).success).toBe(true);
  });

  it('of another type has what that type needs, and no alert where there can be none', () => {
    const alerta = { ...perguntaNova(), alerta: true };
    expect(comTipo(alerta, 'sim_nao_detalhe')).toMatchObject({ tipo: 'sim_nao_detalhe', alerta: true, min: null });
    expect(comTipo(alerta, 'escala')).toMatchObject({ tipo: 'escala', alerta: false, min: 0, max: 10 });
    expect(comTipo({ ...alerta, min: 1, max: 5 }, 'escala')).toMatchObject({ min: 1, max: 5 });
  });
});

describe('a new topic', () => {
  it('is shown at every age, with an address made of its title', () => {
    const novo = topicoNovo('Sono & alimentação', []);
    expect(novo).toMatchObject({ slug: 'sono-alimentacao', oculto: false, quando: null, idade_max: null });
    expect(Topico.safeParse({ ...novo, perguntas: [{ ...perguntaNova(), texto: 'Dorme?' }] }).success).toBe(true);
  });

  it('has an address that no other topic and no screen has', () => {
    const sono = topicoNovo('Sono', []);
    expect(enderecoNovo('Sono', [sono])).toBe('sono-2');
    expect(enderecoNovo('Sono', [sono, { ...sono, slug: 'sono-2' }])).toBe('sono-3');
    expect(enderecoNovo('!?', [])).toBe('topico');
    for (const palavra of PALAVRAS_DE_TELA) expect(enderecoNovo(palavra, [])).toBe(`${palavra}-2`);
  });
});

it('the first error is found by its topic and question', () => {
  expect(lugarDoErro({ titulo: 'x', 'topicos.2.perguntas.0.texto': 'x', 'topicos.0.titulo': 'x' })).toEqual({
    topico: 2,
    pergunta: 0,
  });
  expect(lugarDoErro({ 'topicos.0.titulo': 'x' })).toEqual({ topico: 0, pergunta: null });
  expect(lugarDoErro({ titulo: 'x', topicos: 'x' })).toBeNull();
});
