import { z } from 'zod';
import { Data, Texto, TextoLongo } from '#contract/fields.ts';
import { lerHoraDigitada } from '#domain/days/hora.ts';
import type { Pergunta } from './anamnese-modelos.ts';
import { isHora, SIM_NAO, separar, TEXTO_CURTO_MAX, type Valor } from './preencher.ts';

const SimNao = z.object({ resposta: z.enum(SIM_NAO), detalhe: TextoLongo.nullable().default(null) });

const MES = /^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/;

const opcaoDe = (opcoes: string[]) =>
  Texto(500).refine((escolha) => opcoes.includes(separar(escolha, opcoes).opcao), 'opcao_invalida');

/** “20h30” is stored as “20:30”; a text that is no hour (“quando cansa”) is kept. */
const Hora = Texto(TEXTO_CURTO_MAX).transform((texto) => lerHoraDigitada(texto) ?? texto);

const esquemaDe = ({ tipo, dica, opcoes, min, max }: Pergunta): z.ZodType<Valor> => {
  switch (tipo) {
    case 'texto_curto':
      return isHora({ tipo, dica }) ? Hora : Texto(TEXTO_CURTO_MAX);
    case 'texto_longo':
      return TextoLongo;
    case 'sim_nao_detalhe':
      return SimNao;
    case 'escolha_unica':
      return opcaoDe(opcoes);
    case 'escolha_multipla':
      return z
        .array(opcaoDe(opcoes))
        .max(opcoes.length)
        .refine(
          (lista) => new Set(lista.map((one) => separar(one, opcoes).opcao)).size === lista.length,
          'opcao_repetida',
        );
    case 'data':
      return z.union([z.string().regex(MES), Data], 'data_invalida');
    case 'numero':
      return z.number().min(-1e9).max(1e9);
    case 'escala':
      return z
        .int()
        .min(min ?? 0)
        .max(max ?? 10);
  }
};

/** The schema of the answer to a question. */
export const respostaDe = (pergunta: Pergunta) => esquemaDe(pergunta).nullable();
