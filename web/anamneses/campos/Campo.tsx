import type { ComponentType } from 'react';
import type { TipoDeResposta } from '#contract/anamneses/anamnese-modelos.ts';
import type { CampoProps } from './campo-props.ts';
import { EscolhaMultipla, EscolhaUnica, SimNao } from './Escolhas.tsx';
import { Dia, Escala, Numero } from './Medidas.tsx';
import { TextoCurto, TextoLongo } from './Textos.tsx';

/** The input for each type of question. */
export const CAMPOS: Record<TipoDeResposta, ComponentType<CampoProps>> = {
  texto_curto: TextoCurto,
  texto_longo: TextoLongo,
  sim_nao_detalhe: SimNao,
  escolha_unica: EscolhaUnica,
  escolha_multipla: EscolhaMultipla,
  data: Dia,
  numero: Numero,
  escala: Escala,
};
