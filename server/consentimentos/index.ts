/** What other features may use of this one. */
export { autorizacaoEmVigor, finalidadesEmVigor, registrarConsentimentos } from './consentimentos.queries.ts';
