import { useClinica } from '../../atendimentos.queries.ts';
import { useVisao } from '../visao.ts';

/** From this many professionals on, a week with a lane for each is not legible on most screens. */
const POR_PESSOA = 3;

/** Whether the week has a row for each professional, instead of the hours. */
export const usePorPessoa = () => {
  const { visao, dono } = useVisao();
  const { enabled, pessoas } = useClinica();
  const vistas = pessoas.filter(({ id, ativo }) => ativo && (dono.length === 0 || dono.includes(id)));
  return enabled && visao === 'week' && vistas.length >= POR_PESSOA;
};
