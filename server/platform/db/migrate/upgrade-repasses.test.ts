import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { oldDatabase } from './upgrade.testing.ts';

/** A database from before the figures of a closed share counted `atendimentos`. */
const old = oldDatabase('0174');
afterAll(() => old.drop());

it('a closed share keeps its number of appointments', async () => {
  await old.create();
  const [conta_id, usuario_id, membro_id] = [uuidv7(), uuidv7(), uuidv7()];
  const pessoa = { name: 'Ana Prática', email: 'ana@pratica.example', senha_hash: 'nenhuma', locale: 'pt-br' };
  await old.insert('contas', { id: conta_id, config: JSON.stringify(CONFIG_PADRAO) });
  await old.insert('usuarios', { conta_id, id: usuario_id, ...pessoa });
  await old.insert('membros', { conta_id, id: membro_id, usuario_id, funcao: 'dono' });
  const dados = { sessoes: 7, realizado: '700.00', linhas: [] };
  const valores = { parte: '350.00', total: '350.00', a_pagar: '350.00' };
  const fechado = { conta_id, id: uuidv7(), membro_id, mes: '2026-10-01', ...valores };
  await old.insert('repasses', { ...fechado, dados: JSON.stringify(dados) });
  await old.upgrade();
  const [row] = await old.superuser('select dados from repasses where id = $1', [fechado.id]);
  expect(row).toEqual({ dados: { atendimentos: 7, realizado: '700.00', linhas: [] } });
});
