import { anamneseLer } from '#contract/anamneses/anamneses.ts';
import { call } from '#web/lib/api/api.ts';
import { escritaDe } from './avaliacao/avaliacao.ts';
import { folhaDe } from './folha.ts';

const DA_AVALIACAO = '/avaliacao';

/** Sends the answers or the evaluation of a form that a closed tab left. */
export const retomarAnamnese = async (usuario: string, escopo: string) => {
  const avaliacao = escopo.endsWith(DA_AVALIACAO);
  const id = avaliacao ? escopo.slice(0, -DA_AVALIACAO.length) : escopo;
  const anamnese = await call(anamneseLer, { params: { id }, silent: true });
  if (avaliacao) return escritaDe(usuario, anamnese).keeper.recover();
  const folha = folhaDe(usuario, anamnese);
  folha.receber(anamnese);
  return folha.recuperar();
};
