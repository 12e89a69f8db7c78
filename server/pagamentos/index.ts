/** What other features may use of this one. */
export { cobrar } from './cobrar.ts';
