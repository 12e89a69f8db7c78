/** What other features may use of this one. */
export { exigeFinal, trancarRelatorios } from './baixas.queries.ts';
export { registrarEntrega } from './emissoes.queries.ts';
export { acabar, relatorioNoPapel } from './papel.ts';
export { finalizarRelatorio, inserirRelatorio, lerRelatorio } from './relatorios.queries.ts';
export { verificarRelatorio } from './verificar.ts';
