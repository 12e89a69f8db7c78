import { expect, it } from 'vitest';
import { almocosDe } from './almocos.ts';

const FUSO = 'America/Sao_Paulo';
const almoco = (dia: number, inicio: string, fim: string) => ({ dia, inicio, fim, almoco: true });
const pessoa = (nome: string, ...horarios: ReturnType<typeof almoco>[]) => ({ nome, horarios });

it('lists the lunches of each day, those of several people at the same time as one', () => {
  const pessoas = [
    pessoa('Marina', almoco(2, '12:00', '13:00'), almoco(3, '11:30', '12:30')),
    pessoa('Rafael', almoco(2, '12:00', '13:00')),
    pessoa('Camila', almoco(2, '11:00', '12:00')),
    pessoa('Lívia'),
  ];
  const [terca, quarta, quinta] = ['2031-03-04', '2031-03-05', '2031-03-06'];
  expect(almocosDe(pessoas, [terca, quarta, quinta], FUSO)).toEqual([
    { inicio: '2031-03-04T14:00:00.000Z', fim: '2031-03-04T15:00:00.000Z', quem: ['Camila'] },
    { inicio: '2031-03-04T15:00:00.000Z', fim: '2031-03-04T16:00:00.000Z', quem: ['Marina', 'Rafael'] },
    { inicio: '2031-03-05T14:30:00.000Z', fim: '2031-03-05T15:30:00.000Z', quem: ['Marina'] },
  ]);
});
