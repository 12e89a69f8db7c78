/** What other features may use of this one. */
export { AvisoDaSupervisao } from './AvisoDaSupervisao.tsx';
export { Devolver } from './Devolver.tsx';
export { assinadoNoEstagio, frasesDaSupervisao } from './frases.ts';
export { quemAssinou } from './quem.ts';
export { RodadasDaVersao } from './RodadasDaVersao.tsx';
