import { expect, it } from 'vitest';
import { comParentesco } from './parentesco.ts';

it.each([
  ['Mãe', 'Carla, mãe'],
  ['pai', 'Carla, pai'],
  ['Avó paterna', 'Carla, avó paterna'],
  ['Professora, Escola Jardim', 'Carla, professora, Escola Jardim'],
  ['Escola Jardim', 'Carla, Escola Jardim'],
  ['AEE', 'Carla, AEE'],
  ['母亲', 'Carla, 母亲'],
  ['', 'Carla'],
  [null, 'Carla'],
])('the kinship “%s” is written “%s”', (parentesco, escrito) => {
  expect(comParentesco('Carla', parentesco)).toBe(escrito);
});
