import { type AnamneseResumo, anamneseLer, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import { chaveDaLeitura } from '#contract/leitura.ts';
import { registroLer } from '#contract/registros.ts';
import type { SemConexao } from '#contract/sem-conexao.ts';
import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { testes } from '#contract/testes/testes.ts';
import { TYPEAHEAD_ITEMS } from '#domain/constants.ts';

/** In which screens one can write with what this device keeps. */
export type Escritas = {
  nota: (atendimento: string) => boolean;
  anamneses: (paciente: string) => AnamneseResumo[];
  /** Whether there are tests to choose from. */
  teste: (paciente: string) => boolean;
};

export const escritasDe = ({ leituras }: SemConexao): Escritas => {
  const respostas = new Map(leituras.map(({ chave, resposta }) => [chave, resposta]));
  const lista = chaveDaLeitura(testes.listar, { query: { por_pagina: TYPEAHEAD_ITEMS } });
  return {
    nota: (id) => respostas.has(chaveDaLeitura(registroLer, { params: { id } })),
    anamneses: (paciente_id) => {
      const todas = respostas.get(chaveDaLeitura(anamnesesListar, { query: { paciente_id } }));
      const tem = ({ id }: AnamneseResumo) => respostas.has(chaveDaLeitura(anamneseLer, { params: { id } }));
      return Array.isArray(todas) ? (todas as AnamneseResumo[]).filter(tem) : [];
    },
    teste: (id) => respostas.has(lista) && respostas.has(chaveDaLeitura(aplicacoes.listar, { params: { id } })),
  };
};
