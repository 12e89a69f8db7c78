import { describe, expect, it } from 'vitest';
import {
  CONFIG_IMPRESSAO_PADRAO,
  type ConfigImpressao,
  configPossivel,
  isDeFinancas,
  OPCOES_IMPRESSAO,
} from './opcoes-de-impressao.ts';

const tudo = Object.fromEntries(OPCOES_IMPRESSAO.map((opcao) => [opcao, true])) as ConfigImpressao;
const folha = { paciente: true, responsavel: true, escola: true, recibo: false };
const ligadas = (config: ConfigImpressao) => OPCOES_IMPRESSAO.filter((opcao) => config[opcao]);
const possiveis = (mais: object) => ligadas(configPossivel(tudo, { ...folha, ...mais }));

describe('what is printed besides the text', () => {
  it('is at first the letterhead, the patient and our signature', () => {
    expect(ligadas(CONFIG_IMPRESSAO_PADRAO)).toEqual(['topo', 'paciente', 'rodape_assinatura_user']);
  });

  it('may be everything where everybody is known, and nothing that was left out', () => {
    expect(possiveis({})).toEqual([...OPCOES_IMPRESSAO]);
    expect(ligadas(configPossivel(CONFIG_IMPRESSAO_PADRAO, folha))).toEqual(ligadas(CONFIG_IMPRESSAO_PADRAO));
  });

  it.each([
    ['paciente', ['paciente', 'assinatura_paciente']],
    ['responsavel', ['responsavel', 'assinatura_reponsavel']],
    ['escola', ['escola', 'assinatura_escola']],
  ])('is nothing about somebody who is missing: %s', (quem, fora) => {
    expect(possiveis({ [quem]: false })).toEqual(OPCOES_IMPRESSAO.filter((opcao) => !fora.includes(opcao)));
  });

  it('is not the patient where the text identifies them', () => {
    expect(possiveis({ identificado: true })).toEqual(OPCOES_IMPRESSAO.filter((opcao) => opcao !== 'paciente'));
  });

  it('is letterhead and signature for a receipt', () => {
    expect(possiveis({ recibo: true })).toEqual(['topo', 'rodape_assinatura_user']);
  });
});

it('a receipt and a share are papers of finance', () => {
  expect([{ recibo_id: 'a' }, { repasse: {} }, { recibo_id: null, repasse: null }, {}].map(isDeFinancas)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
