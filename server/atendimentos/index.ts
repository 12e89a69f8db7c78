/** What other features may use of this one. */
export { aoAlcance } from './alcance.ts';
export { buscarAtendimentos, lerAtendimento } from './atendimentos.queries.ts';
export { reservarAgenda } from './conflitos.ts';
export { criarAtendimento } from './gravar.ts';
export { mudarAtendimento } from './mudar.ts';
export { equipeDe, exigeSuaAgenda, isDaEquipe } from './profissional.ts';
