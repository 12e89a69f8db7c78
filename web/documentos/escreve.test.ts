import { expect, it } from 'vitest';
import { FUNCOES, ofereceRota } from '#contract/permissoes.ts';
import { escreveModelo } from './escreve.ts';

it('papers of the administration are not offered to trainees, and clinical ones to the case team only', () => {
  const offered = (modelo: string, foraDosCasos: boolean) =>
    FUNCOES.filter((funcao) =>
      escreveModelo(modelo, (rota) => ofereceRota({ membro: { funcao }, config: null }, rota, foraDosCasos)),
    );
  expect(offered('contrato', false)).toEqual(['dono', 'profissional', 'secretaria']);
  expect(offered('doc_edit', false)).toEqual(['dono', 'profissional', 'estagiario']);
  expect(offered('contrato', true)).toEqual(['dono', 'secretaria']);
  expect(offered('doc_edit', true)).toEqual([]);
});
